import type { AppError } from '../../../../../shared/errors.ts';
import type { WriteBody } from '../../../../../shared/vertices/list-write.ts';
import type { MergeChoice } from '../../../../../shared/vertices/merge/list-merge.ts';
import { mergeStage } from '../../../../../shared/vertices/merge/merge.ts';
import type { StagedChanges } from '../../../../../shared/vertices/staged-change.ts';
import type { Undo } from '../../../../../shared/vertices/undo-of.ts';
import type { OpenVertex, WriteResult } from '../../../../../shared/vertices.ts';
import type { Draft, DraftStep, StagedUndo } from '../drafts/draft.ts';
import { remainingChanges } from '../drafts/remaining-changes.ts';
import { listsOf } from '../side/lists-of.ts';
import { discard, showVertex, useLists } from '../store.ts';
import { compareWithIntended, type WriteOutcome } from './outcome.ts';

/** Transitions of a draft while it is written, merged and undone, in the store of the lists. */

const set = useLists.setState;
const draftOf = (id: string): Draft | undefined => useLists.getState().drafts.get(id);

const setDraft = (id: string, draft: Draft): void =>
  set(({ drafts }) => ({ drafts: new Map(drafts).set(id, draft) }));

function setStep(id: string, step: DraftStep): void {
  const draft = draftOf(id);
  if (draft) setDraft(id, { ...draft, step });
}

const setOutcome = (id: string, outcome: WriteOutcome): void =>
  set(({ outcomes }) => ({ outcomes: new Map(outcomes).set(id, outcome) }));

export const beginWrite = (id: string): void => setStep(id, { at: 'writing' });

export function failWrite(id: string, error: AppError): void {
  setStep(id, { at: 'staging' });
  setOutcome(id, { kind: 'failed', error });
}

interface WrittenAt {
  readonly bodies: readonly WriteBody[];
  /** Milliseconds since epoch. */
  readonly at: number;
}

/** Updates draft and outcome after a write, by the result of the host. */
export function completeWrite(id: string, result: WriteResult, { bodies, at }: WrittenAt): void {
  const draft = draftOf(id);
  if (!draft) return;
  switch (result.outcome) {
    case 'changed':
      startMerge(draft, result.theirs);
      return;
    case 'written':
      discard(id);
      showVertex(result.after);
      setOutcome(id, {
        kind: 'written',
        at,
        was: draft.undo?.kind ?? 'write',
        ...compareWithIntended({ ...result, bodies }),
      });
      return;
    case 'stopped': {
      const { after, written } = result;
      const { isKnown, message } = result;
      setOutcome(id, {
        kind: 'stopped',
        written,
        of: bodies.length,
        isKnown,
        message,
        isRead: after !== null,
      });
      // Staged changes that are written would be taken for a conflict with another user.
      if (isWhollyWritten(result, bodies)) {
        discard(id);
        return;
      }
      setStep(id, { at: 'staging' });
      if (after === null) return;
      const remaining = written === 0 ? null : remainingChanges({ base: draft.base, after, bodies, written });
      if (remaining !== null)
        setDraft(id, { ...draft, base: after, stage: remaining, step: { at: 'staging' } });
      showVertex(after);
    }
  }
}

/** Whether all requests were written, even if the vertex could not be read back. */
export const isWhollyWritten = (result: WriteResult, bodies: readonly WriteBody[]): boolean =>
  result.outcome === 'written' || (result.outcome === 'stopped' && result.written === bodies.length);

/** Puts a draft into conflict, because another user has changed the vertex. */
function startMerge(draft: Draft, theirs: OpenVertex): void {
  const { id } = theirs;
  setDraft(id, { ...draft, step: { at: 'changed', theirs, decisions: new Map() } });
  dropOutcome(id);
  set(({ vertices }) => ({ vertices: new Map(vertices).set(id, theirs) }));
}

/** Stores the choice of the user for groups of a merge. */
export function decide(id: string, attribute: string, groups: readonly string[], choice: MergeChoice): void {
  const step = draftOf(id)?.step;
  if (step?.at !== 'changed') return;
  const decisions = new Map(step.decisions.get(attribute));
  for (const group of groups) decisions.set(group, choice);
  setStep(id, { ...step, decisions: new Map(step.decisions).set(attribute, decisions) });
}

/** Applies a merge: stages its result on the vertex as the other user has left it. */
export function applyMerge(id: string): void {
  const draft = draftOf(id);
  if (draft?.step.at !== 'changed') return;
  const { theirs, decisions } = draft.step;
  const [base, now] = [listsOf(draft.base), listsOf(theirs)];
  const { stage } = mergeStage({ base, theirs: now, stage: draft.stage, decisions });
  dropOutcome(id);
  if (stage.size === 0) discard(id);
  // Merged with changes of another user, an undo would not restore the earlier state, so it is no longer called one.
  else setDraft(id, { ...draft, base: theirs, stage, step: { at: 'staging' }, undo: null });
}

interface Undoing {
  /** The vertex after the write that is undone. */
  readonly after: OpenVertex;
  /** The vertex as it was last read; other users may have changed it since the write. */
  readonly now: OpenVertex;
  readonly undo: Undo & StagedUndo;
}

/** Stages the changes that undo the last write, or redo an undo. */
export function stageUndo({ after, now, undo }: Undoing): void {
  const stage: StagedChanges = new Map([...undo.stage].filter(([, changes]) => changes.length > 0));
  setDraft(after.id, { base: after, stage, step: { at: 'staging' }, undo });
  dropOutcome(after.id);
  showVertex(now);
}

function dropOutcome(id: string): void {
  set(({ outcomes }) => {
    const others = new Map(outcomes);
    others.delete(id);
    return { outcomes: others };
  });
}

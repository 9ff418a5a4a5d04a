import type { AppError } from '../../../../../shared/errors.ts';
import type { Undo } from '../../../../../shared/vertices/inverse.ts';
import type { WriteBody } from '../../../../../shared/vertices/list-write.ts';
import type { MergeChoice } from '../../../../../shared/vertices/merge/list-merge.ts';
import { mergeStage } from '../../../../../shared/vertices/merge/merge.ts';
import type { StagedChanges } from '../../../../../shared/vertices/staged-change.ts';
import type { OpenVertex, WriteResult } from '../../../../../shared/vertices.ts';
import type { Draft, DraftStep, StagedUndo } from '../drafts/draft.ts';
import { leftToDo } from '../drafts/left-to-do.ts';
import { listsOf } from '../side/lists-of.ts';
import { discard, showVertex, useLists } from '../store.ts';
import { judged, type WriteOutcome } from './outcome.ts';

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

/** Continues from the host's report about a write. */
export function completeWrite(id: string, result: WriteResult, { bodies, at }: WrittenAt): void {
  const draft = draftOf(id);
  if (!draft) return;
  switch (result.outcome) {
    case 'changed':
      changedBy(draft, result.theirs);
      return;
    case 'written':
      discard(id);
      showVertex(result.after);
      setOutcome(id, {
        kind: 'written',
        at,
        was: draft.undo?.kind ?? 'write',
        ...judged({ ...result, bodies }),
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
      setStep(id, { at: 'staging' });
      if (after === null) return;
      const left = written === 0 ? null : leftToDo({ base: draft.base, after, bodies, written });
      if (left !== null) setDraft(id, { ...draft, base: after, stage: left, step: { at: 'staging' } });
      showVertex(after);
    }
  }
}

function changedBy(draft: Draft, theirs: OpenVertex): void {
  const { id } = theirs;
  setDraft(id, { ...draft, step: { at: 'changed', theirs, decisions: new Map() } });
  dropOutcome(id);
  set(({ vertices }) => ({ vertices: new Map(vertices).set(id, theirs) }));
}

export function decide(id: string, attribute: string, groups: readonly string[], choice: MergeChoice): void {
  const step = draftOf(id)?.step;
  if (step?.at !== 'changed') return;
  const of = new Map(step.decisions.get(attribute));
  for (const group of groups) of.set(group, choice);
  setStep(id, { ...step, decisions: new Map(step.decisions).set(attribute, of) });
}

/** Stages what was decided on what they left. */
export function carryOn(id: string): void {
  const draft = draftOf(id);
  if (draft?.step.at !== 'changed') return;
  const { theirs, decisions } = draft.step;
  const [base, now] = [listsOf(draft.base), listsOf(theirs)];
  const { stage } = mergeStage({ base, theirs: now, stage: draft.stage, decisions });
  dropOutcome(id);
  if (stage.size === 0) discard(id);
  // What goes together with the writes of others brings nothing back as it was.
  else setDraft(id, { ...draft, base: theirs, stage, step: { at: 'staging' }, undo: null });
}

interface Undoing {
  /** State after the write. */
  readonly after: OpenVertex;
  /** Last reading: others may have written since. */
  readonly now: OpenVertex;
  readonly undo: Undo & StagedUndo;
}

/** Stages what takes the last write back. */
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

import { applyChanges } from '../../../../../shared/vertices/apply-changes.ts';
import { countsOf, type IntendedChange } from '../../../../../shared/vertices/intended-change.ts';
import { holdingOf } from '../../../../../shared/vertices/list-value.ts';
import type { ListWrite } from '../../../../../shared/vertices/list-write.ts';
import { mergeStage, type StageMerge } from '../../../../../shared/vertices/merge/merge.ts';
import { planWrite } from '../../../../../shared/vertices/plan-write.ts';
import { predict } from '../../../../../shared/vertices/predict.ts';
import type { StagedChange } from '../../../../../shared/vertices/staged-change.ts';
import { type UndoLoss, undoOf } from '../../../../../shared/vertices/undo-of.ts';
import { attributesOf } from '../../../../../shared/vertices/write-body.ts';
import type { OpenVertex } from '../../../../../shared/vertices.ts';
import type { Draft, DraftStep } from '../drafts/draft.ts';
import { listsOf } from '../side/lists-of.ts';

/** Results that are computed from a draft, each cached for all components that show a part of it. */

const writes = new WeakMap<Draft['stage'], { base: OpenVertex; write: ListWrite }>();

/** Returns the write that applies the staged changes. */
export function writeFor({ base, stage }: Pick<Draft, 'base' | 'stage'>): ListWrite {
  const known = writes.get(stage);
  if (known?.base === base) return known.write;
  const write = planWrite(stage, listsOf(base));
  writes.set(stage, { base, write });
  return write;
}

const noChanges: readonly StagedChange[] = [];

/** Returns the changes staged on one attribute; always the same empty array if there are none. */
export const changesOn = (draft: Draft | null, attribute: string): readonly StagedChange[] =>
  draft?.stage.get(attribute) ?? noChanges;

const results = new WeakMap<readonly StagedChange[], { vertex: OpenVertex; intended: IntendedChange }>();

/** Returns the result of the staged changes for one attribute. */
export function intendedChangeOf(
  vertex: OpenVertex,
  attribute: string,
  changes: readonly StagedChange[],
): IntendedChange {
  const known = results.get(changes);
  if (known?.vertex === vertex) return known.intended;
  const lists = listsOf(vertex);
  const intended = applyChanges(holdingOf(lists, attribute), lists.createdOn, changes);
  // Not cached without changes: all attributes then share the same empty array as a key.
  if (changes.length > 0) results.set(changes, { vertex, intended });
  return intended;
}

/** Returns the number of values added, removed and changed; an attribute that is changed as a whole counts once. */
export function changeCount({ base, stage }: Pick<Draft, 'base' | 'stage'>): number {
  return [...stage].reduce((sum, [attribute, changes]) => {
    const intended = intendedChangeOf(base, attribute, changes);
    const { adds, removes, changes: edits } = countsOf(intended);
    return sum + (intended.kind === 'scalar' ? 1 : Math.max(1, adds + removes + edits));
  }, 0);
}

/** Returns what undo will not restore, as far as this is known before the platform has set the creation times. */
export function lossesBefore(base: OpenVertex, { bodies }: ListWrite): readonly UndoLoss[] {
  const lists = listsOf(base);
  return undoOf(lists, predict(lists, bodies, base.readAt), attributesOf(bodies)).losses;
}

const merges = new WeakMap<DraftStep, StageMerge>();

/** Returns the merge with another user's changes and the decisions so far; null if there is no conflict. */
export function mergeFor({ base, stage, step }: Draft): StageMerge | null {
  if (step.at !== 'changed') return null;
  const known = merges.get(step);
  if (known) return known;
  const { theirs, decisions } = step;
  const merge = mergeStage({ base: listsOf(base), theirs: listsOf(theirs), stage, decisions });
  merges.set(step, merge);
  return merge;
}

/** Returns the number of unresolved conflicts. */
export const undecidedIn = (draft: Draft): number => mergeFor(draft)?.undecided ?? 0;

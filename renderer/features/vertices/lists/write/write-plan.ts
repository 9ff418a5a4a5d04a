import { applyChanges } from '../../../../../shared/vertices/apply-changes.ts';
import { countsOf, type IntendedChange } from '../../../../../shared/vertices/intended-change.ts';
import { inverse, type UndoLoss } from '../../../../../shared/vertices/inverse.ts';
import { holdingOf } from '../../../../../shared/vertices/list-value.ts';
import type { ListWrite } from '../../../../../shared/vertices/list-write.ts';
import { mergeStage, type StageMerge } from '../../../../../shared/vertices/merge/merge.ts';
import { predict } from '../../../../../shared/vertices/predict.ts';
import type { StagedChange } from '../../../../../shared/vertices/staged-change.ts';
import { attributesOf } from '../../../../../shared/vertices/write-body.ts';
import { writeOf } from '../../../../../shared/vertices/write-of.ts';
import type { OpenVertex } from '../../../../../shared/vertices.ts';
import type { Draft, DraftStep } from '../drafts/draft.ts';
import { listsOf } from '../side/lists-of.ts';

const writes = new WeakMap<Draft['stage'], { base: OpenVertex; write: ListWrite }>();

/** The write that applies the staged changes, computed once for all components that show a part of it. */
export function writeFor({ base, stage }: Pick<Draft, 'base' | 'stage'>): ListWrite {
  const known = writes.get(stage);
  if (known?.base === base) return known.write;
  const write = writeOf(stage, listsOf(base));
  writes.set(stage, { base, write });
  return write;
}

const none: readonly StagedChange[] = [];

/** Changes staged on one attribute; always the same empty array if there are none. */
export const changesOn = (draft: Draft | null, attribute: string): readonly StagedChange[] =>
  draft?.stage.get(attribute) ?? none;

const meants = new WeakMap<readonly StagedChange[], { vertex: OpenVertex; intended: IntendedChange }>();

/** Result of the staged changes for an attribute, computed once for all components. */
export function intendedChangeOf(
  vertex: OpenVertex,
  attribute: string,
  changes: readonly StagedChange[],
): IntendedChange {
  const known = meants.get(changes);
  if (known?.vertex === vertex) return known.intended;
  const lists = listsOf(vertex);
  const intended = applyChanges(holdingOf(lists, attribute), lists.createdOn, changes);
  // Where nothing is staged the array is that of all attributes.
  if (changes.length > 0) meants.set(changes, { vertex, intended });
  return intended;
}

/** Number of values added, removed and changed; an attribute that is changed as a whole counts once. */
export function changeCount({ base, stage }: Pick<Draft, 'base' | 'stage'>): number {
  return [...stage].reduce((sum, [attribute, changes]) => {
    const intended = intendedChangeOf(base, attribute, changes);
    const { adds, removes, changes: edits } = countsOf(intended);
    return sum + (intended.kind === 'scalar' ? 1 : Math.max(1, adds + removes + edits));
  }, 0);
}

/** What undo will not restore, as far as known before the platform has set its times. */
export function lossesBefore(base: OpenVertex, { bodies }: ListWrite): readonly UndoLoss[] {
  const lists = listsOf(base);
  return inverse(lists, predict(lists, bodies, base.readAt), attributesOf(bodies)).losses;
}

const merges = new WeakMap<DraftStep, StageMerge>();

/** Result of a merge with another user's changes, as far as decided. */
export function mergeFor({ base, stage, step }: Draft): StageMerge | null {
  if (step.at !== 'changed') return null;
  const known = merges.get(step);
  if (known) return known;
  const { theirs, decisions } = step;
  const merge = mergeStage({ base: listsOf(base), theirs: listsOf(theirs), stage, decisions });
  merges.set(step, merge);
  return merge;
}

/** Unresolved conflicts. */
export const undecidedIn = (draft: Draft): number => mergeFor(draft)?.undecided ?? 0;

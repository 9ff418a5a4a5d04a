/** Types of a three-way merge, for an attribute that another user changed while changes of it were staged. */
import type { ListItem } from '../list-value.ts';
import type { StagedChange } from '../staged-change.ts';

/** `both`: my additions and removals on top of theirs; not possible if the result must be one plain value. */
export type MergeChoice = 'mine' | 'theirs' | 'both';

/** Decisions by the id of a group; a group without one is undecided. */
export type MergeDecisions = ReadonlyMap<string, MergeChoice>;

/** Values that are decided together: one value; a value and its edit; or all values if only one can be left. */
export interface MergedGroup {
  /** Identifies the group as long as no further change is made. */
  readonly id: string;
  readonly values: readonly string[];
  readonly base: readonly ListItem[];
  readonly theirs: readonly ListItem[];
  readonly mine: readonly ListItem[];
  /** `same`: unchanged. `agreed`: both made the same change. `conflict`: each made another change. */
  readonly state: 'same' | 'mine' | 'theirs' | 'agreed' | 'conflict';
  /** Choices in a conflict; empty otherwise. */
  readonly choices: readonly MergeChoice[];
  /** The user's choice; null in an undecided conflict, and without a conflict. */
  readonly choice: MergeChoice | null;
  /** Resulting items; those of the other user while a conflict is undecided. */
  readonly merged: readonly ListItem[];
  /** Description in one sentence; empty if nothing changed. */
  readonly sentence: string;
}

export interface ListMerge {
  /** Base, theirs and mine side by side. */
  readonly groups: readonly MergedGroup[];
  /** Number of conflicts without a decision; nothing is written before all are decided. */
  readonly undecided: number;
  /** My changes rebased onto theirs: staged on the other user's state, they lead to the decided result. */
  readonly carried: readonly StagedChange[];
}

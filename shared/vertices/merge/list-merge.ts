/** Result of a merge where another user changed an attribute while changes of it were staged. */
import type { ListItem } from '../list-value.ts';
import type { StagedChange } from '../staged-change.ts';

/** `both`: my additions and removals on top of theirs; not possible where one plain value is left. */
export type MergeChoice = 'mine' | 'theirs' | 'both';

/** By group. What is not there is undecided. */
export type MergeDecisions = ReadonlyMap<string, MergeChoice>;

/** Values that belong together: one, or what an edit in place turned into another, or all where one value is left. */
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
  /** The chosen one; null in an undecided conflict, and where there is no choice. */
  readonly choice: MergeChoice | null;
  /** Resulting items; those of the other side while a conflict is undecided. */
  readonly merged: readonly ListItem[];
  /** Description in one sentence; empty where nothing changed. */
  readonly sentence: string;
}

export interface ListMerge {
  /** Base, theirs and mine side by side. */
  readonly groups: readonly MergedGroup[];
  /** Conflicts without a decision: nothing is written before they have one. */
  readonly undecided: number;
  /** Mine carried onto theirs: staged on what they left it makes what was decided. */
  readonly carried: readonly StagedChange[];
}

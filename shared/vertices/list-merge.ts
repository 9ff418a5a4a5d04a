/** What comes out where somebody else changed an attribute while changes of it were staged. */
import type { ListItem } from './list-value.ts';
import type { StagedChange } from './staged-change.ts';

/** `both`: my additions and removals on top of theirs; not possible where one plain value is left. */
export type MergeChoice = 'mine' | 'theirs' | 'both';

/** By topic. What is not there is undecided. */
export type MergeDecisions = ReadonlyMap<string, MergeChoice>;

/** Values that belong together: one, or what an edit in place turned into another, or all where one value is left. */
export interface MergeTopic {
  /** Names the topic as long as nobody changes anything more. */
  readonly id: string;
  readonly values: readonly string[];
  readonly base: readonly ListItem[];
  readonly theirs: readonly ListItem[];
  readonly mine: readonly ListItem[];
  /** `same`: nobody changed it. `agreed`: both did the same. `conflict`: each did something else. */
  readonly state: 'same' | 'mine' | 'theirs' | 'agreed' | 'conflict';
  /** What can be chosen in a conflict; empty otherwise. */
  readonly choices: readonly MergeChoice[];
  /** What was chosen; null in an undecided conflict, and where there is nothing to choose. */
  readonly choice: MergeChoice | null;
  /** What will stand there; as theirs while a conflict is undecided. */
  readonly merged: readonly ListItem[];
  /** What happened, in one sentence; empty where nobody changed anything. */
  readonly sentence: string;
}

export interface ListMerge {
  /** Base, theirs and mine side by side. */
  readonly topics: readonly MergeTopic[];
  /** Conflicts that nobody decided yet: nothing is written before. */
  readonly undecided: number;
  /** Mine carried onto theirs: staged on what they left it makes what was decided. */
  readonly carried: readonly StagedChange[];
}

/** Draft of the changes of one vertex. */

import type { MergeDecisions } from '../../../../../shared/vertices/merge/list-merge.ts';
import type { StagedChanges } from '../../../../../shared/vertices/staged-change.ts';
import type { Undo } from '../../../../../shared/vertices/undo-of.ts';
import type { OpenVertex } from '../../../../../shared/vertices.ts';

/** State of a draft: being edited, being written, or in conflict. */
export type DraftStep =
  | { readonly at: 'staging' }
  | { readonly at: 'writing' }
  /** Another user changed the staged attributes; the user has to decide. */
  | {
      readonly at: 'changed';
      readonly theirs: OpenVertex;
      readonly decisions: ReadonlyMap<string, MergeDecisions>;
    };

/** Staged changes of a vertex that are not written yet. */
export interface Draft {
  /** The vertex as it was read, to which the changes apply. */
  readonly base: OpenVertex;
  readonly stage: StagedChanges;
  readonly step: DraftStep;
  /** Set while the staged changes only undo a write. */
  readonly undo: StagedUndo | null;
}

/** Undo of a write, or redo of an undo. */
export interface StagedUndo extends Pick<Undo, 'losses'> {
  readonly kind: 'undo' | 'redo';
}

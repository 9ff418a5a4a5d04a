/** Events of the world, sent to everything that acts in it. */
import type { GraphChange } from './graph/graph.ts';
import type { Vertex } from './graph/vertex.ts';
import type { Comment } from './objects/comments.ts';

export interface WorldListener {
  /** A vertex was written, through whichever interface; inside the transaction of the write. */
  changed?(change: GraphChange): void;
  /** An issue has new comments; inside the transaction, with the issue as that left it. */
  commented?(issue: Vertex, comments: readonly Comment[]): void;
  /** There are new notifications; inside the transaction that made them. */
  noted?(): void;
  /** The world was reset. */
  reset?(): void;
}

export interface WorldEvents extends Required<WorldListener> {
  listen(listener: WorldListener): void;
}

export function createWorldEvents(): WorldEvents {
  const listeners: WorldListener[] = [];
  return {
    listen: (listener) => {
      listeners.push(listener);
    },
    changed: (change) => {
      for (const listener of listeners) listener.changed?.(change);
    },
    commented: (issue, comments) => {
      for (const listener of listeners) listener.commented?.(issue, comments);
    },
    noted: () => {
      for (const listener of listeners) listener.noted?.();
    },
    reset: () => {
      for (const listener of listeners) listener.reset?.();
    },
  };
}

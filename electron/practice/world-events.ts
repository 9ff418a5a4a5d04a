/** Event bus of the practice world, for its automation, its notifications and its domain objects. */
import type { GraphChange } from './graph/graph.ts';
import type { Vertex } from './graph/vertex.ts';
import type { Comment } from './objects/comments.ts';

export interface WorldListener {
  /** A vertex was written by any interface. Called inside the transaction of the write. */
  changed?(change: GraphChange): void;
  /** An issue has new comments. Called inside the transaction, with the issue after the write. */
  commented?(issue: Vertex, comments: readonly Comment[]): void;
  /** New notifications were recorded. Called inside the transaction of the write. */
  notificationRecorded?(): void;
  /** The world was reset. Called after the transaction. */
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
    notificationRecorded: () => {
      for (const listener of listeners) listener.notificationRecorded?.();
    },
    reset: () => {
      for (const listener of listeners) listener.reset?.();
    },
  };
}

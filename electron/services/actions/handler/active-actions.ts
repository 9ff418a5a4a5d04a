/** Actions that the handler has accepted and that have not ended. */
import type { ActionTracker } from '../action-tracker.ts';
import type { Denied } from '../outcome.ts';

export interface ActiveCounts {
  /** Actions that have started. */
  readonly running: number;
  /** Actions that have not started. */
  readonly waiting: number;
}

interface Active {
  readonly control: AbortController;
  readonly tracker: ActionTracker;
  /** Resolves when the receipt is safe on the disk, or cannot be written (false); false also for a known id. */
  readonly written: Promise<boolean>;
}

export interface ActiveActions {
  find(id: string): Active | undefined;
  has(id: string): boolean;
  enter(id: string, action: Active): void;
  leave(id: string): void;
  counts(): ActiveCounts;
  /** Ends actions that have not started; running ones are finished. */
  denyUnstarted(why: Denied): void;
  abortAll(why: unknown): void;
  isIdle(): boolean;
  /** Resolves when the last one has left. */
  whenIdle(): Promise<void>;
}

export function createActiveActions(onChange: () => void): ActiveActions {
  const active = new Map<string, Active>();
  const idle = new Set<() => void>();
  return {
    find: (id) => active.get(id),
    has: (id) => active.has(id),
    enter: (id, action) => void active.set(id, action),
    leave(id) {
      active.delete(id);
      onChange();
      if (active.size > 0) return;
      for (const resolve of [...idle]) resolve();
      idle.clear();
    },
    counts() {
      const running = [...active.values()].filter(({ tracker }) => tracker.stage().hasStarted).length;
      return { running, waiting: active.size - running };
    },
    denyUnstarted(why) {
      for (const { control, tracker } of active.values()) if (!tracker.stage().hasStarted) control.abort(why);
    },
    abortAll(why) {
      for (const { control } of active.values()) control.abort(why);
    },
    isIdle: () => active.size === 0,
    whenIdle: () =>
      new Promise((resolve) => {
        idle.add(resolve);
      }),
  };
}

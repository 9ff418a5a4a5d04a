/** Orders lines by their index: a line that arrives early by websocket waits for those before it. */
import type { After } from '../../shared/async.ts';

interface LinesInOrder {
  add(index: number, line: string): void;
  /** Writes the lines that still wait. */
  close(): void;
}

/** A missing line that has not arrived after this time may never arrive. */
const maxWaitMs = 5_000;

export function createLinesInOrder(deps: {
  /** The first index that is awaited. */
  readonly next: number;
  readonly write: (line: string) => void;
  /** Calls a function once after a time, unless the returned function is called before. */
  readonly after: After;
}): LinesInOrder {
  const waiting = new Map<number, string>();
  let { next } = deps;
  let stopWaiting: (() => void) | null = null;

  const cancelTimer = () => {
    stopWaiting?.();
    stopWaiting = null;
  };
  const writeAll = () => {
    cancelTimer();
    for (const index of [...waiting.keys()].toSorted((one, other) => one - other)) {
      deps.write(waiting.get(index) ?? '');
      next = index + 1;
    }
    waiting.clear();
  };
  return {
    add(index, line) {
      // Lines after this one were written without it, after the time limit.
      if (index < next) return deps.write(line);
      waiting.set(index, line);
      // Another line is awaited from now on, with its own time limit.
      if (index === next) cancelTimer();
      for (let ready = waiting.get(next); ready !== undefined; ready = waiting.get(next)) {
        deps.write(ready);
        waiting.delete(next);
        next += 1;
      }
      if (waiting.size > 0) stopWaiting ??= deps.after(maxWaitMs, writeAll);
    },
    close: writeAll,
  };
}

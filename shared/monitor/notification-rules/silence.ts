/** Detects that no update was received for some time, and reports it once until the next update. */
import type { After } from '../../async.ts';

interface Silence {
  onUpdate(): void;
  /** Call this when the machine wakes from sleep: nothing could be received, so the time starts again. */
  woke(): void;
  close(): void;
}

export function createSilence(deps: {
  readonly forMs: number;
  readonly now: () => number;
  readonly after: After;
  readonly onSilence: () => void;
}): Silence {
  const { forMs, now, after, onSilence } = deps;
  let since = now();
  let cancelTimer: (() => void) | null = null;

  // An update only records its time: setting a timer for each of thousands of updates would be too expensive.
  const arm = (ms: number) => {
    cancelTimer = after(ms, () => {
      cancelTimer = null;
      const leftMs = since + forMs - now();
      if (leftMs > 0) arm(leftMs);
      else onSilence();
    });
  };
  const restart = () => {
    since = now();
    if (cancelTimer === null) arm(forMs);
  };
  arm(forMs);
  return {
    onUpdate: restart,
    woke: restart,
    close() {
      cancelTimer?.();
      cancelTimer = null;
    },
  };
}

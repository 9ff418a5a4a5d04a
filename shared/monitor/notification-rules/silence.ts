/** Notices when no update was received for some time; once until the next update. */
import type { After } from '../../async.ts';

interface Silence {
  onUpdate(): void;
  /** After a sleep the time starts again: nothing could be received. */
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

  // Updates only write down their time: a timer for each of thousands would cost more than they do.
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

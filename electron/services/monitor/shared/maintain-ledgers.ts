/** Maintains the ledgers in the background: prunes old data, and indexes new texts for quick search. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../../platform.ts';
import type { Ledgers } from '../../../storage/ledger/open-ledgers.ts';

const pruneEveryMs = 60_000;
const indexEveryMs = 1_000;
const pauseMs = 20;

/** Works in pieces between which other work continues. */
export function maintainLedgers(deps: {
  readonly ledgers: Pick<Ledgers, 'prune' | 'isFilling' | 'indexTexts'>;
  readonly retention: () => Parameters<Ledgers['prune']>[0];
  readonly log: Log;
  /** Ends the maintenance. */
  readonly signal: AbortSignal;
  /** Called when old data was pruned. */
  readonly onGone: () => void;
}): void {
  const { ledgers, retention, log, signal, onGone } = deps;
  /** Repeats a step: after a short pause while it returns that there is more to do, else after `everyMs`. */
  const repeat = (step: () => boolean, everyMs: number, failed: string) => {
    const run = async () => {
      while (!signal.aborted) await delay(step() ? pauseMs : everyMs, undefined, { signal, ref: false });
    };
    run().catch((error: unknown) => {
      if (!signal.aborted) log.error(failed, error);
    });
  };
  const prune = () => {
    const hasPruned = ledgers.prune(retention());
    if (hasPruned) onGone();
    return hasPruned;
  };
  repeat(prune, pruneEveryMs, 'Old data of the monitor cannot be pruned.');
  // A search finds texts without the index as well, and reading missed updates is more important.
  const indexTexts = () => !ledgers.isFilling() && ledgers.indexTexts();
  repeat(indexTexts, indexEveryMs, 'New texts of the monitor cannot be prepared for search.');
}

/** Upkeep of the ledgers in the background: old data is pruned, and new texts become quick to search. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../../platform.ts';
import type { Ledgers } from '../../../storage/ledger/open-ledgers.ts';

const pruneEveryMs = 60_000;
const indexEveryMs = 1_000;
const pauseMs = 20;

/** Works in pieces between which other work continues. */
export function keepUp(deps: {
  readonly ledgers: Pick<Ledgers, 'prune' | 'isFilling' | 'indexTexts'>;
  readonly retention: () => Parameters<Ledgers['prune']>[0];
  readonly log: Log;
  /** Ends it. */
  readonly signal: AbortSignal;
  readonly onGone: () => void;
}): void {
  const { ledgers, retention, log, signal, onGone } = deps;
  const keep = (step: () => boolean, everyMs: number, failed: string) => {
    const run = async () => {
      while (!signal.aborted) await delay(step() ? pauseMs : everyMs, undefined, { signal, ref: false });
    };
    run().catch((error: unknown) => {
      if (!signal.aborted) log.error(failed, error);
    });
  };
  const prune = () => {
    const gone = ledgers.prune(retention());
    if (gone) onGone();
    return gone;
  };
  keep(prune, pruneEveryMs, 'Old data of the monitor cannot be pruned.');
  // A search finds them without it, and reading an absence comes first.
  const indexTexts = () => !ledgers.isFilling() && ledgers.indexTexts();
  keep(indexTexts, indexEveryMs, 'New texts of the monitor cannot be prepared for search.');
}

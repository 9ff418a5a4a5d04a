import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../../platform.ts';
import type { Ledgers } from '../../../storage/ledger/open-ledgers.ts';

const everyMs = 60_000;
const pauseMs = 20;

/** Prunes old data once a minute, in pieces between which other work continues. */
export function keepPruning(deps: {
  readonly ledgers: Pick<Ledgers, 'prune'>;
  readonly retention: () => Parameters<Ledgers['prune']>[0];
  readonly log: Log;
  /** Ends it. */
  readonly signal: AbortSignal;
  readonly onGone: () => void;
}): void {
  const { ledgers, retention, log, signal, onGone } = deps;
  const prune = async () => {
    while (!signal.aborted) {
      const gone = ledgers.prune(retention());
      if (gone) onGone();
      await delay(gone ? pauseMs : everyMs, undefined, { signal, ref: false });
    }
  };
  prune().catch((error: unknown) => {
    if (!signal.aborted) log.error('Old data of the monitor cannot be pruned.', error);
  });
}

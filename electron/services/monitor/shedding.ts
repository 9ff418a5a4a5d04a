import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../platform.ts';
import type { Ledgers } from '../../storage/ledger/open-ledgers.ts';

const everyMs = 60_000;
const pauseMs = 20;

/** Lets go of what is too old, once a minute, in pieces between which everything else goes on. */
export function keepShedding(deps: {
  readonly ledgers: Pick<Ledgers, 'shed'>;
  readonly retention: () => Parameters<Ledgers['shed']>[0];
  readonly log: Log;
  /** Ends it. */
  readonly signal: AbortSignal;
  readonly onGone: () => void;
}): void {
  const { ledgers, retention, log, signal, onGone } = deps;
  const shed = async () => {
    while (!signal.aborted) {
      const gone = ledgers.shed(retention());
      if (gone) onGone();
      await delay(gone ? pauseMs : everyMs, undefined, { signal, ref: false });
    }
  };
  shed().catch((error: unknown) => {
    if (!signal.aborted) log.error('What is too old for the monitor cannot be let go of.', error);
  });
}

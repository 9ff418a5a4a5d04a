/** Reads what a list shows without a subject: what this account wrote with another program made no update here. */

import type { IncidentRow } from '../../../shared/monitor/incident.ts';
import { isEnded } from '../../../shared/monitor/transaction-status.ts';
import type { Log } from '../../platform.ts';
import type { Ledger } from '../../storage/ledger/ledger.ts';

export interface NamelessRowsDeps {
  /** Reads an object and keeps what it shows. */
  readonly keep: (ledger: Ledger, id: string) => Promise<unknown>;
  /** More is known of some. */
  readonly onChange: () => void;
  readonly now: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly log: Log;
}

const atOnce = 3;
/** An update may be told before the transaction of the write that made it. */
const settleMs = 1_500;
const againMs = 60_000;

/** Takes the rows of a list as they are shown; each object is read once, and a while later again where that failed. */
export function createNamelessRows({ keep, onChange, now, wait, log }: NamelessRowsDeps) {
  const askedAt = new Map<string, number>();
  const waiting: { ledger: Ledger; id: string }[] = [];
  let working = 0;
  let isSettling = false;

  /** Writes of this program are read as such, so that what they changed is told of them. */
  const isOwn = (ledger: Ledger, id: string) =>
    ledger.transactionsOf(id).some(({ status, cause }) => cause !== null || !isEnded(status));

  const work = async () => {
    working += 1;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { ledger, id } = next;
      try {
        if (isOwn(ledger, id)) {
          askedAt.delete(id);
          continue;
        }
        if (ledger.object(id)?.readAt !== null) continue;
        await keep(ledger, id);
        onChange();
      } catch (error) {
        // Likely the others fail as well: they are asked for when the list is, a while later.
        waiting.length = 0;
        log.info(`The subject of ${id} cannot be read: ${error instanceof Error ? error.message : error}`);
      }
    }
    working -= 1;
  };

  const settle = async () => {
    isSettling = true;
    await wait(settleMs, new AbortController().signal);
    isSettling = false;
    while (working < atOnce && waiting.length > 0) void work();
  };

  return (ledger: Ledger, rows: readonly Pick<IncidentRow, 'id' | 'subject'>[]): void => {
    const isDue = (id: string) => now() - (askedAt.get(id) ?? Number.NEGATIVE_INFINITY) >= againMs;
    for (const { id, subject } of rows) {
      if (subject !== '' || !isDue(id) || ledger.object(id)?.readAt !== null) continue;
      askedAt.set(id, now());
      waiting.push({ ledger, id });
    }
    if (!isSettling && waiting.length > 0) void settle();
  };
}

/**
 * Reads objects that a list shows without a subject: this account wrote them with another program, so no update arrived
 * here.
 */

import type { IncidentRow } from '../../../../shared/monitor/incident.ts';
import { isEnded } from '../../../../shared/monitor/transaction-status.ts';
import type { Log } from '../../../platform.ts';
import type { Ledger } from '../../../storage/ledger/ledger.ts';

export interface NamelessRowsDeps {
  /** Reads an object and stores its fields. */
  readonly keep: (ledger: Ledger, id: string) => Promise<unknown>;
  /** More is known of some. */
  readonly onChange: () => void;
  readonly now: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly log: Log;
}

const atOnce = 3;
/** An update may arrive before the transaction of the write that made it. */
const quietMs = 1_500;
const againMs = 60_000;

/** Takes the rows of a list as they are shown; each object is read once, and a while later again where that failed. */
export function createNamelessRows({ keep, onChange, now, wait, log }: NamelessRowsDeps) {
  const askedAt = new Map<string, number>();
  const waiting: { ledger: Ledger; id: string }[] = [];
  let working = 0;
  let isWaiting = false;

  /** Writes of this program are read as such, so that their changes are attributed to them. */
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
        // Likely the others fail as well: they are requested with the list, a while later.
        waiting.length = 0;
        log.info(`The subject of ${id} cannot be read: ${error instanceof Error ? error.message : error}`);
      }
    }
    working -= 1;
  };

  const waitAndRead = async () => {
    isWaiting = true;
    await wait(quietMs, new AbortController().signal);
    isWaiting = false;
    while (working < atOnce && waiting.length > 0) void work();
  };

  return (ledger: Ledger, rows: readonly Pick<IncidentRow, 'id' | 'subject'>[]): void => {
    const isDue = (id: string) => now() - (askedAt.get(id) ?? Number.NEGATIVE_INFINITY) >= againMs;
    for (const { id, subject } of rows) {
      if (subject !== '' || !isDue(id) || ledger.object(id)?.readAt !== null) continue;
      askedAt.set(id, now());
      waiting.push({ ledger, id });
    }
    if (!isWaiting && waiting.length > 0) void waitAndRead();
  };
}

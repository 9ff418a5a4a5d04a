/** Reads what a list shows without a subject: what this account wrote with another program made no update here. */
import type { IncidentRow } from '../../../shared/monitor.ts';
import type { Log } from '../../platform.ts';
import type { Ledger } from '../../storage/ledger/ledger.ts';

export interface NamelessRowsDeps {
  /** Reads an object and keeps what it shows. */
  readonly keep: (ledger: Ledger, id: string) => Promise<unknown>;
  /** More is known of some. */
  readonly onChange: () => void;
  readonly now: () => number;
  readonly log: Log;
}

const atOnce = 3;
const againMs = 60_000;

/** Takes the rows of a list as they are shown; each object is read once, and a while later again where that failed. */
export function createNamelessRows({ keep, onChange, now, log }: NamelessRowsDeps) {
  const askedAt = new Map<string, number>();
  const waiting: { ledger: Ledger; id: string }[] = [];
  let working = 0;

  const work = async () => {
    working += 1;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { ledger, id } = next;
      try {
        await keep(ledger, id);
        askedAt.delete(id);
        onChange();
      } catch (error) {
        // Likely the others fail as well: they are asked for when the list is, a while later.
        waiting.length = 0;
        log.info(`The subject of ${id} cannot be read: ${error instanceof Error ? error.message : error}`);
      }
    }
    working -= 1;
  };

  return (ledger: Ledger, rows: readonly Pick<IncidentRow, 'id' | 'subject'>[]): void => {
    const isDue = (id: string) => now() - (askedAt.get(id) ?? Number.NEGATIVE_INFINITY) >= againMs;
    for (const { id, subject } of rows) {
      if (subject !== '' || !isDue(id) || ledger.object(id)?.readAt !== null) continue;
      askedAt.set(id, now());
      waiting.push({ ledger, id });
    }
    while (working < atOnce && waiting.length > 0) void work();
  };
}

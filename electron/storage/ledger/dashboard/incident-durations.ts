/** Counts for the dashboard how long it took until incidents had a first reaction, and until they ended. */
import { type ChangeTime, earliestOf, latestOf } from '../../../../shared/monitor/change-time.ts';
import type { Durations } from '../../../../shared/monitor/dashboard.ts';
import type { HappenedSlowly } from '../../../../shared/monitor/incident.ts';
import { binOf, waitAt } from '../../../../shared/monitor/wait-bins.ts';
import type { LedgerFile } from '../open-ledger-file.ts';
import type { Query } from '../query.ts';
import { slotBegin } from '../slot-ranges.ts';

/** When an incident was opened, as a range; `happened_after` is null where only its end is known. */
export interface Opening {
  readonly at: number;
  readonly happened_after: number | null;
}

type Duration = 'reaction' | 'resolution';

/** A duration of an incident: from its opening to the change that ended the duration. */
interface IncidentDuration {
  readonly ledger: number;
  readonly objectKey: number;
  readonly what: Duration;
  readonly opening: Opening;
  readonly end: ChangeTime;
}

interface IncidentDurations {
  /** Within a transaction of the caller, until {@link IncidentDurations.write}. */
  add(duration: IncidentDuration): void;
  /** Removes a duration that was written earlier. */
  retract(duration: IncidentDuration): void;
  write(): void;
  /** Discards what was added and not written. */
  discard(): void;
  read(ledger: number, what: Duration, from: number, to: number): Durations;
  forget(ledger: number, moment: number): void;
}

const minute = 60_000;
/** A duration may be uncertain by this much, or by this share of it. */
const maxUncertainMs = 5_000;
const maxUncertainShare = 0.1;
/** Bin of durations that are too uncertain. */
const excludedBin = -1;

export function createIncidentDurations(file: LedgerFile): IncidentDurations {
  const add = file.prepare(
    `INSERT INTO incident_duration (ledger, what, at, bin, n) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET n = n + excluded.n`,
  );
  const bins = file.prepare<[number, string, number, number], { bin: number; n: number }>(
    `SELECT bin, sum(n) AS n FROM incident_duration WHERE ledger = ? AND what = ? AND at >= ? AND at < ? GROUP BY bin`,
  );
  const retract = file.prepare(
    'UPDATE incident_duration SET n = n - 1 WHERE ledger = ? AND what = ? AND at = ? AND bin = ? AND n > 0',
  );
  const list = file.prepare(
    'INSERT INTO incident_took (ledger, what, bin, at, object) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const unlist = file.prepare(
    'DELETE FROM incident_took WHERE ledger = ? AND what = ? AND bin = ? AND at = ? AND object = ?',
  );
  const forget = file.prepare('DELETE FROM incident_duration WHERE ledger = ? AND at < ?');
  const forgetListed = ['reaction', 'resolution'].map((what) =>
    file.prepare<[number, number]>(
      `DELETE FROM incident_took WHERE ledger = ? AND what = '${what}' AND bin IN (${binsFrom(0)}) AND at < ?`,
    ),
  );
  const pending = new Map<string, { ledger: number; what: Duration; at: number; bin: number; n: number }>();
  return {
    add({ ledger, objectKey, what, opening, end }) {
      const at = slotBegin(latestOf(end), minute);
      const bin = binBetween(opening, end);
      if (bin !== excludedBin) list.run(ledger, what, bin, at, objectKey);
      const key = `${ledger} ${what} ${at} ${bin}`;
      const row = pending.get(key) ?? { ledger, what, at, bin, n: 0 };
      row.n += 1;
      pending.set(key, row);
    },
    retract({ ledger, objectKey, what, opening, end }) {
      const at = slotBegin(latestOf(end), minute);
      const bin = binBetween(opening, end);
      retract.run(ledger, what, at, bin);
      unlist.run(ledger, what, bin, at, objectKey);
    },
    write() {
      for (const { ledger, what, at, bin, n } of pending.values()) add.run(ledger, what, at, bin, n);
      pending.clear();
    },
    discard: () => pending.clear(),
    read(ledger, what, from, to) {
      const counts = new Map(bins.all(ledger, what, from, to).map(({ bin, n }) => [bin, n]));
      const excluded = counts.get(excludedBin) ?? 0;
      counts.delete(excludedBin);
      const p95Ms = waitAt(counts, 0.95);
      const slowest = [...counts].filter(([bin]) => p95Ms !== null && bin >= binOf(p95Ms));
      return {
        count: sumOf([...counts]),
        medianMs: waitAt(counts, 0.5),
        p95Ms,
        slowest: sumOf(slowest),
        excluded,
      };
    },
    forget(ledger, moment) {
      forget.run(ledger, moment - minute);
      for (const statement of forgetListed) statement.run(ledger, moment - minute);
    },
  };
}

const sumOf = (counts: readonly (readonly [bin: number, n: number])[]) =>
  counts.reduce((sum, [, n]) => sum + n, 0);

/** Durations above this are counted as this long, so that there are few bins. */
const maxMs = 10 * 365 * 86_400_000;
const lastBin = binOf(maxMs);

/** Returns all bins from one on, as a list in SQL: each is looked up by the key of the table. */
const binsFrom = (first: number): string =>
  Array.from({ length: Math.max(0, lastBin - first + 1) }, (_, at) => first + at).join(', ');

/** The objects of which a duration was at least as long, once each; exactly those that the dashboard counts. */
export const happenedSlowly = (ledger: number, { what, from, to, leastMs }: HappenedSlowly): Query => ({
  sql: `SELECT object FROM incident_took WHERE ledger = ? AND what = ? AND at >= ? AND at < ?
        AND bin IN (${binsFrom(binOf(leastMs))})`,
  values: [ledger, what, from, to],
});

/** Returns the bin of a duration. The times of both changes are ranges, so the duration may be too uncertain. */
function binBetween(opening: Opening, end: ChangeTime): number {
  const earliestEnd = earliestOf(end);
  if (opening.happened_after === null || earliestEnd === null) return excludedBin;
  const minimum = Math.max(0, earliestEnd - opening.at);
  const maximum = latestOf(end) - opening.happened_after;
  const isKnown = maximum - minimum <= Math.max(maxUncertainMs, maximum * maxUncertainShare);
  return isKnown ? binOf(Math.min(maxMs, Math.round((minimum + maximum) / 2))) : excludedBin;
}

/** Unknown rows with the request that first contained them: the starting point of reading back and resending. */
import { createRowSetBuilder } from '../../../shared/rows/row-set-builder.ts';
import type { AppDatabase } from '../app-database.ts';
import type { OpenRequest } from './journal.ts';
import type { Projection } from './projections.ts';
import { readRecords } from './record-list.ts';
import { classOf, codes, outcomeMasks } from './row-codes.ts';

/** Lists each unknown row once, by request and class; a row without a request is listed under request 0. */
type UnknownRowsOf = (projection: Projection, startedAt: number) => OpenRequest[];

export function createUnknownRows(database: AppDatabase): UnknownRowsOf {
  const requests = database.prepare<[number], { number: number; sentAt: number; records: Uint8Array }>(
    `SELECT number, sent_at AS sentAt, records FROM request
     WHERE run_key = ? AND state <> 'not-executed' ORDER BY number`,
  );
  const absences = database.prepare<[number], { after: number; records: Uint8Array }>(
    `SELECT after_request AS after, records FROM settlement
     WHERE run_key = ? AND code IN (${codes.notSent}, ${codes.heldBack}) ORDER BY seq`,
  );

  return ({ key, states }, startedAt) => {
    const remaining = new Set(states.setOf(outcomeMasks.unknown));
    if (remaining.size === 0) return [];
    // A row that was found absent was not stored by any request before that.
    const absentAfter = new Map<number, number>();
    for (const { after, records } of absences.iterate(key))
      for (const record of readRecords(records)) if (remaining.has(record)) absentAfter.set(record, after);

    const found: OpenRequest[] = [];
    const collect = (number: number, sentAt: number, records: Iterable<number>) => {
      const byClass = Map.groupBy(
        [...records].filter((record) => remaining.has(record) && number > (absentAfter.get(record) ?? -1)),
        (record) => classOf(states.bytes[record] as number),
      );
      for (const [repeat, members] of byClass) {
        const rows = createRowSetBuilder();
        for (const record of members) {
          rows.add(record);
          remaining.delete(record);
        }
        found.push({ number, class: repeat, rows: rows.build(), sentAt });
      }
    };
    for (const { number, sentAt, records } of requests.iterate(key)) {
      if (remaining.size === 0) break;
      collect(number, sentAt, readRecords(records));
    }
    absentAfter.clear();
    collect(0, startedAt, [...remaining]);
    return found;
  };
}

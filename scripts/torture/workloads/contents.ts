/** Workloads of timeseries values and attachments: if two rows write to the same place, the last one wins. */

import { xidPrefix } from '../graph-snapshot.ts';
import { isLastOfItsKey, type MakeWorkload, markOf, numbersUpTo, oddText, scope } from '../workload.ts';
import { machines, machineXid } from './vertices.ts';

const seriesXid = (number: number) => `${xidPrefix}s:${number}`;
const firstMoment = Date.parse('2025-01-01T00:00:00Z');

export const putTimeseries: MakeWorkload = (random, count) => {
  const series = random.between(3, 12);
  const moments = Math.ceil((count / series) * 1.1);
  const rows = numbersUpTo(count).map((row) => [
    seriesXid(random.chance(0.02) ? series + row : random.between(0, series - 1)),
    String(firstMoment + random.between(0, moments) * 60_000),
    markOf(row),
  ]);
  const isLast = isLastOfItsKey(rows.map(([xid, timestamp]) => `${xid} ${timestamp}`));
  return {
    name: 'put-timeseries',
    path: 'timeseries',
    action: 'PUT',
    repeating: 'free',
    header: ['ogit/_xid', 'timestamp', 'value'],
    rows,
    seeds: [
      {
        path: 'vertices',
        action: 'POST',
        header: ['ogit/_xid', 'ogit/_type', 'ogit/_scope'],
        rows: numbersUpTo(series).map((number) => [seriesXid(number), 'ogit/Timeseries', scope]),
      },
    ],
    poisonColumn: null,
    loose: new Set(),
    rivals: [],
    trace(snapshot, row) {
      const [xid = '', timestamp = '', value = ''] = rows[row] ?? [];
      return [isLast(row) ? Number(snapshot.value(xid, Number(timestamp)) === value) : null];
    },
  };
};

export const putAttachments: MakeWorkload = (random, count) => {
  const existing = Math.ceil(count * 0.8);
  const rows = numbersUpTo(count).map((row) => [
    machineXid(random.chance(0.02) ? existing + row : random.between(0, existing - 1)),
    `${markOf(row)} ${oddText(random)}`,
    random.pick(['', 'text/plain', 'text/markdown']),
  ]);
  const isLast = isLastOfItsKey(rows.map(([xid = '']) => xid));
  return {
    name: 'put-attachments',
    path: 'attachments',
    action: 'PUT',
    repeating: 'free',
    header: ['ogit/_xid', 'content:text', 'content:mimetype'],
    rows,
    seeds: [machines(existing)],
    poisonColumn: null,
    loose: new Set(),
    rivals: [],
    trace(snapshot, row) {
      const [xid = '', text = ''] = rows[row] ?? [];
      return [isLast(row) ? Number(snapshot.content(xid) === text) : null];
    },
  };
};

/** Loads of timeseries values and attachments: of two rows for one place the last one wins. */
import { lastOf, type MakeLoad, markOf, oddText, scope, upTo } from '../load.ts';
import { ours } from '../picture.ts';
import { machines, machineXid } from './vertices.ts';

const seriesXid = (number: number) => `${ours}s:${number}`;
const firstMoment = Date.parse('2025-01-01T00:00:00Z');

export const putTimeseries: MakeLoad = (draw, count) => {
  const series = draw.between(3, 12);
  const moments = Math.ceil((count / series) * 1.1);
  const rows = upTo(count).map((row) => [
    seriesXid(draw.is(0.02) ? series + row : draw.between(0, series - 1)),
    String(firstMoment + draw.between(0, moments) * 60_000),
    markOf(row),
  ]);
  const isLast = lastOf(rows.map(([xid, timestamp]) => `${xid} ${timestamp}`));
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
        rows: upTo(series).map((number) => [seriesXid(number), 'ogit/Timeseries', scope]),
      },
    ],
    poisonColumn: null,
    loose: new Set(),
    rivals: [],
    trace(picture, row) {
      const [xid = '', timestamp = '', value = ''] = rows[row] ?? [];
      return [isLast(row) ? Number(picture.value(xid, Number(timestamp)) === value) : null];
    },
  };
};

export const putAttachments: MakeLoad = (draw, count) => {
  const there = Math.ceil(count * 0.8);
  const rows = upTo(count).map((row) => [
    machineXid(draw.is(0.02) ? there + row : draw.between(0, there - 1)),
    `${markOf(row)} ${oddText(draw)}`,
    draw.pick(['', 'text/plain', 'text/markdown']),
  ]);
  const isLast = lastOf(rows.map(([xid = '']) => xid));
  return {
    name: 'put-attachments',
    path: 'attachments',
    action: 'PUT',
    repeating: 'free',
    header: ['ogit/_xid', 'content:text', 'content:mimetype'],
    rows,
    seeds: [machines(there)],
    poisonColumn: null,
    loose: new Set(),
    rivals: [],
    trace(picture, row) {
      const [xid = '', text = ''] = rows[row] ?? [];
      return [isLast(row) ? Number(picture.content(xid) === text) : null];
    },
  };
};

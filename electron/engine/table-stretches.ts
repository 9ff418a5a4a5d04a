/** Locates the records of a table: stretches that can be read at once, and single lines that cannot be read. */

import type { UnreadableRecord } from './index/file-index.ts';
import type { IndexedTable } from './indexed-table.ts';

/** Bytes that begin at a record's first byte and end where another record begins. */
export interface Stretch {
  /** Number of the record that begins at `startByte`, or behind blank lines there; and the line at `startByte`. */
  readonly begins: number;
  readonly line: number;
  readonly startByte: number;
  readonly endByte: number;
  /** First and last requested record of the stretch. */
  readonly first: number;
  readonly last: number;
  /** Set if the stretch is one record that cannot be read. */
  readonly stop: UnreadableRecord | null;
}

/** Yields the stretches that contain the records from `first` to `last`, as far as the table has them. */
export function* stretchesOf(
  { index }: Pick<IndexedTable, 'index'>,
  first: number,
  last: number,
): Generator<Stretch> {
  const { stops, records, endByte } = index;
  const until = Math.min(last, records);
  let wanted = Math.max(1, first);
  if (wanted > until) return;
  let place = placeBefore(index, wanted);
  for (let n = firstStop(stops, place.record); wanted <= until; n++) {
    const stop = stops[n] ?? null;
    const stopsAt = stop?.fault.record ?? records + 1;
    if (wanted < stopsAt) {
      const end = stop?.startByte ?? endByte;
      const { record: begins, line, byte: startByte } = place;
      const to = Math.min(until, stopsAt - 1);
      yield { begins, line, startByte, endByte: end, first: wanted, last: to, stop: null };
      wanted = to + 1;
    }
    if (stop === null || wanted > until) return;
    const { startByte, line } = stop;
    if (stopsAt >= first)
      yield { begins: stopsAt, line, startByte, endByte: stop.endByte, first: stopsAt, last: stopsAt, stop };
    place = { record: stopsAt + 1, line: line + 1, byte: stop.endByte };
    wanted = Math.max(wanted, stopsAt + 1);
  }
}

interface FilePosition {
  readonly record: number;
  readonly line: number;
  readonly byte: number;
}

/** Returns the nearest known place at or before a record: a mark, or the place behind a record that cannot be read. */
function placeBefore({ marks, stops }: IndexedTable['index'], record: number): FilePosition {
  const mark = upTo(marks.count, (n) => marks.record[n] as number, record);
  const atMark = {
    record: marks.record[mark] as number,
    line: marks.line[mark] as number,
    byte: marks.byte[mark] as number,
  };
  const stop = stops[upTo(stops.length, (n) => (stops[n] as UnreadableRecord).fault.record, record - 1)];
  if (stop === undefined || stop.fault.record + 1 <= atMark.record) return atMark;
  return { record: stop.fault.record + 1, line: stop.line + 1, byte: stop.endByte };
}

/** Returns the index of the first unreadable record that is not before `record`. */
const firstStop = (stops: readonly UnreadableRecord[], record: number): number =>
  upTo(stops.length, (n) => (stops[n] as UnreadableRecord).fault.record, record - 1) + 1;

/** Returns the index of the last of `count` ascending values that is not above `limit`; -1 if all are above it. */
function upTo(count: number, valueAt: (n: number) => number, limit: number): number {
  let low = -1;
  let high = count;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (valueAt(middle) <= limit) low = middle;
    else high = middle;
  }
  return low;
}

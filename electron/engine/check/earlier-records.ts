/** Pairs of a record and an earlier one, for the first records only, which bounds the memory. */

/** Ascending by `records`; entry n of both belongs together. */
export interface EarlierRecords {
  readonly records: Float64Array<ArrayBuffer>;
  readonly earlier: Float64Array<ArrayBuffer>;
}

export const noEarlierRecords: EarlierRecords = {
  records: new Float64Array(0),
  earlier: new Float64Array(0),
};

interface EarlierBuilder {
  /** In any order. */
  add(record: number, earlier: number): void;
  sorted(): EarlierRecords;
}

/** Keeps the pairs of the `limit` smallest records. */
export function createEarlierRecords(limit: number): EarlierBuilder {
  let records = new Float64Array(1_024);
  let earlier = new Float64Array(1_024);
  let count = 0;

  const sorted = (): EarlierRecords => {
    const order = new Uint32Array(count).map((_, index) => index);
    order.sort((a, b) => (records[a] as number) - (records[b] as number));
    const lowest = order.subarray(0, limit);
    return {
      records: Float64Array.from(lowest, (index) => records[index] as number),
      earlier: Float64Array.from(lowest, (index) => earlier[index] as number),
    };
  };

  const resize = (length: number, from: EarlierRecords) => {
    records = new Float64Array(length);
    earlier = new Float64Array(length);
    records.set(from.records);
    earlier.set(from.earlier);
  };

  return {
    add(record, before) {
      if (count === records.length) {
        // Twice the limit, so that sorting is rare.
        if (count >= 2 * limit) {
          const smallest = sorted();
          count = smallest.records.length;
          resize(Math.max(1_024, 2 * limit), smallest);
        } else resize(Math.min(count * 2, Math.max(1_024, 2 * limit)), { records, earlier });
      }
      records[count] = record;
      earlier[count] = before;
      count++;
    },
    sorted,
  };
}

/** Returns the pairs of the `limit` smallest records of both. */
export function mergeEarlier(a: EarlierRecords, b: EarlierRecords, limit: number): EarlierRecords {
  if (a.records.length === 0) return b;
  if (b.records.length === 0) return a;
  const length = Math.min(limit, a.records.length + b.records.length);
  const records = new Float64Array(length);
  const earlier = new Float64Array(length);
  let inA = 0;
  let inB = 0;
  for (let at = 0; at < length; at++) {
    const isA = (a.records[inA] ?? Number.POSITIVE_INFINITY) < (b.records[inB] ?? Number.POSITIVE_INFINITY);
    const { records: from, earlier: other } = isA ? a : b;
    const index = isA ? inA++ : inB++;
    records[at] = from[index] as number;
    earlier[at] = other[index] as number;
  }
  return { records, earlier };
}

/** Returns the earlier record that is paired with `record`, or undefined. */
export function earlierOf({ records, earlier }: EarlierRecords, record: number): number | undefined {
  let low = 0;
  let high = records.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((records[middle] as number) < record) low = middle + 1;
    else high = middle;
  }
  return records[low] === record ? earlier[low] : undefined;
}

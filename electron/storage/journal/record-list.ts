/** Encodes record numbers compactly in their order: runs of neighbours, each relative to the one before. */
import type { RowSet } from '../../../shared/rows/row-set.ts';
import { createRowSetBuilder } from '../../../shared/rows/row-set-builder.ts';

/** Appends numbers of up to 2^53, seven bits a byte, the lowest first. */
export function createVarintWriter() {
  let bytes = new Uint8Array(256);
  let length = 0;
  const write = (value: number) => {
    if (value < 128 && length < bytes.length) {
      bytes[length++] = value;
      return;
    }
    if (length + 8 > bytes.length) {
      const longer = new Uint8Array(bytes.length * 2);
      longer.set(bytes);
      bytes = longer;
    }
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes[length++] = (rest % 128) | 128;
    bytes[length++] = rest;
  };
  return { write, bytes: () => Buffer.from(bytes.subarray(0, length)) };
}

/** Reads numbers that {@link createVarintWriter} wrote. */
export function createVarintReader(bytes: Uint8Array) {
  let at = 0;
  return {
    read(): number {
      let value = 0;
      for (let scale = 1; ; scale *= 128) {
        const byte = bytes[at++];
        if (byte === undefined) throw new Error('A list of numbers in the journal ends too early.');
        value += (byte & 127) * scale;
        if (byte < 128) return value;
      }
    },
    /** Returns the next bytes unchanged. */
    take(count: number) {
      at += count;
      return bytes.subarray(at - count, at);
    },
    hasMore: () => at < bytes.length,
  };
}

/** Encodes record numbers in their order. */
export function writeRecords(records: Iterable<number>): Buffer {
  const writer = createVarintWriter();
  let first = -1;
  let next = -1;
  let previousEnd = 0;
  const close = () => {
    if (first < 0) return;
    // Distance from the end of the run before: even numbers lead forwards, odd ones backwards.
    writer.write(first >= previousEnd ? (first - previousEnd) * 2 : (previousEnd - first) * 2 - 1);
    writer.write(next - first - 1);
    previousEnd = next;
  };
  const take = (record: number) => {
    if (record !== next) {
      close();
      first = record;
    }
    next = record + 1;
  };
  // By index where that can be: an iterator makes an object for each of thousands of records.
  if (Array.isArray(records)) for (let at = 0; at < records.length; at++) take(records[at]);
  else for (const record of records) take(record);
  close();
  return writer.bytes();
}

/** Calls `run` with the first and the last of each run of neighbours, in the order in which they were written. */
export function eachRun(bytes: Uint8Array, run: (first: number, last: number) => void): void {
  const reader = createVarintReader(bytes);
  for (let previousEnd = 0; reader.hasMore(); ) {
    const step = reader.read();
    const first = step % 2 === 0 ? previousEnd + step / 2 : previousEnd - (step + 1) / 2;
    const last = first + reader.read();
    run(first, last);
    previousEnd = last + 1;
  }
}

/** Decodes record numbers in the order in which they were written. */
export function readRecords(bytes: Uint8Array): number[] {
  const records: number[] = [];
  eachRun(bytes, (first, last) => {
    for (let record = first; record <= last; record++) records.push(record);
  });
  return records;
}

/** Decodes record numbers as a set of rows. */
export function readRowSet(bytes: Uint8Array): RowSet {
  const builder = createRowSetBuilder();
  eachRun(bytes, (first, last) => builder.addRange(first, last));
  return builder.build();
}

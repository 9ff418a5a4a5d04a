/** Counts the cells of a column by their bytes, as `createTally` counts texts; creates only the texts it reports. */
import { textBetween } from '../../../shared/csv/cell-text.ts';
import { createCellEntries } from './cell-entries.ts';
import { hashOf, hashOfAscii } from './distinct-estimate.ts';
import { reductionFor, type TallyParts } from './tally.ts';

interface CellTally {
  /** Zero as long as all counts are exact. */
  readonly error: number;
  /** Adds the cell bytes[start..end), which must stay unchanged. */
  add(start: number, end: number): void;
  /** Calls `onReport` with all unreported counts. */
  flush(): void;
  /** Returns the counts, without the less frequent cells if counts are not exact. */
  parts(): TallyParts;
}

/**
 * @param onReport called with each text that is dropped or flushed, and its count since its last report
 * @param onNew called with the bytes of each cell that is new or was dropped before
 * @param onRepeat called for each cell that was there already
 * @param onHash called with the hashes of all texts when the first one is dropped, then with that of each new one
 */
export function createCellTally({
  bytes,
  maximum,
  onReport,
  onHash,
  onNew,
  onRepeat,
}: {
  readonly bytes: Uint8Array;
  readonly maximum: number;
  readonly onReport: (text: string, count: number) => void;
  readonly onHash: (hash: number) => void;
  readonly onNew: (start: number, end: number) => void;
  readonly onRepeat: () => void;
}): CellTally {
  const entries = createCellEntries(bytes);
  let error = 0;

  const textOf = (entry: number) =>
    textBetween(bytes, entries.starts[entry] as number, entries.ends[entry] as number);
  const report = (entry: number) => {
    const count = entries.unreported[entry] as number;
    if (count > 0) onReport(textOf(entry), count);
  };
  /** Leaves at most `limit` entries, by subtracting the count of the next one from all. */
  const reduce = (limit: number) => {
    const { size, counts, hashes } = entries;
    if (size <= limit) return;
    const reduction = reductionFor(counts.subarray(0, size), limit);
    if (error === 0) for (let entry = 0; entry < size; entry++) onHash(hashes[entry] as number);
    error += reduction;
    entries.keep((entry) => {
      const remaining = (counts[entry] as number) - reduction;
      counts[entry] = remaining;
      if (remaining <= 0) report(entry);
      return remaining > 0;
    });
  };

  return {
    get error() {
      return error;
    },
    add(start, end) {
      const hash = hashOfAscii(bytes, start, end) ?? hashOf(textBetween(bytes, start, end));
      const before = entries.size;
      const entry = entries.findOrAdd(hash, start, end);
      const { counts, unreported } = entries;
      counts[entry] = (counts[entry] as number) + 1;
      unreported[entry] = (unreported[entry] as number) + 1;
      if (entries.size === before) return onRepeat();
      onNew(start, end);
      if (error > 0) onHash(hash);
      if (entries.size > maximum) reduce(maximum / 2);
    },
    flush() {
      for (let entry = 0; entry < entries.size; entry++) report(entry);
      entries.unreported.fill(0);
    },
    parts() {
      if (error > 0) reduce(maximum / 8);
      return {
        texts: Array.from({ length: entries.size }, (_, entry) => textOf(entry)),
        counts: Float64Array.from(entries.counts.subarray(0, entries.size)),
        error,
      };
    },
  };
}

/** The records of a file that cannot be read, or only with rows inside a cell, and when there are too many of them. */

import type { CsvRecord } from '../../../shared/csv/record.ts';
import type { FileIndex, UnreadableRecord } from './file-index.ts';
import { containsRows } from './swallowed-rows.ts';

export interface UnreadableRecords {
  /** All so far. */
  readonly stops: readonly UnreadableRecord[];
  /** The first of them, up to the limit of `stops`. */
  readonly swallowing: FileIndex['swallowing'];
  /** Why reading ends; null while it continues. */
  readonly endedEarly: string | null;
  /** @param readInVain bytes behind the record that were read to find that it cannot be read */
  add(stop: UnreadableRecord, readInVain: number): void;
  /** Looks for rows in the cells of a record whose quotes are out of place. */
  lookForRows(record: CsvRecord, table: { readonly delimiter: string; readonly columns: number }): void;
}

export function createUnreadableRecords(
  sizeBytes: number,
  limits: { readonly stops: number; readonly inVain: number },
): UnreadableRecords {
  const stops: UnreadableRecord[] = [];
  const swallowing: { record: number; line: number; linesBelow: number }[] = [];
  let inVain = 0;
  let endedEarly: string | null = null;
  return {
    stops,
    swallowing,
    get endedEarly() {
      return endedEarly;
    },
    lookForRows({ cells, record, line }, table) {
      if (record < 1 || swallowing.length >= limits.stops || !containsRows(cells, { ...table, minimum: 1 }))
        return;
      // Where the quote is never closed, the last line end of the file is part of the value, too.
      const linesBelow =
        cells
          .join('')
          .replace(/[\r\n]+$/, '')
          .split(/\r\n?|\n/).length - 1;
      swallowing.push({ record, line, linesBelow });
    },
    add(stop, readInVain) {
      stops.push(stop);
      inVain += Math.max(0, readInVain);
      if (stops.length >= limits.stops || inVain > limits.inVain * sizeBytes)
        endedEarly = `Too many records cannot be read (${stops.length} up to line ${stop.line}); the rest was not checked.`;
    },
  };
}

/** Cache of rows without faults: rows that the rules cannot distinguish from one of them need not be checked. */
import type { ScannedCells } from '../scan/scanned-cells.ts';

/**
 * Remembers rows without faults. The faults of a row depend only on which cells are empty or null and on the texts
 * that rules read, so rows with equal values of these, by a fingerprint of 128 bits, have the same faults.
 */
export interface CleanRowCache {
  /** Writes `cleanRow` for each record of the scan that is known to have no fault, and `unknownRow` for the others. */
  markKnownRows(cells: ScannedCells, states: Uint8Array): void;
  /** Called with each column whose text a rule reads. */
  onColumnRead(column: number): void;
  /** The record of the scan was checked and has no fault. */
  remember(scanned: number): void;
}

/**
 * State of a row. Rows that are left to another shard are not checked: `otherShardRow` only provides names for
 * references, `otherRaggedRow` provides none.
 */
export const unknownRow = 0;
export const faultyRow = 1;
export const cleanRow = 2;
export const otherShardRow = 3;
export const otherRaggedRow = 4;

/** Whether the row need not be checked. */
export const isPassed = (state: number): boolean => state >= cleanRow;

/** Number of places for signatures; a new signature replaces the one at its place. */
const placeCount = 1_024;
/** If fewer than a quarter of this many rows were known, most rows are different, and remembering is given up. */
const trialRows = 20_000;
const minShare = 0.25;
/** Rules that read more columns than this are evaluated for every row. */
const maxReadColumns = 64;
const wordsEach = 4;

export function createCleanRowCache(columns: number): CleanRowCache {
  const known = new Uint32Array(placeCount * wordsEach);
  const isRead = new Uint8Array(columns);
  let readColumns: number[] = [];
  let hasNewColumn = false;
  let isUseful = true;
  let hasSignatures = false;
  let judged = 0;
  let hits = 0;
  let signatures = known;

  function updateReadColumns(): void {
    // Remembered signatures have fewer columns, and match none from now on.
    readColumns = [...isRead.keys()].filter((column) => isRead[column] === 1);
    hasNewColumn = false;
    isUseful = readColumns.length <= maxReadColumns;
  }

  const isKnown = (at: number, place: number): boolean =>
    known[place] === signatures[at] &&
    known[place + 1] === signatures[at + 1] &&
    known[place + 2] === signatures[at + 2] &&
    known[place + 3] === signatures[at + 3];

  return {
    markKnownRows(cells, states) {
      if (isUseful && hasNewColumn) updateReadColumns();
      const { records, firstCells } = cells;
      hasSignatures = isUseful;
      if (!isUseful) {
        states.fill(unknownRow, 0, records);
        return;
      }
      cells.hashRecords(columns, readColumns);
      ({ recordHashes: signatures } = cells);
      for (let scanned = 0; scanned < records; scanned++) {
        const at = scanned * wordsEach;
        // Ragged records have no signature.
        const isWhole = (firstCells[scanned + 1] as number) - (firstCells[scanned] as number) === columns;
        const isClean = isWhole && isKnown(at, placeOf(signatures, at));
        states[scanned] = isClean ? cleanRow : unknownRow;
        if (isClean) hits++;
      }
      judged += records;
      if (judged < trialRows) return;
      isUseful = hits >= judged * minShare;
      judged = 0;
      hits = 0;
    },
    onColumnRead(column) {
      if (isRead[column] === 1) return;
      isRead[column] = 1;
      hasNewColumn = true;
    },
    remember(scanned) {
      if (!hasSignatures || hasNewColumn) return;
      const at = scanned * wordsEach;
      known.set(signatures.subarray(at, at + wordsEach), placeOf(signatures, at));
    },
  };
}

const placeOf = (signatures: Uint32Array, at: number): number =>
  ((signatures[at] as number) & (placeCount - 1)) * wordsEach;

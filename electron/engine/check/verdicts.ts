/** Remembers how rows without faults look to the rules, so that rows which look the same need not be checked again. */
import type { ScannedCells } from '../scan/scanned-cells.ts';

/**
 * Remembers rows without faults. The faults of a row depend only on which cells are empty or null and on the texts
 * that rules read, so rows with equal values of these, by a fingerprint of 128 bits, have the same faults.
 */
export interface Verdicts {
  /** Writes `cleanRow` for each record of the scan that has no fault, as far as that is known, and `unknownRow` for others. */
  judge(cells: ScannedCells, states: Uint8Array): void;
  /** Called with each column whose text a rule reads. */
  looked(column: number): void;
  /** The record of the scan was checked and has no fault. */
  remember(scanned: number): void;
}

/** State of a row: unknown, with errors, without errors; left to another shard, where a ragged one has no keys. */
export const unknownRow = 0;
export const faultyRow = 1;
export const cleanRow = 2;
export const otherShardRow = 3;
export const otherRaggedRow = 4;

/** Whether the row need not be checked. */
export const isPassed = (state: number): boolean => state >= cleanRow;

/** Each has one place; another one that falls there takes it. */
const remembered = 1_024;
/** Where fewer than one row in four was known of so many, most rows are different and remembering is in vain. */
const trialRows = 20_000;
const leastShare = 0.25;
/** Rules that read more columns than this are evaluated for every row. */
const mostLooked = 64;
const wordsEach = 4;

export function createVerdicts(columns: number): Verdicts {
  const known = new Uint32Array(remembered * wordsEach);
  const isLooked = new Uint8Array(columns);
  let looks: number[] = [];
  let hasNewLook = false;
  let isUseful = true;
  let isSigned = false;
  let judged = 0;
  let hits = 0;
  let signatures = known;

  function lookAgain(): void {
    // Remembered signatures have fewer columns, and match none from now on.
    looks = [...isLooked.keys()].filter((column) => isLooked[column] === 1);
    hasNewLook = false;
    isUseful = looks.length <= mostLooked;
  }

  const isKnown = (at: number, place: number): boolean =>
    known[place] === signatures[at] &&
    known[place + 1] === signatures[at + 1] &&
    known[place + 2] === signatures[at + 2] &&
    known[place + 3] === signatures[at + 3];

  return {
    judge(cells, states) {
      if (isUseful && hasNewLook) lookAgain();
      const { records, firstCells } = cells;
      isSigned = isUseful;
      if (!isUseful) {
        states.fill(unknownRow, 0, records);
        return;
      }
      cells.sign(columns, looks);
      ({ signatures } = cells);
      for (let scanned = 0; scanned < records; scanned++) {
        const at = scanned * wordsEach;
        // Of ragged records there is no signature.
        const isWhole = (firstCells[scanned + 1] as number) - (firstCells[scanned] as number) === columns;
        const isClean = isWhole && isKnown(at, placeOf(signatures, at));
        states[scanned] = isClean ? cleanRow : unknownRow;
        if (isClean) hits++;
      }
      judged += records;
      if (judged < trialRows) return;
      isUseful = hits >= judged * leastShare;
      judged = 0;
      hits = 0;
    },
    looked(column) {
      if (isLooked[column] === 1) return;
      isLooked[column] = 1;
      hasNewLook = true;
    },
    remember(scanned) {
      if (!isSigned || hasNewLook) return;
      const at = scanned * wordsEach;
      known.set(signatures.subarray(at, at + wordsEach), placeOf(signatures, at));
    },
  };
}

const placeOf = (signatures: Uint32Array, at: number): number =>
  ((signatures[at] as number) & (remembered - 1)) * wordsEach;

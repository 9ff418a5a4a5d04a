/** Remembers how rows without faults look to the rules, so that rows which look the same need not be checked again. */
import type { PieceScanner } from '../scan/piece-scanner.ts';

/**
 * What rules find depends on nothing but which cells are empty or null and on the texts that they look at. Two rows that
 * agree in all that, by a fingerprint of 128 bits, have the same faults; those that have none are remembered.
 */
export interface Verdicts {
  /** Before the records of a scan. */
  scanned(scanner: PieceScanner): void;
  /** Whether a record of the scan has no fault; false where that is not known. */
  isClean(scanned: number): boolean;
  /** To be told of each column whose text a rule asks for. */
  looked(column: number): void;
  /** The record of the scan was checked and has no fault. */
  remember(scanned: number): void;
}

/** Each has one place; another one that falls there takes it. */
const remembered = 1_024;
/** Where fewer than one row in four was known of so many, most rows are different and remembering is in vain. */
const trialRows = 20_000;
const leastShare = 0.25;
/** Rules that look at more columns than this are asked each time. */
const mostLooked = 64;
const wordsEach = 4;

export function createVerdicts(columns: number): Verdicts {
  const known = new Uint32Array(remembered * wordsEach);
  const isLooked = new Uint8Array(columns);
  let looks: number[] = [];
  let hasNewLook = false;
  let isUseful = true;
  let isSigned = false;
  let asked = 0;
  let hits = 0;
  let signatures = known;
  let firstCells = new Int32Array(0);

  const placeOf = (at: number) => ((signatures[at] as number) & (remembered - 1)) * wordsEach;

  return {
    scanned(scanner) {
      isSigned = isUseful;
      if (!isUseful) return;
      if (hasNewLook) {
        // What was remembered does not tell of the column that rules have looked at since.
        known.fill(0);
        looks = [...isLooked.keys()].filter((column) => isLooked[column] === 1);
        hasNewLook = false;
        isUseful = looks.length <= mostLooked;
      }
      ({ signatures, firstCells } = scanner);
      scanner.sign(columns, looks);
    },
    isClean(scanned) {
      if (!isSigned) return false;
      // Of ragged records there is no signature.
      if ((firstCells[scanned + 1] as number) - (firstCells[scanned] as number) !== columns) return false;
      if (++asked === trialRows) {
        isUseful = hits >= trialRows * leastShare;
        asked = 0;
        hits = 0;
      }
      const at = scanned * wordsEach;
      const place = placeOf(at);
      const isKnown =
        known[place] === signatures[at] &&
        known[place + 1] === signatures[at + 1] &&
        known[place + 2] === signatures[at + 2] &&
        known[place + 3] === signatures[at + 3];
      if (isKnown) hits++;
      return isKnown;
    },
    looked(column) {
      if (isLooked[column] === 1) return;
      isLooked[column] = 1;
      hasNewLook = true;
    },
    remember(scanned) {
      if (!isSigned || hasNewLook) return;
      const at = scanned * wordsEach;
      const place = placeOf(at);
      known.set(signatures.subarray(at, at + wordsEach), place);
    },
  };
}

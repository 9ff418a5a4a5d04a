/** The keys of one piece's rows: what each takes for itself, provides to others, and refers to. */
import type { Row } from '../../../shared/columns/row.ts';
import type { RowRules } from '../../../shared/columns/rules/rule.ts';
import { hashSlots, mostRecords, type PieceScanner } from '../scan/piece-scanner.ts';
import { createKeyEntries, hashWords, type KeyChunk, type KeyEntries, recordWords } from './key-entries.ts';
import { cleanMark } from './unique-task.ts';

export interface PieceKeys {
  /** Before the records of a scan whose cells are the rows' own. */
  scanned(): void;
  /**
   * Rows must come in the order of the file; no ragged ones. `scanned` is the record's number in that scan, or -1
   * where it was not in one.
   */
  take(row: Row, record: number, isClean: boolean, scanned: number): void;
  chunks(folders: KeyFolders): PieceKeyChunks;
}

/** Keys that only one row may have; xids that vertices have; xids that rows name. */
export type KeyKind = 'taken' | 'provided' | 'referred';
/** Where each kind is written to; null keeps it in memory. */
export type KeyFolders = Readonly<Record<KeyKind, string | null>>;
/** Null where the rows have none of the kind. */
export type PieceKeyChunks = Readonly<Record<KeyKind, KeyChunk | null>>;

/** A thread collects the keys of one piece at a time. */
const entries: Readonly<Record<KeyKind, KeyEntries>> = {
  taken: createKeyEntries(recordWords, 'taken'),
  provided: createKeyEntries(hashWords, 'provided'),
  referred: createKeyEntries(recordWords, 'referred'),
};

/** Of a record of a scan: nothing is known yet, it has errors, it has none. */
const unknown = 0;
const faulty = 1;
const clean = 2;
const stateOf = new Uint8Array(mostRecords);

export function createPieceKeys(
  { context, unique, provided: providing, references }: RowRules,
  scanner: PieceScanner,
): PieceKeys {
  const { hash, addHash, columnHashes, firstCells, is } = scanner;
  const { taken, provided, referred } = entries;
  for (const each of [taken, provided, referred]) each.clear();
  const columns = context.header.length;
  const alone = unique?.alone ?? -1;
  // Then both are the same keys, and need to be made once only.
  const isTakenProvided = alone >= 0 && alone === providing;
  /** Columns whose fingerprints are made at once for all records of a scan. */
  const named = [alone, providing, ...references.map(({ column }) => column)];
  const slots = [...new Set(named.filter((column) => column >= 0))].slice(0, hashSlots);
  const hashesOf = (column: number) => columnHashes[slots.indexOf(column)] ?? null;
  const aloneHashes = hashesOf(alone);
  const providedHashes = hashesOf(providing);
  const referring = references.map(({ column, counts }) => ({ column, counts, hashes: hashesOf(column) }));
  /** Records of the scan that were taken and wait for their keys; the scan's first record. */
  let waiting = 0;
  let firstRecord = 0;

  const hashOf = (row: Row, column: number) => {
    scanner.beginHash();
    addHash(row.bytes(column));
    return hash;
  };

  function takeWaiting(): void {
    for (let scanned = 0; scanned < waiting; scanned++) {
      const state = stateOf[scanned] as number;
      if (state === unknown) continue;
      stateOf[scanned] = unknown;
      const first = firstCells[scanned] as number;
      const at = scanned * hashWords;
      if (aloneHashes !== null && is[first + alone] === 0)
        taken.add(aloneHashes, at, firstRecord + scanned, state === clean ? cleanMark : 0);
      if (providedHashes !== null && !isTakenProvided && is[first + providing] === 0)
        provided.add(providedHashes, at, 0, 0);
    }
    waiting = 0;
  }

  return {
    scanned() {
      takeWaiting();
      for (const [slot, column] of slots.entries()) scanner.hashColumn(slot, column, columns);
    },
    take(row, record, isClean, scanned) {
      const isScanned = scanned >= 0;
      if (isScanned) {
        stateOf[scanned] = isClean ? clean : faulty;
        waiting = scanned + 1;
        firstRecord = record - scanned;
      } else if (waiting > 0) takeWaiting();
      if (unique !== null && !(isScanned && aloneHashes !== null)) {
        scanner.beginHash();
        if (unique.key(row, addHash)) taken.add(hash, 0, record, isClean ? cleanMark : 0);
      }
      if (
        providing >= 0 &&
        !isTakenProvided &&
        !(isScanned && providedHashes !== null) &&
        !row.isEmpty(providing) &&
        !row.isNull(providing)
      )
        provided.add(hashOf(row, providing), 0, 0, 0);
      for (let mark = 0; mark < referring.length; mark++) {
        const reference = referring[mark];
        if (!reference?.counts(row)) continue;
        const { column, hashes } = reference;
        if (isScanned && hashes !== null) referred.add(hashes, scanned * hashWords, record, mark);
        else referred.add(hashOf(row, column), 0, record, mark);
      }
    },
    chunks(folders) {
      takeWaiting();
      if (isTakenProvided) provided.copyFrom(taken);
      return {
        taken: taken.toChunk(folders.taken),
        provided: provided.toChunk(folders.provided),
        referred: referred.toChunk(folders.referred),
      };
    },
  };
}

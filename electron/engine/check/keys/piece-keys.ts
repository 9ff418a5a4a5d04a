/** The keys of one piece's rows: what each takes for itself, provides to others, and refers to. */
import type { Row } from '../../../../shared/columns/row.ts';
import type { RowRules } from '../../../../shared/columns/rules/rule.ts';
import type { PieceScanner } from '../../scan/piece-scanner.ts';
import { hashSlots, type ScannedCells } from '../../scan/scanned-cells.ts';
import { cleanMark } from '../unique-task.ts';
import { cleanRow, otherRaggedRow, otherShardRow, unknownRow } from '../verdicts.ts';
import { createKeyEntries, hashWords, type KeyChunk, type KeyEntries, recordWords } from './key-entries.ts';

interface PieceKeys {
  /** Whether `take` must be asked of each row of a scan, too. */
  readonly needsRows: boolean;
  /**
   * Rows must come in the order of the file, without ragged ones. `isScanned`: the row is of a scan passed to
   * `takeScan`, and the cells are the scanner's. Of a row of another shard, only what it provides is taken.
   */
  take(row: Row, record: number, state: number, isScanned: boolean): void;
  /** The records of a scan from `firstRecord` on, whose states are known; those of unknown and ragged rows are left out. */
  takeScan(firstRecord: number, states: Uint8Array): void;
  chunks(folders: KeyFolders): PieceKeyChunks;
}

/** Keys that only one row may have; names that vertices have; names by which rows refer. */
type KeyKind = 'taken' | 'provided' | 'referred';
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

/**
 * `cells` are those of the rows passed to `takeScan`.
 * @param isShard whether rows of other shards come, too, and no other file refers to any of them
 */
export function createPieceKeys(
  { context, unique, provided, references }: RowRules,
  scanner: PieceScanner,
  cells: ScannedCells,
  isShard: boolean,
): PieceKeys {
  const { hash, addHash } = scanner;
  const { columnHashes, firstCells, is } = cells;
  const { taken, provided: provides, referred } = entries;
  for (const each of [taken, provides, referred]) each.clear();
  const columns = context.header.length;
  const alone = unique?.alone ?? -1;
  // Only rows of the shard itself would look for them.
  const providing = isShard && references.length === 0 ? -1 : provided;
  // Then both are the same keys, and need to be made once only.
  const isTakenProvided = alone >= 0 && alone === providing && !isShard;
  /** Columns whose fingerprints are made at once for all records of a scan. */
  const plain = references.filter(({ isPlain }) => isPlain);
  const named = [alone, providing, ...plain.map(({ column }) => column)];
  const slots = [...new Set(named.filter((column) => column >= 0))].slice(0, hashSlots);
  const hashesOf = (column: number) => columnHashes[slots.indexOf(column)] ?? null;
  const aloneHashes = hashesOf(alone);
  const providedHashes = isTakenProvided ? null : hashesOf(providing);
  const referring = references.map((reference) => ({
    ...reference,
    hashes: reference.isPlain ? hashesOf(reference.column) : null,
  }));
  const needsRows =
    (unique !== null && aloneHashes === null) ||
    (providing >= 0 && !isTakenProvided && providedHashes === null) ||
    referring.some(({ hashes }) => hashes === null);

  const hashOf = (row: Row, column: number) => {
    scanner.beginHash();
    addHash(row.bytes(column));
    return hash;
  };
  const isNamed = (first: number, column: number) => is[first + column] === 0;

  return {
    needsRows,
    take(row, record, state, isScanned) {
      if (state === otherRaggedRow) return;
      if (providing >= 0 && !isTakenProvided && !(isScanned && providedHashes !== null))
        if (!row.isEmpty(providing) && !row.isNull(providing)) provides.add(hashOf(row, providing), 0, 0, 0);
      if (state === otherShardRow) return;
      if (unique !== null && !(isScanned && aloneHashes !== null)) {
        scanner.beginHash();
        if (unique.key(row, addHash)) taken.add(hash, 0, record, state === cleanRow ? cleanMark : 0);
      }
      for (let mark = 0; mark < referring.length; mark++) {
        const reference = referring[mark];
        if (reference === undefined || (isScanned && reference.hashes !== null)) continue;
        if (reference.counts(row)) referred.add(hashOf(row, reference.column), 0, record, mark);
      }
    },
    takeScan(firstRecord, states) {
      for (const [slot, column] of slots.entries()) cells.hashColumn(slot, column, columns);
      const { records } = cells;
      for (let scanned = 0; scanned < records; scanned++) {
        const state = states[scanned] as number;
        if (state === unknownRow || state === otherRaggedRow) continue;
        const record = firstRecord + scanned;
        const first = firstCells[scanned] as number;
        const at = scanned * hashWords;
        if (providedHashes !== null && isNamed(first, providing)) provides.add(providedHashes, at, 0, 0);
        if (state === otherShardRow) continue;
        if (aloneHashes !== null && isNamed(first, alone))
          taken.add(aloneHashes, at, record, state === cleanRow ? cleanMark : 0);
        for (let mark = 0; mark < referring.length; mark++) {
          const reference = referring[mark];
          if (!reference?.hashes || !isNamed(first, reference.column)) continue;
          if (!reference.overruling.some((other) => isNamed(first, other)))
            referred.add(reference.hashes, at, record, mark);
        }
      }
    },
    chunks(folders) {
      const takenChunk = taken.toChunk(folders.taken);
      return {
        taken: takenChunk,
        provided:
          isTakenProvided && takenChunk !== null
            ? taken.toHashChunk(folders.provided, takenChunk)
            : provides.toChunk(folders.provided),
        referred: referred.toChunk(folders.referred),
      };
    },
  };
}

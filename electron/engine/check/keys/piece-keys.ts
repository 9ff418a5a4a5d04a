/** Collects the keys of the rows of a piece: the unique key each takes, and the names it provides and refers to. */
import type { Row } from '../../../../shared/columns/row.ts';
import type { RowRules } from '../../../../shared/columns/rules/rule.ts';
import type { PieceScanner } from '../../scan/piece-scanner.ts';
import { hashSlots, type ScannedCells } from '../../scan/scanned-cells.ts';
import { cleanRow, otherRaggedRow, otherShardRow, unknownRow } from '../clean-row-cache.ts';
import { cleanMark } from '../unique-task.ts';
import { createKeyEntries, hashWords, type KeyChunk, type KeyEntries, recordWords } from './key-entries.ts';

interface PieceKeys {
  /** Whether `take` must also be called for each row of a scan. */
  readonly needsRows: boolean;
  /**
   * Adds the keys of a row. Rows must come in the order of the file, without ragged ones. `isScanned`: the row is of a
   * scan passed to `takeScan`, and the cells are the scanner's. Of a row of another shard, only the provided name is
   * added.
   */
  take(row: Row, record: number, state: number, isScanned: boolean): void;
  /** Adds the keys of a scan from `firstRecord` on, except of rows whose state is unknown or ragged. */
  takeScan(firstRecord: number, states: Uint8Array): void;
  chunks(folders: KeyFolders): PieceKeyChunks;
}

/** Keys that only one row may have; names that vertices have; names by which rows refer. */
type KeyKind = 'taken' | 'provided' | 'referred';
/** Folder that each kind is written to; null keeps it in memory. */
export type KeyFolders = Readonly<Record<KeyKind, string | null>>;
/** A chunk of each kind; null if the rows have none of it. */
export type PieceKeyChunks = Readonly<Record<KeyKind, KeyChunk | null>>;

/** Reused for all pieces, since a thread collects the keys of one piece at a time. */
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
  const { columnHashes, firstCells, blankBits } = cells;
  const { taken, provided: provides, referred } = entries;
  for (const each of [taken, provides, referred]) each.clear();
  const columns = context.header.length;
  const uniqueColumn = unique?.singleColumn ?? -1;
  // Without references, no row of the shard needs the names that rows of other shards provide.
  const providedColumn = isShard && references.length === 0 ? -1 : provided;
  // The unique key is then the provided name as well, and is hashed only once.
  const isTakenProvided = uniqueColumn >= 0 && uniqueColumn === providedColumn && !isShard;
  const plainReferences = references.filter(({ isPlain }) => isPlain);
  const named = [uniqueColumn, providedColumn, ...plainReferences.map(({ column }) => column)];
  /** Columns whose fingerprints are made at once for all records of a scan. */
  const slots = [...new Set(named.filter((column) => column >= 0))].slice(0, hashSlots);
  const hashesOf = (column: number) => columnHashes[slots.indexOf(column)] ?? null;
  const uniqueHashes = hashesOf(uniqueColumn);
  const providedHashes = isTakenProvided ? null : hashesOf(providedColumn);
  const referring = references.map((reference) => ({
    ...reference,
    hashes: reference.isPlain ? hashesOf(reference.column) : null,
  }));
  const needsRows =
    (unique !== null && uniqueHashes === null) ||
    (providedColumn >= 0 && !isTakenProvided && providedHashes === null) ||
    referring.some(({ hashes }) => hashes === null);

  const hashOf = (row: Row, column: number) => {
    scanner.beginHash();
    addHash(row.bytes(column));
    return hash;
  };
  /** Whether the cell of a scanned record is neither empty nor null. */
  const hasValue = (first: number, column: number) => blankBits[first + column] === 0;

  return {
    needsRows,
    take(row, record, state, isScanned) {
      if (state === otherRaggedRow) return;
      if (providedColumn >= 0 && !isTakenProvided && !(isScanned && providedHashes !== null))
        if (!row.isEmpty(providedColumn) && !row.isNull(providedColumn))
          provides.add(hashOf(row, providedColumn), 0, 0, 0);
      if (state === otherShardRow) return;
      if (unique !== null && !(isScanned && uniqueHashes !== null)) {
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
        if (providedHashes !== null && hasValue(first, providedColumn))
          provides.add(providedHashes, at, 0, 0);
        if (state === otherShardRow) continue;
        if (uniqueHashes !== null && hasValue(first, uniqueColumn))
          taken.add(uniqueHashes, at, record, state === cleanRow ? cleanMark : 0);
        for (let mark = 0; mark < referring.length; mark++) {
          const reference = referring[mark];
          if (!reference?.hashes || !hasValue(first, reference.column)) continue;
          if (!reference.overruling.some((other) => hasValue(first, other)))
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

/** The keys of one piece's rows: what each takes for itself, provides to others, and refers to. */
import type { Row } from '../../../shared/columns/row.ts';
import type { RowRules } from '../../../shared/columns/rules/rule.ts';
import { createKeyEntries, hashWords, type KeyChunk, type KeyEntries, recordWords } from './key-entries.ts';
import type { PieceScanner } from './scan/piece-scanner.ts';
import { cleanMark } from './unique-task.ts';

export interface PieceKeys {
  /** Rows must come in the order of the file; no ragged ones. `isPlain`: the cells are the scanner's, as they stand. */
  take(row: Row, record: number, isClean: boolean, isPlain: boolean): void;
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

export function createPieceKeys(
  { unique, provided: providing, references }: RowRules,
  scanner: PieceScanner,
): PieceKeys {
  const { hash, addHash, cells } = scanner;
  const { starts, ends, doubled } = cells;
  const { taken, provided, referred } = entries;
  for (const each of [taken, provided, referred]) each.clear();

  const hashCell = (row: Row, column: number, isPlain: boolean) => {
    scanner.beginHash();
    if (isPlain && doubled[column] === 0) scanner.addHashOf(starts[column] as number, ends[column] as number);
    else addHash(row.bytes(column));
  };

  return {
    take(row, record, isClean, isPlain) {
      if (unique !== null) {
        scanner.beginHash();
        if (unique.key(row, addHash)) taken.addRecord(hash, record, isClean ? cleanMark : 0);
      }
      if (providing >= 0 && !row.isEmpty(providing) && !row.isNull(providing)) {
        hashCell(row, providing, isPlain);
        provided.add(hash);
      }
      for (let mark = 0; mark < references.length; mark++) {
        const reference = references[mark];
        if (!reference?.counts(row)) continue;
        hashCell(row, reference.column, isPlain);
        referred.addRecord(hash, record, mark);
      }
    },
    chunks: (folders) => ({
      taken: taken.toChunk(folders.taken),
      provided: provided.toChunk(folders.provided),
      referred: referred.toChunk(folders.referred),
    }),
  };
}

/** The keys of one piece's rows: what each takes for itself, provides to others, and refers to. */
import type { Row } from '../../../shared/columns/row.ts';
import type { RowRules } from '../../../shared/columns/rules/rule.ts';
import { createKeyEntries, hashWords, type KeyChunk, recordWords } from './key-entries.ts';
import { createKeyHash } from './key-hash.ts';
import { cleanMark } from './unique-task.ts';

export interface PieceKeys {
  clear(): void;
  /** Rows must come in the order of the file; no ragged ones. */
  take(row: Row, record: number, isClean: boolean): void;
  chunks(folders: KeyFolders): PieceKeyChunks;
}

/** Keys that only one row may have; xids that vertices have; xids that rows name. */
export type KeyKind = 'taken' | 'provided' | 'referred';
/** Where each kind is written to; null keeps it in memory. */
export type KeyFolders = Readonly<Record<KeyKind, string | null>>;
/** Null where the rows have none of the kind. */
export type PieceKeyChunks = Readonly<Record<KeyKind, KeyChunk | null>>;

export function createPieceKeys({ unique, provided: providing, references }: RowRules): PieceKeys {
  const hash = createKeyHash();
  const taken = createKeyEntries(recordWords, 'taken');
  const provided = createKeyEntries(hashWords, 'provided');
  const referred = createKeyEntries(recordWords, 'referred');

  const hashOf = (bytes: Uint8Array) => {
    hash.begin();
    hash.add(bytes);
    return hash.words;
  };

  return {
    clear() {
      taken.clear();
      provided.clear();
      referred.clear();
    },
    take(row, record, isClean) {
      if (unique !== null) {
        hash.begin();
        if (unique.key(row, hash.add)) taken.addRecord(hash.words, record, isClean ? cleanMark : 0);
      }
      if (providing >= 0 && !row.isEmpty(providing) && !row.isNull(providing))
        provided.add(hashOf(row.bytes(providing)));
      for (let mark = 0; mark < references.length; mark++) {
        const reference = references[mark];
        if (reference?.counts(row)) referred.addRecord(hashOf(row.bytes(reference.column)), record, mark);
      }
    },
    chunks: (folders) => ({
      taken: taken.toChunk(folders.taken),
      provided: provided.toChunk(folders.provided),
      referred: referred.toChunk(folders.referred),
    }),
  };
}

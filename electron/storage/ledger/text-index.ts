/** The full-text tables of incidents and comments follow the stored rows in pieces; a search looks through the rest itself. */
import type { LedgerFile } from './open-ledger-file.ts';

interface TextIndex {
  /** Indexes a piece of the texts that wait; false where none does. */
  step(): boolean;
}

/** Rows of a piece: few enough to cause no noticeable delay. */
const piece = 400;

export function createTextIndex(file: LedgerFile): TextIndex {
  const tables = (['object', 'comment'] as const).map((table) => ({
    waiting: file.prepare<[number], { key: number; words: string }>(
      `SELECT key, words FROM ${table} WHERE indexed = 0 LIMIT ?`,
    ),
    unindex: file.prepare(`DELETE FROM ${table}_text WHERE rowid = ?`),
    index: file.prepare(`INSERT INTO ${table}_text (rowid, text) VALUES (?, ?)`),
    mark: file.prepare(`UPDATE ${table} SET indexed = 1 WHERE key = ?`),
  }));
  const isWaiting = file
    .prepare<[], number>(
      'SELECT EXISTS (SELECT 1 FROM object WHERE indexed = 0) OR EXISTS (SELECT 1 FROM comment WHERE indexed = 0)',
    )
    .pluck();
  const indexPiece = (): number => {
    let rows = 0;
    for (const { waiting, unindex, index, mark } of tables)
      for (const { key, words } of waiting.all(piece - rows)) {
        unindex.run(key);
        index.run(key, words);
        mark.run(key);
        rows += 1;
      }
    return rows;
  };
  return {
    // Where no text waits, no other process is kept from writing.
    step: () => isWaiting.get() === 1 && file.transaction(indexPiece).immediate() > 0,
  };
}

/**
 * Adds the texts of incidents and comments to the full-text tables, in pieces; a search reads the other rows itself.
 */
import type { LedgerFile } from './open-ledger-file.ts';

interface TextIndex {
  /** Indexes a piece of the texts that wait; false where none does. */
  step(): boolean;
}

interface WaitingText {
  readonly key: number;
  readonly words: string;
}

/** Rows of a piece: few enough to cause no noticeable delay. */
const piece = 400;

export function createTextIndex(file: LedgerFile): TextIndex {
  const objects = {
    waiting: file.prepare<[number], WaitingText>('SELECT key, words FROM object WHERE indexed = 0 LIMIT ?'),
    unindex: file.prepare('DELETE FROM object_text WHERE rowid = ?'),
    index: file.prepare('INSERT INTO object_text (rowid, text) VALUES (?, ?)'),
    mark: file.prepare('UPDATE object SET indexed = 1 WHERE key = ?'),
  };
  const comments = {
    waiting: file.prepare<[number, number], WaitingText>(
      'SELECT key, words FROM comment WHERE key > ? ORDER BY key LIMIT ?',
    ),
    index: file.prepare('INSERT INTO comment_text (rowid, text) VALUES (?, ?)'),
  };
  const lastIndexed = createLastIndexedComment(file);
  const isWaiting = file
    .prepare<[number], number>(
      'SELECT EXISTS (SELECT 1 FROM object WHERE indexed = 0) OR EXISTS (SELECT 1 FROM comment WHERE key > ?)',
    )
    .pluck();
  const indexPiece = (): number => {
    const changed = objects.waiting.all(piece);
    for (const { key, words } of changed) {
      objects.unindex.run(key);
      objects.index.run(key, words);
      objects.mark.run(key);
    }
    const added = comments.waiting.all(lastIndexed(), piece - changed.length);
    for (const { key, words } of added) comments.index.run(key, words);
    return changed.length + added.length;
  };
  return {
    // Without waiting texts, no transaction begins that would keep other processes from writing.
    step: () => isWaiting.get(lastIndexed()) === 1 && file.transaction(indexPiece).immediate() > 0,
  };
}

/**
 * Returns the key of the last comment in the full-text table, 0 for none: the comments after it wait. They enter it in
 * the order of their keys and leave it with their rows, so that a new key is always higher.
 */
export function createLastIndexedComment(file: LedgerFile): () => number {
  const last = file.prepare<[], number>('SELECT rowid FROM comment_text ORDER BY rowid DESC LIMIT 1').pluck();
  return () => last.get() ?? 0;
}

/**
 * Stores updates: changes of a view's objects by other accounts, numbered separately for each reader.
 * @source wire.md §5
 */
import type { JsonObject } from '../graph/json.ts';
import type { Db } from '../store/database.ts';
import { pathStep } from './view.ts';

/** @source interfaces.md 2.8 */
export type Update = {
  link: string;
  offset: number;
  object: JsonObject;
};

/** Position of a new update in the sequence of one reader. */
export interface Entry {
  readonly view: string;
  readonly identity: string;
  readonly position: number;
}

export interface Updates {
  /** Whether an account other than `author` can sign in. */
  hasReaders(author: string): boolean;
  /** Adds an update to the sequences of all accounts except `author`. */
  append(view: string, author: string, object: JsonObject): Entry[];
  /** Returns updates from `offset` on; a sequence begins at 0 and has no gaps. */
  read(reader: Reader, offset: number, limit: number): Update[];
  at(reader: Reader, position: number): Update | undefined;
  /** Returns the next updates of an iterator, and moves the iterator behind them. */
  next(reader: Reader, iterator: string, limit: number): Update[];
  clear(): void;
}

export interface Reader {
  readonly view: string;
  readonly identity: string;
}

export function createUpdates(db: Db): Updates {
  const others = db.prepare<[string], string>('SELECT id FROM accounts WHERE id <> ?').pluck();
  const addChange = db.prepare('INSERT INTO object_changes (object) VALUES (?)');
  const addEntry = db
    .prepare<[string, string, string, string, number | bigint], number>(
      `INSERT INTO object_updates (view, identity, position, change)
       VALUES (?, ?, (SELECT coalesce(max(position) + 1, 0) FROM object_updates WHERE view = ? AND identity = ?), ?)
       RETURNING position`,
    )
    .pluck();
  const read = db.prepare<[string, string, number, number], { position: number; object: string }>(
    `SELECT position, object FROM object_updates JOIN object_changes ON number = change
     WHERE view = ? AND identity = ? AND position >= ? ORDER BY position LIMIT ?`,
  );
  const iterator = db
    .prepare<[string, string, string], number>(
      'SELECT position FROM object_iterators WHERE view = ? AND identity = ? AND id = ?',
    )
    .pluck();
  const moveIterator = db.prepare(
    `INSERT INTO object_iterators (view, identity, id, position) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET position = excluded.position`,
  );
  const clearStatements = ['object_updates', 'object_changes', 'object_iterators'].map((table) =>
    db.prepare(`DELETE FROM ${table}`),
  );

  const readFrom = ({ view, identity }: Reader, offset: number, limit: number): Update[] =>
    read.all(view, identity, offset, limit).map(({ position, object }) => ({
      link: `/views/${pathStep(view)}/updates/${position}`,
      offset: position,
      object: JSON.parse(object),
    }));

  return {
    hasReaders: (author) => others.get(author) !== undefined,
    append(view, author, object) {
      const readers = others.all(author);
      if (readers.length === 0) return [];
      const change = addChange.run(JSON.stringify(object)).lastInsertRowid;
      return readers.map((identity) => ({
        view,
        identity,
        position: addEntry.get(view, identity, view, identity, change) ?? 0,
      }));
    },
    read: readFrom,
    at: (reader, position) => readFrom(reader, position, 1).find(({ offset }) => offset === position),
    next(reader, id, limit) {
      const position = iterator.get(reader.view, reader.identity, id) ?? 0;
      const updates = readFrom(reader, position, limit);
      if (updates.length > 0) moveIterator.run(reader.view, reader.identity, id, position + updates.length);
      return updates;
    },
    clear: () => {
      for (const clear of clearStatements) clear.run();
    },
  };
}

/** Log of writes made by hand: the exact request, and the response. */
import type { WriteEntry } from '../../shared/vertices.ts';
import { journalFault } from './journal/journal-fault.ts';
import { openDatabase } from './open-database.ts';

type WriteBegun = Omit<WriteEntry, 'id' | 'status' | 'response'>;

export interface WriteLog {
  /**
   * Records a write before it is sent, so that none is missing.
   * @throws AppError `rejected` where the disk does not take it
   */
  begin(write: WriteBegun): string;
  end(id: string, result: Pick<WriteEntry, 'status' | 'response'>): void;
  /**
   * Returns entries, newest first; `text` is searched in vertex, id, connection, body and response. With `upTo`, as if
   * no entry had been added since that one.
   */
  page(input: { text: string; first: number; count: number; upTo?: string }): {
    total: number;
    rows: WriteEntry[];
  };
  count(): number;
  close(): void;
}

const keptMs = 366 * 24 * 3_600_000;
const maxKept = 100_000;
const noResponseYet = 'Graph Intake ended before a response arrived.';
const migrations = [
  `CREATE TABLE write (
     key INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, connection TEXT NOT NULL, vertex_id TEXT NOT NULL,
     vertex TEXT NOT NULL, method TEXT NOT NULL, path TEXT NOT NULL, body TEXT NOT NULL, status INTEGER, answer TEXT NOT NULL
   ) STRICT;
   CREATE INDEX write_by_time ON write (at);`,
];
const columns =
  'CAST(key AS TEXT) AS id, at, connection, vertex_id AS vertexId, vertex, method, path, body, status, answer AS response';
const matching = `WHERE key <= @upTo AND (@text = '' OR vertex LIKE @like ESCAPE '\\' OR vertex_id LIKE @like ESCAPE '\\'
  OR connection LIKE @like ESCAPE '\\' OR body LIKE @like ESCAPE '\\' OR answer LIKE @like ESCAPE '\\')`;

/** @throws AppError those of {@link openDatabase} */
export function openWriteLog(deps: { path: string; now: () => number; limit?: number }): WriteLog {
  const { path, now, limit = maxKept } = deps;
  const file = openDatabase({
    path,
    migrations,
    setUp(opened) {
      opened.pragma('journal_mode = WAL');
      // A write that was made must be here, also after a power failure.
      opened.pragma('synchronous = FULL');
    },
  });
  const insert = file.prepare(
    `INSERT INTO write (at, connection, vertex_id, vertex, method, path, body, status, answer)
       VALUES (@at, @connection, @vertexId, @vertex, @method, @path, @body, NULL, '${noResponseYet}')`,
  );
  const update = file.prepare('UPDATE write SET status = ?, answer = ? WHERE key = ?');
  const rows = file.prepare<object, WriteEntry>(
    `SELECT ${columns} FROM write ${matching} ORDER BY key DESC LIMIT @count OFFSET @first`,
  );
  const total = file.prepare<object, { total: number }>(`SELECT count(*) AS total FROM write ${matching}`);
  const all = file.prepare<[], { total: number }>('SELECT count(*) AS total FROM write');
  const deleteOld = file.prepare('DELETE FROM write WHERE at < ?');
  const deleteExcess = file.prepare(
    'DELETE FROM write WHERE key <= (SELECT key FROM write ORDER BY key DESC LIMIT 1 OFFSET ?)',
  );
  const prune = () => {
    deleteOld.run(now() - keptMs);
    deleteExcess.run(limit);
  };
  prune();

  return {
    begin(write) {
      try {
        const { lastInsertRowid } = insert.run(write);
        prune();
        return String(lastInsertRowid);
      } catch (error) {
        throw journalFault(error);
      }
    },
    end: (id, { status, response }) => void update.run(status, response, Number(id)),
    page({ text, first, count, upTo }) {
      const parameters = {
        upTo: Number(upTo ?? Number.MAX_SAFE_INTEGER),
        text,
        like: `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`,
      };
      return { total: total.get(parameters)?.total ?? 0, rows: rows.all({ ...parameters, first, count }) };
    },
    count: () => all.get()?.total ?? 0,
    close: () => void file.close(),
  };
}

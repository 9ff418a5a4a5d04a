/** Files that arrived in watched folders, in a database of the data folder: what was claimed, sent, and held. */
import { openDatabase } from './open-database.ts';

/** `claimed`: moved away, nothing sent yet. `sending`: rows may have left. `done` and `held`: decided. */
type ArrivalState = 'claimed' | 'sending' | 'done' | 'held';

export interface Arrival {
  readonly id: number;
  /** The watched folder, as an absolute path. */
  readonly folder: string;
  readonly connectionId: string;
  readonly name: string;
  /** SHA-256 of all bytes, hexadecimal. */
  readonly sha256: string;
  /** Name of its own subfolder, while it is sent and afterwards. */
  readonly place: string;
  readonly state: ArrivalState;
  /** Milliseconds since epoch. */
  readonly arrivedAt: number;
  /** Null if it is not decided, or was decided by an earlier version. */
  readonly decidedAt: number | null;
  /** Why it was decided this way, in words; empty if unknown. */
  readonly reason: string;
  /** Runs that sent it, oldest first. */
  readonly runIds: readonly string[];
  /** Whether it is held because its content was sent before. */
  readonly isRepeated: boolean;
  /** Whether a user wants it sent although its content was sent before. */
  readonly isWanted: boolean;
}

type NewArrival = Pick<Arrival, 'folder' | 'connectionId' | 'name' | 'sha256' | 'place' | 'arrivedAt'>;
export type Decision = Pick<Arrival, 'reason' | 'runIds' | 'isRepeated'> & {
  readonly state: 'done' | 'held';
  readonly decidedAt: number;
};
type Watched = Pick<Arrival, 'folder' | 'connectionId'>;

interface ListedArrivals {
  readonly folder: string;
  readonly filter: 'all' | 'held';
  /** Only arrivals with a lower id; null for the newest. */
  readonly before: number | null;
  readonly count: number;
}

export interface Arrivals {
  /** Records an arrival before its file is moved. */
  begin(arrival: NewArrival): Arrival;
  /** Records that its rows may leave from now on. */
  markSending(id: number): void;
  decide(id: number, decision: Decision): void;
  /** Marks a held file as to be sent although its content was sent before; false if it is not held for that reason. */
  sendAgain(id: number): boolean;
  find(id: number): Arrival | null;
  /** Arrivals of a folder before one of them, newest first. */
  list(input: ListedArrivals): Arrival[];
  /** The file of a folder that was decided last; null where none is known. */
  last(folder: string): Arrival | null;
  /** How many files of a folder are done, and held. */
  counts(folder: string): { readonly done: number; readonly held: number };
  findPlace(place: string): Arrival | null;
  /** Arrivals of a folder that are not decided, oldest first. */
  open(watched: Watched): Arrival[];
  /** The newest arrival of the same content of which rows were sent, or may have been; null where there is none. */
  sentBefore(watched: Watched & Pick<Arrival, 'sha256'>): Arrival | null;
  /** Some arrivals of a folder that were decided, and arrived before a moment; oldest first. */
  decidedBefore(folder: string, moment: number): Pick<Arrival, 'id' | 'place'>[];
  /** Removes the record; the same content counts as new from then on. */
  forget(id: number): void;
  close(): void;
}

const migrations = [
  `CREATE TABLE arrival (
     id INTEGER PRIMARY KEY AUTOINCREMENT, folder TEXT NOT NULL, connection_id TEXT NOT NULL, name TEXT NOT NULL,
     sha256 TEXT NOT NULL, place TEXT NOT NULL UNIQUE, state TEXT NOT NULL, is_sent INTEGER NOT NULL,
     arrived_at INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX arrival_by_content ON arrival (folder, connection_id, sha256) WHERE is_sent = 1;
   CREATE INDEX arrival_open ON arrival (folder, connection_id) WHERE state IN ('claimed', 'sending');`,
  `ALTER TABLE arrival ADD COLUMN decided_at INTEGER;
   ALTER TABLE arrival ADD COLUMN reason TEXT NOT NULL DEFAULT '';
   ALTER TABLE arrival ADD COLUMN run_ids TEXT NOT NULL DEFAULT '[]';
   ALTER TABLE arrival ADD COLUMN is_repeated INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE arrival ADD COLUMN is_wanted INTEGER NOT NULL DEFAULT 0;
   CREATE INDEX arrival_of_folder ON arrival (folder, state, id);
   CREATE INDEX arrival_decided ON arrival (folder, decided_at);`,
];

const columns = `id, folder, connection_id AS connectionId, name, sha256, place, state, arrived_at AS arrivedAt,
  decided_at AS decidedAt, reason, run_ids AS runIds, is_repeated AS isRepeated, is_wanted AS isWanted`;

/** An arrival as SQLite stores it, without lists and booleans. */
type ArrivalRow = Omit<Arrival, 'runIds' | 'isRepeated' | 'isWanted'> & {
  readonly runIds: string;
  readonly isRepeated: number;
  readonly isWanted: number;
};

const arrivalOf = (row: ArrivalRow): Arrival => ({
  ...row,
  runIds: JSON.parse(row.runIds) as string[],
  isRepeated: row.isRepeated === 1,
  isWanted: row.isWanted === 1,
});
const arrivalOrNull = (row: ArrivalRow | undefined): Arrival | null =>
  row === undefined ? null : arrivalOf(row);

/** @throws AppError those of {@link openDatabase} */
export function openArrivals(path: string): Arrivals {
  const database = openDatabase({
    path,
    migrations,
    setUp(opened) {
      opened.pragma('journal_mode = WAL');
      opened.pragma('synchronous = FULL');
    },
  });
  const insert = database.prepare<[NewArrival], ArrivalRow>(
    `INSERT INTO arrival (folder, connection_id, name, sha256, place, state, is_sent, arrived_at)
     VALUES (@folder, @connectionId, @name, @sha256, @place, 'claimed', 0, @arrivedAt) RETURNING ${columns}`,
  );
  const markSending = database.prepare(`UPDATE arrival SET state = 'sending', is_sent = 1 WHERE id = ?`);
  const decide = database.prepare(
    `UPDATE arrival SET state = @state, decided_at = @decidedAt, reason = @reason, run_ids = @runIds,
     is_repeated = @isRepeated, is_wanted = 0 WHERE id = @id`,
  );
  const sendAgain = database.prepare(
    `UPDATE arrival SET state = 'claimed', is_wanted = 1 WHERE id = ? AND state = 'held' AND is_repeated = 1`,
  );
  const find = database.prepare<[number], ArrivalRow>(`SELECT ${columns} FROM arrival WHERE id = ?`);
  const listAll = database.prepare<[string, number, number], ArrivalRow>(
    `SELECT ${columns} FROM arrival WHERE folder = ? AND id < ? ORDER BY id DESC LIMIT ?`,
  );
  const listHeld = database.prepare<[string, number, number], ArrivalRow>(
    `SELECT ${columns} FROM arrival WHERE folder = ? AND state = 'held' AND id < ? ORDER BY id DESC LIMIT ?`,
  );
  const last = database.prepare<[string], ArrivalRow>(
    `SELECT ${columns} FROM arrival WHERE folder = ? AND decided_at IS NOT NULL ORDER BY decided_at DESC LIMIT 1`,
  );
  const counts = database.prepare<[string], { done: number; held: number }>(
    `SELECT count(*) FILTER (WHERE state = 'done') AS done, count(*) FILTER (WHERE state = 'held') AS held
     FROM arrival WHERE folder = ?`,
  );
  const findPlace = database.prepare<[string], ArrivalRow>(`SELECT ${columns} FROM arrival WHERE place = ?`);
  const open = database.prepare<[string, string], ArrivalRow>(
    `SELECT ${columns} FROM arrival WHERE folder = ? AND connection_id = ? AND state IN ('claimed', 'sending')
     ORDER BY id`,
  );
  const sentBefore = database.prepare<[string, string, string], ArrivalRow>(
    `SELECT ${columns} FROM arrival WHERE folder = ? AND connection_id = ? AND sha256 = ? AND is_sent = 1
     ORDER BY id DESC LIMIT 1`,
  );
  const decidedBefore = database.prepare<[string, number], Pick<Arrival, 'id' | 'place'>>(
    `SELECT id, place FROM arrival WHERE folder = ? AND state IN ('done', 'held') AND arrived_at < ?
     ORDER BY id LIMIT 10000`,
  );
  const forget = database.prepare('DELETE FROM arrival WHERE id = ?');
  return {
    begin(arrival) {
      const begun = insert.get(arrival);
      if (begun === undefined) throw new Error('An inserted arrival was not returned.');
      return arrivalOf(begun);
    },
    markSending: (id) => void markSending.run(id),
    decide: (id, { state, decidedAt, reason, runIds, isRepeated }) =>
      void decide.run({
        id,
        state,
        decidedAt,
        reason,
        runIds: JSON.stringify(runIds),
        isRepeated: isRepeated ? 1 : 0,
      }),
    sendAgain: (id) => sendAgain.run(id).changes === 1,
    find: (id) => arrivalOrNull(find.get(id)),
    list: ({ folder, filter, before, count }) =>
      (filter === 'held' ? listHeld : listAll)
        .all(folder, before ?? Number.MAX_SAFE_INTEGER, count)
        .map(arrivalOf),
    last: (folder) => arrivalOrNull(last.get(folder)),
    counts: (folder) => counts.get(folder) ?? { done: 0, held: 0 },
    findPlace: (place) => arrivalOrNull(findPlace.get(place)),
    open: ({ folder, connectionId }) => open.all(folder, connectionId).map(arrivalOf),
    sentBefore: ({ folder, connectionId, sha256 }) =>
      arrivalOrNull(sentBefore.get(folder, connectionId, sha256)),
    decidedBefore: (folder, moment) => decidedBefore.all(folder, moment),
    forget: (id) => void forget.run(id),
    close: () => void database.close(),
  };
}

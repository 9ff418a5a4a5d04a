/** Files that arrived in watched folders, in a database of the data folder: what was claimed, sent, and held. */
import { openDatabase } from './open-database.ts';

/** `claimed`: moved away, nothing sent yet. `sending`: rows may have left. `done` and `held`: decided, for good. */
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
}

type NewArrival = Omit<Arrival, 'id' | 'state'>;
type Watched = Pick<Arrival, 'folder' | 'connectionId'>;

export interface Arrivals {
  /** Records an arrival before its file is moved. */
  begin(arrival: NewArrival): Arrival;
  /** Records that its rows may leave from now on. */
  markSending(id: number): void;
  decide(id: number, state: 'done' | 'held'): void;
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
];

const columns =
  'id, folder, connection_id AS connectionId, name, sha256, place, state, arrived_at AS arrivedAt';

/** @throws AppError those of {@link openDatabase} */
export function openArrivals(path: string): Arrivals {
  const database = openDatabase({
    path,
    migrations,
    setUp(opened) {
      opened.pragma('journal_mode = WAL');
      opened.pragma('synchronous = FULL');
      opened.pragma('busy_timeout = 10000');
    },
  });
  const insert = database.prepare<[NewArrival], Arrival>(
    `INSERT INTO arrival (folder, connection_id, name, sha256, place, state, is_sent, arrived_at)
     VALUES (@folder, @connectionId, @name, @sha256, @place, 'claimed', 0, @arrivedAt) RETURNING ${columns}`,
  );
  const markSending = database.prepare(`UPDATE arrival SET state = 'sending', is_sent = 1 WHERE id = ?`);
  const decide = database.prepare('UPDATE arrival SET state = ? WHERE id = ?');
  const findPlace = database.prepare<[string], Arrival>(`SELECT ${columns} FROM arrival WHERE place = ?`);
  const open = database.prepare<[string, string], Arrival>(
    `SELECT ${columns} FROM arrival WHERE folder = ? AND connection_id = ? AND state IN ('claimed', 'sending')
     ORDER BY id`,
  );
  const sentBefore = database.prepare<[string, string, string], Arrival>(
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
      return begun;
    },
    markSending: (id) => void markSending.run(id),
    decide: (id, state) => void decide.run(state, id),
    findPlace: (place) => findPlace.get(place) ?? null,
    open: ({ folder, connectionId }) => open.all(folder, connectionId),
    sentBefore: ({ folder, connectionId, sha256 }) => sentBefore.get(folder, connectionId, sha256) ?? null,
    decidedBefore: (folder, moment) => decidedBefore.all(folder, moment),
    forget: (id) => void forget.run(id),
    close: () => void database.close(),
  };
}

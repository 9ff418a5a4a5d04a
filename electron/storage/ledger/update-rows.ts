/** The updates of a ledger, as received, by their index. */
import { canonical } from '../../../shared/monitor/canonical.ts';
import { type ChangeTime, earliestOf, latestOf, timeBetween } from '../../../shared/monitor/change-time.ts';
import type { LedgerFile } from './open-ledger-file.ts';
import { createUpdatePieces } from './update-pieces.ts';

export interface StoredUpdate {
  readonly index: number;
  /** Milliseconds since epoch. */
  readonly receivedAt: number;
  /** When the change happened. */
  readonly time: ChangeTime;
  readonly object: Readonly<Record<string, unknown>>;
}

export interface UpdateRows {
  /** Stores an update; false if its index is stored already. */
  add(update: StoredUpdate & { ledger: number; objectKey: number; version: number }): boolean;
  /** `other`: the index is stored with another content, so the platform has another sequence. */
  compare(ledger: number, index: number, object: StoredUpdate['object']): 'same' | 'other' | 'unknown';
  /** Whether any update of the object is kept. */
  has(objectKey: number): boolean;
  /** When an update of the object happened; null where it is not kept, or is another object's. */
  timeOf(ledger: number, index: number, objectKey: number): ChangeTime | null;
  from(ledger: number, index: number): number[];
  countOf(objectKey: number): number;
  /** Newest first. */
  page(objectKey: number, first: number, count: number): StoredUpdate[];
  /** Updates from this index on were added with this version, which is higher than all before. */
  stored(ledger: number, version: number, firstIndex: number): void;
  /** Number of updates that were stored after a version, by object. */
  changesSince(ledger: number, version: number): { objectId: string; changes: number }[];
}

interface UpdateRow {
  idx: number;
  received_at: number;
  at: number;
  happened_after: number | null;
  body: string;
}

export function createUpdateRows(file: LedgerFile): UpdateRows {
  const add = file.prepare(
    `INSERT OR IGNORE INTO object_update (ledger, idx, object, received_at, at, happened_after, version, body)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const body = file
    .prepare<[number, number], string>('SELECT body FROM object_update WHERE ledger = ? AND idx = ?')
    .pluck();
  const any = file.prepare<[number], number>('SELECT 1 FROM object_update WHERE object = ? LIMIT 1').pluck();
  const from = file
    .prepare<[number, number], number>(
      'SELECT idx FROM object_update WHERE ledger = ? AND idx >= ? ORDER BY idx',
    )
    .pluck();
  const countOf = file
    .prepare<[number], number>('SELECT count(*) FROM object_update WHERE object = ?')
    .pluck();
  const page = file.prepare<[number, number, number], UpdateRow>(
    'SELECT idx, received_at, at, happened_after, body FROM object_update WHERE object = ? ORDER BY idx DESC LIMIT ? OFFSET ?',
  );
  const time = file.prepare<[number, number, number], Pick<UpdateRow, 'at' | 'happened_after'>>(
    'SELECT at, happened_after FROM object_update WHERE ledger = ? AND idx = ? AND object = ?',
  );
  const pieces = createUpdatePieces(file);
  const since = file.prepare<[number, number, number], { objectId: string; changes: number }>(
    `SELECT object.id AS objectId, changes FROM (
       SELECT object, count(*) AS changes FROM object_update NOT INDEXED
       WHERE ledger = ? AND idx >= ? AND version > ? GROUP BY object
     ) AS changed CROSS JOIN object ON object.key = changed.object`,
  );
  return {
    add({ ledger, index, objectKey, receivedAt, time, version, object }) {
      const at = [latestOf(time), earliestOf(time)];
      const row = [ledger, index, objectKey, receivedAt, ...at, version, JSON.stringify(object)];
      return add.run(...row).changes === 1;
    },
    compare(ledger, index, object) {
      const kept = body.get(ledger, index);
      if (kept === undefined) return 'unknown';
      return canonical(JSON.parse(kept)) === canonical(object) ? 'same' : 'other';
    },
    has: (objectKey) => any.get(objectKey) !== undefined,
    timeOf(ledger, index, objectKey) {
      const row = time.get(ledger, index, objectKey);
      return row === undefined ? null : timeBetween(row.happened_after, row.at);
    },
    from: (ledger, index) => from.all(ledger, index),
    countOf: (objectKey) => countOf.get(objectKey) ?? 0,
    page: (objectKey, first, count) => page.all(objectKey, count, first).map(toUpdate),
    stored: pieces.add,
    changesSince(ledger, version) {
      const first = pieces.firstSince(ledger, version);
      return first === null ? [] : since.all(ledger, first, version);
    },
  };
}

const toUpdate = ({ idx, received_at, at, happened_after, body }: UpdateRow): StoredUpdate => ({
  index: idx,
  receivedAt: received_at,
  time: timeBetween(happened_after, at),
  object: JSON.parse(body),
});

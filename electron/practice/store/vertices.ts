/** Table of vertices: stores and finds them, and converts rows to vertices. */
import type { JsonValue } from '../graph/json.ts';
import type { ListItem } from '../graph/lists.ts';
import type { Vertex } from '../graph/vertex.ts';
import type { Condition } from './conditions.ts';
import type { Db } from './database.ts';

interface Search {
  readonly where: Condition;
  /** Terms of ORDER BY, the most important one first; otherwise by the order of creation. */
  readonly order: readonly Condition[];
  /** -1 for all. */
  readonly limit: number;
  readonly offset: number;
}

export interface VertexTable {
  byId(id: string): Vertex | undefined;
  byXid(xid: string): Vertex | undefined;
  idOf(xid: string): string | undefined;
  has(id: string): boolean;
  /** Returns false, and stores nothing, if another vertex has the id or the xid. */
  insert(vertex: Vertex): boolean;
  /** Writes everything but id, type, creator and created-on, which never change. Returns false if the xid is taken. */
  update(vertex: Vertex): boolean;
  remove(id: string): void;
  /** Returns the versions before the present one, the oldest one first. */
  earlier(id: string): Vertex[];
  search(search: Search): Vertex[];
  countOf(where: Condition): number;
  clear(): void;
  count(): number;
}

interface VertexRow {
  id: string;
  xid: string | null;
  type: string;
  scope: string;
  creator: string;
  created_on: number;
  modified_on: number;
  version: number;
  writer: string;
  attributes: string;
  lists: string | null;
}

export function createVertexTable(db: Db): VertexTable {
  const columns =
    'id, xid, type, scope, creator, created_on, modified_on, version, writer, attributes, lists' as const;
  const byId = db.prepare<[string], VertexRow>(`SELECT ${columns} FROM vertices WHERE id = ?`);
  const byXid = db.prepare<[string], VertexRow>(`SELECT ${columns} FROM vertices WHERE xid = ?`);
  const idOf = db.prepare<[string], string>('SELECT id FROM vertices WHERE xid = ?').pluck();
  const has = db.prepare<[string], number>('SELECT 1 FROM vertices WHERE id = ?').pluck();
  const insert = db.prepare(
    `INSERT INTO vertices (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  );
  const update = db.prepare(
    `UPDATE OR IGNORE vertices SET xid = ?, scope = ?, modified_on = ?, version = ?, writer = ?, attributes = ?,
     lists = ? WHERE id = ?`,
  );
  const remove = db.prepare('DELETE FROM vertices WHERE id = ?');
  // A trigger of the database stores the version that an update replaces, so that no write can miss that.
  const earlier = db.prepare<[string], VertexRow>(
    `SELECT v.id, e.xid, v.type, e.scope, v.creator, v.created_on, e.modified_on, e.version, e.writer, e.attributes,
       e.lists FROM vertices v JOIN earlier_versions e ON e.vertex = v.number WHERE v.id = ? ORDER BY e.version`,
  );
  const clear = db.prepare('DELETE FROM vertices');
  const count = db.prepare<[], number>('SELECT count(*) FROM vertices').pluck();
  const read = (row: VertexRow | undefined) => (row === undefined ? undefined : toVertex(row));

  return {
    byId: (id) => read(byId.get(id)),
    byXid: (xid) => read(byXid.get(xid)),
    idOf: (xid) => idOf.get(xid),
    has: (id) => has.get(id) !== undefined,
    insert: (vertex) =>
      insert.run(
        vertex.id,
        vertex.xid,
        vertex.type,
        vertex.scope,
        vertex.creator,
        vertex.createdOn,
        vertex.modifiedOn,
        vertex.version,
        vertex.writer,
        toJson(vertex.attributes),
        vertex.lists.size === 0 ? null : toJson(vertex.lists),
      ).changes === 1,
    update: (vertex) =>
      update.run(
        vertex.xid,
        vertex.scope,
        vertex.modifiedOn,
        vertex.version,
        vertex.writer,
        toJson(vertex.attributes),
        vertex.lists.size === 0 ? null : toJson(vertex.lists),
        vertex.id,
      ).changes === 1,
    remove: (id) => {
      remove.run(id);
    },
    earlier: (id) => earlier.all(id).map(toVertex),
    search({ where, order, limit, offset }) {
      const sorted = [...order.map(({ sql }) => sql), 'v.number'].join(', ');
      const sql = `SELECT ${columns} FROM vertices v WHERE ${where.sql} ORDER BY ${sorted} LIMIT ? OFFSET ?`;
      const values = [...where.parameters, ...order.flatMap(({ parameters }) => parameters), limit, offset];
      return db
        .prepare<unknown[], VertexRow>(sql)
        .all(...values)
        .map(toVertex);
    },
    countOf({ sql, parameters }) {
      const counting = db.prepare<unknown[], number>(`SELECT count(*) FROM vertices v WHERE ${sql}`).pluck();
      return counting.get(...parameters) ?? 0;
    },
    clear: () => {
      clear.run();
    },
    count: () => count.get() ?? 0,
  };
}

const toJson = (map: ReadonlyMap<string, unknown>): string => JSON.stringify(Object.fromEntries(map));
const fromJson = <T>(text: string): Map<string, T> => new Map<string, T>(Object.entries(JSON.parse(text)));

const toVertex = (row: VertexRow): Vertex => ({
  id: row.id,
  xid: row.xid,
  type: row.type,
  scope: row.scope,
  creator: row.creator,
  createdOn: row.created_on,
  modifiedOn: row.modified_on,
  version: row.version,
  writer: row.writer,
  attributes: fromJson<JsonValue>(row.attributes),
  lists: row.lists === null ? new Map() : fromJson<ListItem[]>(row.lists),
});

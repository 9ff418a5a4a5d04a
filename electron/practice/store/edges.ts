/** Table of edges: which vertices are connected by which verb, in the order of their creation. */
import type { Db } from './database.ts';

export interface EdgeRow {
  /** `ogit/_id` of the vertex where the edge starts. */
  readonly out: string;
  readonly verb: string;
  /** `ogit/_id` of the vertex where it ends. */
  readonly in: string;
  /** Milliseconds since epoch. */
  readonly createdOn: number;
}

export interface EdgeTable {
  find(out: string, verb: string, into: string): EdgeRow | undefined;
  /** Returns false if the edge already exists, or if one of its vertices does not. */
  insert(edge: EdgeRow): boolean;
  /** Returns false if there is no such edge. */
  remove(out: string, verb: string, into: string): boolean;
  /** The next three return the edges from a vertex, those to it, and both. */
  leaving(id: string): EdgeRow[];
  arriving(id: string): EdgeRow[];
  touching(id: string): EdgeRow[];
}

export function createEdgeTable(db: Db): EdgeTable {
  const select = `SELECT o.id AS "out", e.verb, i.id AS "in", e.created_on AS createdOn FROM edges e
    JOIN vertices o ON o.number = e.source JOIN vertices i ON i.number = e.target`;
  const numberOf = '(SELECT number FROM vertices WHERE id = ?)';
  const find = db.prepare<[string, string, string], EdgeRow>(
    `${select} WHERE o.id = ? AND e.verb = ? AND i.id = ?`,
  );
  const insert = db.prepare(
    `INSERT INTO edges (source, verb, target, created_on) SELECT o.number, ?, i.number, ?
     FROM vertices o, vertices i WHERE o.id = ? AND i.id = ? ON CONFLICT DO NOTHING`,
  );
  const remove = db.prepare(
    `DELETE FROM edges WHERE source = ${numberOf} AND verb = ? AND target = ${numberOf}`,
  );
  const around = (where: string) =>
    db.prepare<{ id: string }, EdgeRow>(`${select} WHERE ${where} ORDER BY e.number`);
  const named = '(SELECT number FROM vertices WHERE id = @id)';
  const leaving = around(`e.source = ${named}`);
  const arriving = around(`e.target = ${named}`);
  const touching = around(`e.source = ${named} OR e.target = ${named}`);

  return {
    find: (out, verb, into) => find.get(out, verb, into),
    insert: (edge) => insert.run(edge.verb, edge.createdOn, edge.out, edge.in).changes === 1,
    remove: (out, verb, into) => remove.run(out, verb, into).changes === 1,
    leaving: (id) => leaving.all({ id }),
    arriving: (id) => arriving.all({ id }),
    touching: (id) => touching.all({ id }),
  };
}

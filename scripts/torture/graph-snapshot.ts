/**
 * Snapshot of everything that a round stored on a practice platform, without ids and times, so that two of them can be
 * compared.
 */
import { join } from 'node:path';
import Database from 'better-sqlite3';

interface SnapshotVertex {
  readonly id: string;
  readonly xid: string | null;
  readonly type: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly lists: Readonly<Record<string, readonly { value: string; created: number }[]>>;
}

export interface GraphSnapshot {
  byXid(xid: string): SnapshotVertex | undefined;
  /** Returns the vertices with this value of an attribute. */
  having(attribute: string, value: string): readonly SnapshotVertex[];
  /** Returns when the edge between two xids was created, in milliseconds since epoch; undefined if there is none. */
  edge(from: string, verb: string, to: string): number | undefined;
  /** Returns the value of a timeseries at a moment. */
  value(xid: string, timestamp: number): string | undefined;
  content(xid: string): string | undefined;
  /** One line for each vertex, edge, value and content, sorted; duplicates have two lines. */
  readonly lines: readonly string[];
}

/** Prefix of the xids that rounds create; the platform's own vertices are left out. */
export const xidPrefix = 't:';
/** Attributes that identify a vertex without an xid, instead of its id, which differs between two platforms. */
const markers = ['/row', '/issue-row'];

/** @param since times from this moment on, in milliseconds since epoch, are the platform's own and not compared */
export function readGraphSnapshot(folder: string, since: number): GraphSnapshot {
  const db = new Database(join(folder, 'world.sqlite'), { readonly: true });
  try {
    return snapshotOf(db, since);
  } finally {
    db.close();
  }
}

interface VertexRow {
  number: number;
  id: string;
  xid: string | null;
  type: string;
  scope: string;
  attributes: string;
  lists: string | null;
}

function snapshotOf(db: Database.Database, since: number): GraphSnapshot {
  const all = <Row>(sql: string) => db.prepare<[], Row>(sql).all();
  const vertices = new Map<number, SnapshotVertex & { scope: string; key: string }>();
  for (const row of all<VertexRow>('SELECT * FROM vertices')) {
    const attributes = JSON.parse(row.attributes) as Record<string, unknown>;
    const marker = markers.map((name) => attributes[name]).find((value) => value !== undefined);
    const key = row.xid?.startsWith(xidPrefix) ? row.xid : marker === undefined ? null : `${marker}`;
    if (key === null) continue;
    const lists = row.lists === null ? {} : (JSON.parse(row.lists) as SnapshotVertex['lists']);
    const { number, id, xid, type, scope } = row;
    vertices.set(number, { id, xid, type, scope, attributes, lists, key });
  }
  const keys = new Map([...vertices.values()].map(({ id, key }) => [id, key]));
  const byXid = new Map(
    [...vertices.values()].flatMap((vertex) => (vertex.xid === null ? [] : [[vertex.xid, vertex]])),
  );
  const byAttribute = new Map<string, SnapshotVertex[]>();
  const edges = new Map<string, number>();
  const values = new Map<string, string>();
  const contents = new Map<string, string>();
  const lines: string[] = [];

  for (const { key, type, scope, attributes, lists } of vertices.values()) {
    const normalized = Object.entries(attributes).map(([name, value]) => [
      name,
      keys.get(String(value)) ?? value,
    ]);
    const listed = Object.entries(lists)
      .filter(([, items]) => items.length > 0)
      .map(([name, items]) => [
        name,
        items.map(({ value, created }) => `${value} ${created >= since ? 'now' : created}`).sort(),
      ]);
    lines.push(`vertex ${key} ${type} ${scope} ${JSON.stringify([...normalized.sort(), ...listed.sort()])}`);
  }
  for (const vertex of vertices.values())
    for (const [name, value] of Object.entries(vertex.attributes)) {
      const nameAndValue = `${name} ${value}`;
      byAttribute.set(nameAndValue, [...(byAttribute.get(nameAndValue) ?? []), vertex]);
    }
  for (const row of all<{ source: number; verb: string; target: number; created_on: number }>(
    'SELECT * FROM edges',
  )) {
    const [from, to] = [vertices.get(row.source), vertices.get(row.target)];
    if (from === undefined || to === undefined) continue;
    edges.set(edgeKey(from.key, row.verb, to.key), row.created_on);
    lines.push(`edge ${edgeKey(from.key, row.verb, to.key)}`);
  }
  for (const row of all<{ vertex: number; timestamp: number; value: string }>('SELECT * FROM timed_values')) {
    const vertex = vertices.get(row.vertex);
    if (vertex === undefined) continue;
    values.set(`${vertex.key} ${row.timestamp}`, row.value);
    lines.push(`value ${vertex.key} ${row.timestamp} ${row.value}`);
  }
  for (const row of all<{ vertex: number; content_type: string; bytes: Buffer }>(
    'SELECT * FROM attachments',
  )) {
    const vertex = vertices.get(row.vertex);
    if (vertex === undefined) continue;
    contents.set(vertex.key, row.bytes.toString('utf8'));
    lines.push(`content ${vertex.key} ${row.content_type} ${row.bytes.toString('utf8')}`);
  }
  return {
    byXid: (xid) => byXid.get(xid),
    having: (attribute, value) => byAttribute.get(`${attribute} ${value}`) ?? [],
    edge: (from, verb, to) => edges.get(edgeKey(from, verb, to)),
    value: (xid, timestamp) => values.get(`${xid} ${timestamp}`),
    content: (xid) => contents.get(xid),
    lines: lines.sort(),
  };
}

const edgeKey = (from: string, verb: string, to: string) => `${from} ${verb} ${to}`;

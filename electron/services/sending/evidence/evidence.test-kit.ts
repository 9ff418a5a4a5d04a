/** Shared by tests of stored runs: the content of a practice platform, and files that are read back. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import Papa from 'papaparse';
import type { TestHost } from '../../../host.test-kit.ts';

const scope = 'practice-scope';
export const machine = (xid: string, name = xid) => [xid, 'ogit/MARS/Machine', name, scope];

/** One line for each vertex, edge, value and content of the rows of a test, in an order that ids do not change. */
export function snapshotOf({ folder }: Pick<TestHost, 'folder'>, prefix: string): string[] {
  const db = new Database(join(folder, 'practice', 'world.sqlite'), { readonly: true });
  try {
    type Vertex = { number: number; id: string; xid: string | null; type: string; attributes: string };
    const vertices = db.prepare<[], Vertex>('SELECT * FROM vertices').all();
    const names = new Map<number, string>();
    for (const { number, xid, type, attributes } of vertices) {
      const subject = String((JSON.parse(attributes) as Record<string, unknown>)['ogit/subject'] ?? '');
      const name = xid ?? subject;
      if (name.startsWith(prefix)) names.set(number, `${type} ${name}`);
    }
    const ids = new Map(vertices.map(({ id, number }) => [id, names.get(number) ?? id]));
    const nameOf = (number: number) => names.get(number);
    const lines = vertices.flatMap(({ number, attributes }) => {
      const resolved = Object.entries(JSON.parse(attributes)).map(([key, value]) => [
        key,
        ids.get(String(value)) ?? value,
      ]);
      return nameOf(number) === undefined ? [] : [`${nameOf(number)} ${JSON.stringify(resolved.sort())}`];
    });
    type Edge = { source: number; verb: string; target: number };
    for (const { source, verb, target } of db.prepare<[], Edge>('SELECT * FROM edges').all())
      if (nameOf(source) ?? nameOf(target)) lines.push(`${nameOf(source)} ${verb} ${nameOf(target)}`);
    type Content = { vertex: number; content_type: string; bytes: Buffer };
    for (const { vertex, content_type, bytes } of db.prepare<[], Content>('SELECT * FROM attachments').all())
      if (nameOf(vertex)) lines.push(`${nameOf(vertex)} ${content_type} ${bytes}`);
    return lines.map((line) => line.replaceAll(prefix, '')).sort();
  } finally {
    db.close();
  }
}

/** The rows of a delivered CSV, heads first. */
export async function rowsIn(delivered: { to: string; path?: string }): Promise<string[][]> {
  if (delivered.path === undefined) throw new Error(`delivered ${delivered.to}`);
  return Papa.parse<string[]>((await readFile(delivered.path, 'utf8')).trimEnd()).data;
}

/** Compares the merged result of a round and the graph of its platform with what was sent. */
import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import type { OutcomeCounts } from '../../shared/sending/outcomes.ts';
import { root } from '../project.mjs';

interface Merged {
  readonly counts: OutcomeCounts;
  readonly files: readonly { readonly missing: readonly unknown[]; readonly repeated: readonly unknown[] }[];
}

/** Merges the results of all shards by the program; returns a sentence for each row or shard that is wrong. */
export async function mergedProblems(
  group: string,
  folders: readonly string[],
  folder: string,
  rows: number,
): Promise<string[]> {
  const data = join(folder, 'merging', group);
  mkdirSync(data, { recursive: true });
  const args = ['runs', '--group', group, '--json', ...folders.flatMap((each) => ['--merge', each])];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'electron', 'cli.ts'), ...args],
    { env: { PATH: process.env['PATH'], GRAPH_INTAKE_DATA: data }, maxBuffer: 64 << 20 },
  ).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }));
  if (stdout === '') return ['The shards could not be merged.'];
  const { counts, files } = JSON.parse(stdout) as Merged;
  const problems = files.flatMap(({ missing, repeated }) => [
    ...missing.map((each) => `Missing: ${JSON.stringify(each)}`),
    ...repeated.map((each) => `Repeated: ${JSON.stringify(each)}`),
  ]);
  if (counts.stored !== rows) problems.push(`The sum is ${JSON.stringify(counts)}, not ${rows} stored.`);
  return problems;
}

/** Returns sentences about rows that are missing or duplicated in the graph. @param path database of the platform */
export function graphProblems(path: string, sent: { vertices: number; edges: number }): string[] {
  const world = new Database(path, { readonly: true });
  try {
    const named = `SELECT number, xid FROM vertices WHERE xid LIKE 'scale:%'`;
    const edges = `SELECT a.xid || ' ' || b.xid AS name FROM edges
      JOIN (${named}) a ON a.number = edges.source JOIN (${named}) b ON b.number = edges.target`;
    return [
      ...problemsOf('vertices', sent.vertices, countsOf(world, `SELECT xid AS name FROM (${named})`)),
      ...problemsOf('edges', sent.edges, countsOf(world, edges)),
    ];
  } finally {
    world.close();
  }
}

function countsOf(world: Database.Database, names: string): number[] {
  return world
    .prepare<[], { many: number }>(`SELECT count(*) AS many FROM (${names}) GROUP BY name`)
    .all()
    .map(({ many }) => many);
}

function problemsOf(what: string, sent: number, found: readonly number[]): string[] {
  const twice = found.filter((many) => many > 1).length;
  const problems = twice === 0 ? [] : [`${twice} ${what} are in the graph more than once.`];
  if (found.length !== sent) problems.push(`${found.length} of ${sent} ${what} are in the graph.`);
  return problems;
}

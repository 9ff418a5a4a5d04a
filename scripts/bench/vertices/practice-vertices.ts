/** Time to store rows by POST /vertices, divided by that of bare inserts of the same rows into the same tables. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openStore, type Store } from '../../../electron/practice/store/database.ts';
import { dialects } from '../../../shared/csv/dialects.ts';
import { writeRow } from '../../../shared/csv/writer.ts';
import type { BenchRow } from '../bench-row.ts';
import { median } from '../median.ts';
import { type PracticeProcess, startPracticeProcess } from '../practice/practice-process.ts';

const rowsInBody = 1_000;
const bodiesInRound = 20;

export const practiceVertices: BenchRow = {
  name: 'practice-vertices',
  bar: '<=4',
  async run({ long }) {
    const practice = await startPracticeProcess();
    const folder = await mkdtemp(join(tmpdir(), 'graph-intake-bench-'));
    // A database with the platform's own migrations and pragmas.
    const bare = openStore(folder);
    try {
      const rounds: { ours: number; bare: number }[] = [];
      const count = long ? 21 : 7;
      // The first round warms up. In every round, the tables of both grow by the same rows.
      for (let round = 0; round <= count; round++) {
        const bodies = Array.from({ length: bodiesInRound }, (_, body) =>
          bodyOf(practice.scope, round * bodiesInRound + body),
        );
        const ours = await timed(() => post(practice, bodies));
        const rows = storedRows(practice.folder);
        const times = { ours, bare: await timed(async () => insert(bare, rows)) };
        if (round > 0) rounds.push(times);
      }
      const speed = (ms: number[]) =>
        `${Math.round((rowsInBody * bodiesInRound) / median(ms)).toLocaleString('en')},000 rows/s`;
      const value = median(rounds.map((round) => round.ours / round.bare));
      const ours = speed(rounds.map((round) => round.ours));
      return {
        value,
        detail: `${ours} against ${speed(rounds.map((round) => round.bare))}, ${count} rounds`,
      };
    } finally {
      bare.close();
      await rm(folder, { recursive: true, force: true });
      await practice.stop();
    }
  },
};

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function post(practice: PracticeProcess, bodies: readonly Uint8Array[]): Promise<void> {
  for (const body of bodies) await practice.send('/vertices', body);
}

/** A row of the table, value by value in the order of `columns`. */
type StoredRow = unknown[];

interface Stored {
  readonly columns: readonly string[];
  readonly rows: readonly StoredRow[];
}

/** The rows of the last round as the platform stored them, in the order in which it did. */
function storedRows(folder: string): Stored {
  const db = new Database(join(folder, 'world.sqlite'), { readonly: true });
  try {
    const last = db.prepare<[number], StoredRow>('SELECT * FROM vertices ORDER BY number DESC LIMIT ?').raw();
    const rows = last.all(rowsInBody * bodiesInRound).reverse();
    if (rows.length < rowsInBody * bodiesInRound) throw new Error('The platform did not store every row.');
    // The column `number` is left out, because the table itself fills it.
    const [, ...columns] = last.columns().map(({ name }) => name);
    return { columns, rows: rows.map(([, ...values]) => values) };
  } finally {
    db.close();
  }
}

function insert(store: Store, { columns, rows }: Stored): void {
  const statement = store.db.prepare(
    `INSERT INTO vertices (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  for (let from = 0; from < rows.length; from += rowsInBody)
    store.write(() => {
      for (const row of rows.slice(from, from + rowsInBody)) statement.run(row);
    });
}

const heads = [
  'ogit/_xid',
  'ogit/_type',
  'ogit/name',
  'ogit/_scope',
  'ogit/MARS/Machine/class',
  'ogit/MARS/Machine/ram',
  '/location',
];
const places = ['Berlin', 'Lisbon, rack 2', 'Nairobi', 'Osaka', 'Toronto', 'Köln', 'Amsterdam'];

function bodyOf(scope: string, number: number): Uint8Array {
  let body = writeRow(heads, dialects.default);
  for (let row = 0; row < rowsInBody; row++) {
    const host = `host-${number * rowsInBody + row}`;
    body += writeRow(
      [
        `machine:${host}.example.org`,
        'ogit/MARS/Machine',
        host,
        scope,
        row % 3 === 0 ? 'Windows' : 'Linux',
        `${8 << (row % 5)} GB`,
        places[row % places.length] ?? '',
      ],
      dialects.default,
    );
  }
  return Buffer.from(body, 'utf8');
}

/** Time to index and check a file of 1,000,000 rows, divided by that of PapaParse, which only parses it into cells. */
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { createPool } from '../../../electron/engine/pool.ts';
import type { BenchRow } from '../bench-row.ts';
import { median } from '../median.ts';
import { writeVerticesFile } from './check-file.ts';
import { type CheckedFile, checkWholeFile } from './check-whole-file.ts';

const rows = 1_000_000;
/**
 * Rounds that do not count: V8 compiles code that runs often to faster code, from which a user's second file profits.
 */
const warmUps = 3;

export const check: BenchRow = { name: 'check', bar: '<=0.22', run: ({ long }) => measure(2, long ? 21 : 9) };
export const checkInOneThread: BenchRow = {
  name: 'check-1',
  bar: '<=0.36',
  run: ({ long }) => measure(1, long ? 21 : 9),
};

async function measure(threads: number, rounds: number): Promise<{ value: number; detail: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'graph-intake-bench-'));
  const entry = new URL('../../../electron/engine/worker.ts', import.meta.url);
  const pool = createPool({ entry, size: threads });
  try {
    const file = join(folder, 'machines.csv');
    await writeVerticesFile(file, { rows });
    const { size } = await stat(file);
    const ours: CheckedFile[] = [];
    const papa: number[] = [];
    for (let round = -warmUps; round < rounds; round++) {
      const checked = await checkWholeFile(file, pool, folder);
      const parsed = await parsePapa(file);
      if (checked.rows !== rows || parsed.rows !== rows + 1)
        throw new Error(`Of ${rows} rows, ${checked.rows} were checked and ${parsed.rows} parsed.`);
      if (round < 0) continue;
      ours.push(checked);
      papa.push(parsed.ms);
    }
    // The fastest round of each counts: other work of the machine slows down several threads more than one.
    const walls = ours.map(({ indexMs, checkMs }) => indexMs + checkMs);
    const ratios = walls.map((wall, round) => wall / (papa[round] as number));
    const inMs = (values: readonly number[]) => `${Math.round(Math.min(...values))} ms`;
    return {
      value: Math.min(...walls) / Math.min(...papa),
      detail: [
        `${Math.round(size / 1e6)} MB`,
        `index ${inMs(ours.map(({ indexMs }) => indexMs))}`,
        `check ${inMs(ours.map(({ checkMs }) => checkMs))}`,
        `PapaParse ${inMs(papa)}`,
        `median of ratios ${median(ratios).toFixed(2)}`,
        `${rounds} rounds`,
        ours[0]?.causes ?? '',
      ].join(', '),
    };
  } finally {
    await pool.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Parses a file by PapaParse. @returns the number of rows, including the header */
function parsePapa(file: string): Promise<{ rows: number; ms: number }> {
  const start = performance.now();
  let parsed = 0;
  return new Promise((resolve, reject) => {
    Papa.parse<string[]>(createReadStream(file), {
      chunk: ({ data }) => {
        parsed += data.length;
      },
      complete: () => resolve({ rows: parsed, ms: performance.now() - start }),
      error: reject,
    });
  });
}

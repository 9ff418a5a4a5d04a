/**
 * Time to index a file of 1,000,000 rows × 10 columns and profile all columns, divided by that of PapaParse, which only
 * reads the file.
 */
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import Papa from 'papaparse';
import { plainShape } from '../../../electron/engine/check/compile-shape.ts';
import { startIndex } from '../../../electron/engine/index/start-index.ts';
import { createPool, type Pool } from '../../../electron/engine/pool.ts';
import { startProfile } from '../../../electron/engine/profile/start-profile.ts';
import { plainMeaning } from '../../../shared/columns/row.ts';
import type { BenchRow } from '../bench-row.ts';
import { median } from '../median.ts';
import { inventoryHeads, writeInventory } from './inventory.ts';

const rows = 1_000_000;
const warmUps = 1;

export const profile: BenchRow = {
  name: 'profile',
  bar: '<=2',
  async run({ long }) {
    const folder = await mkdtemp(join(tmpdir(), 'graph-intake-bench-'));
    const pool = createPool({
      entry: new URL('../../../electron/engine/worker.ts', import.meta.url),
      size: 2,
    });
    try {
      const path = join(folder, 'inventory.csv');
      await writeInventory(path, rows);
      const ours: number[] = [];
      const papa: number[] = [];
      const rounds = long ? 9 : 5;
      for (let round = -warmUps; round < rounds; round++) {
        const times = [await profileMs(path, pool), await papaMs(path)] as const;
        if (round < 0) continue;
        ours.push(times[0]);
        papa.push(times[1]);
      }
      const ratios = ours.map((ms, round) => ms / (papa[round] as number));
      const inMs = (values: readonly number[]) => `${Math.round(Math.min(...values))} ms`;
      return {
        // The fastest round of each counts, as in `check`: other work of the machine slows down several threads more.
        value: Math.min(...ours) / Math.min(...papa),
        detail: `${Math.round((await stat(path)).size / 1e6)} MB, index and profiles ${inMs(ours)}, PapaParse ${inMs(papa)}, median of ratios ${median(ratios).toFixed(2)}, ${rounds} rounds`,
      };
    } finally {
      await pool.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function profileMs(path: string, pool: Pool): Promise<number> {
  const start = performance.now();
  const { signal } = new AbortController();
  const file = { path, name: basename(path), startByte: 0, dialect: 'default', header: 'first-row' } as const;
  const index = await startIndex({ file, original: { path }, pool, signal, onProgress: () => undefined });
  const { profiles, done } = startProfile({
    table: { file, index },
    shape: plainShape,
    meaning: plainMeaning,
    columns: inventoryHeads.length,
    pool,
    signal,
    onShare: () => undefined,
  });
  await done;
  const found = profiles.map((each) => each.profile());
  const ms = performance.now() - start;
  if (found.length !== inventoryHeads.length || found.some(({ count }) => count !== rows))
    throw new Error('The profiles do not have all rows.');
  return ms;
}

function papaMs(path: string): Promise<number> {
  const start = performance.now();
  let parsed = 0;
  return new Promise((resolve, reject) => {
    Papa.parse<string[]>(createReadStream(path), {
      chunk: ({ data }) => {
        parsed += data.length;
      },
      complete: () => {
        if (parsed === rows + 1) resolve(performance.now() - start);
        else reject(new Error(`PapaParse read ${parsed} records.`));
      },
      error: reject,
    });
  });
}

/** Index and profiles of all columns of a file of 1,000,000 rows × 10 columns, against PapaParse that only reads it. */
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import Papa from 'papaparse';
import { plainShape } from '../../../electron/engine/check/compile-shape.ts';
import { startIndex } from '../../../electron/engine/index/start-index.ts';
import { createPool, type Pool } from '../../../electron/engine/pool.ts';
import { startProfile } from '../../../electron/engine/profile/start-profile.ts';
import { plainMeaning } from '../../../shared/columns/row.ts';
import { dialects } from '../../../shared/csv/dialects.ts';
import { writeRow } from '../../../shared/csv/writer.ts';
import type { BenchRow } from '../bench-row.ts';
import { median } from '../median.ts';

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
      await writeInventory(path);
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
        // The quickest of each, as in `check`: several threads suffer more than one from other work of the machine.
        value: Math.min(...ours) / Math.min(...papa),
        detail: `${Math.round((await stat(path)).size / 1e6)} MB, index and profiles ${inMs(ours)}, PapaParse ${inMs(papa)}, median of ratios ${median(ratios).toFixed(2)}, ${rounds} rounds`,
      };
    } finally {
      await pool.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

const heads = ['id', 'host', 'type', 'place', 'owner', 'ram', 'price', 'bought', 'seen', 'note'];
const types = ['Server', 'Drucker', 'Notebook', 'Switch'];
const places = ['Berlin', 'Lisbon, rack 2', 'Nairobi', 'Osaka', 'Köln'];

/** Columns with few values and with as many as rows, numbers, dates and empty cells. */
async function writeInventory(path: string): Promise<void> {
  await using file = await open(path, 'w');
  await file.write(writeRow(heads, dialects.default));
  for (let from = 0; from < rows; from += 10_000) {
    const block = Array.from({ length: 10_000 }, (_, at) => writeRow(cellsOf(from + at), dialects.default));
    await file.write(block.join(''));
  }
}

const day = 86_400_000;
const isoOf = (ms: number): string => new Date(ms).toISOString();

const cellsOf = (row: number): string[] => [
  `inv-${String(row).padStart(8, '0')}`,
  `host-${row}.example.org`,
  types[row % types.length] ?? '',
  places[row % places.length] ?? '',
  `user${(row * 7_919) % 5_000}@example.org`,
  String(2048 << (row % 6)),
  (((row * 48_271) % 1_000_003) / 100).toFixed(2),
  isoOf(1_600_000_000_000 + (row % 2_000) * day).slice(0, 10),
  isoOf(1_700_000_000_000 + row * 1_000),
  row % 3 === 0 ? `Ticket ${row % 900}` : '',
];

async function profileMs(path: string, pool: Pool): Promise<number> {
  const start = performance.now();
  const { signal } = new AbortController();
  const file = { path, name: basename(path), startByte: 0, dialect: 'default', header: 'first-row' } as const;
  const index = await startIndex({ file, original: { path }, pool, signal, onProgress: () => undefined });
  const { profiles, done } = startProfile({
    table: { file, index },
    shape: plainShape,
    meaning: plainMeaning,
    ...{ columns: heads.length, pool, signal },
    onShare: () => undefined,
  });
  await done;
  const found = profiles.map((each) => each.profile());
  const ms = performance.now() - start;
  if (found.length !== heads.length || found.some(({ count }) => count !== rows))
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

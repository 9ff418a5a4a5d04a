/**
 * Time to show the last of 10,000,000 rows of a file whose index is stored, divided by that to show its first page;
 * both in a process that has just started.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { startIndex } from '../../../electron/engine/index/start-index.ts';
import { createStoredIndexes } from '../../../electron/engine/index/stored-index.ts';
import { createPool } from '../../../electron/engine/pool.ts';
import type { TextFile } from '../../../electron/engine/text-file.ts';
import type { BenchRow } from '../bench-row.ts';
import { median } from '../median.ts';
import { writeRepeatedFile } from './big-files.ts';

const rows = 10_000_000;
const child = fileURLToPath(new URL('./jump-process.ts', import.meta.url));
const engineWorker = new URL('../../../electron/engine/worker.ts', import.meta.url);

export const jump: BenchRow = {
  name: 'jump',
  bar: '<=1.5',
  async run({ long }) {
    const folder = await mkdtemp(join(tmpdir(), 'graph-intake-bench-'));
    try {
      const path = join(folder, 'big.csv');
      const indexes = join(folder, 'indexes');
      await writeRepeatedFile(path, rows);
      await keepIndex(path, indexes);
      const rounds: Round[] = [];
      for (let round = 0; round < (long ? 31 : 11); round++) rounds.push(await measure(path, indexes));
      const value = median(rounds.map(({ first, last }) => last / first));
      const ms = (of: 'first' | 'last') => `${median(rounds.map((each) => each[of])).toFixed(1)} ms`;
      const detail = `jump with index ${ms('last')}, first page before it ${ms('first')}, ${rounds.length} rounds`;
      return { value, detail };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Stores the index of a file, as the program has done when it opened the file before. */
async function keepIndex(path: string, folder: string): Promise<void> {
  const pool = createPool({ entry: engineWorker, size: 2 });
  try {
    const { signal } = new AbortController();
    const file: TextFile = { path, name: 'big.csv', startByte: 0, dialect: 'default', header: 'first-row' };
    const index = await startIndex({ file, original: { path }, pool, signal, onProgress: () => undefined });
    if (index.records !== rows) throw new Error(`The index has ${index.records} rows.`);
    await createStoredIndexes({ folder }).keep(file, index);
  } finally {
    await pool.close();
  }
}

/** Milliseconds to the first page, and from there to the last rows. */
interface Round {
  readonly first: number;
  readonly last: number;
}

async function measure(path: string, indexes: string): Promise<Round> {
  const started = spawn(process.execPath, [child, path, indexes], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output, [code]] = await Promise.all([text(started.stdout), once(started, 'exit')]);
  if (code !== 0) throw new Error(`The measured process ended with code ${code}.`);
  return JSON.parse(output) as Round;
}

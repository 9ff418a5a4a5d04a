/** Time to read the contents of a .gz file of 1 GB, divided by that of `gzip -dc`, which writes them to a pipe. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentsOf } from '../../../electron/engine/sources/compressed.ts';
import { createFileInput } from '../../../electron/engine/sources/file-input.ts';
import type { BenchRow } from '../bench-row.ts';
import { median } from '../median.ts';
import { writeJsonLines } from './source-files.ts';

const bytes = 1_000_000_000;

export const openGz: BenchRow = {
  name: 'open-gz',
  bar: '<=1.5',
  async run({ long }) {
    const folder = await mkdtemp(join(tmpdir(), 'graph-intake-bench-'));
    try {
      const file = join(folder, 'machines.jsonl.gz');
      await writeJsonLines(file, bytes, 'gzip');
      const rounds: { ours: number; gzip: number }[] = [];
      for (let round = 0; round < (long ? 7 : 3); round++)
        rounds.push({ ours: await timed(() => readOurs(file)), gzip: await timed(() => readGzip(file)) });
      const seconds = (of: 'ours' | 'gzip') =>
        `${(median(rounds.map((each) => each[of])) / 1000).toFixed(2)} s`;
      return {
        value: median(rounds.map(({ ours, gzip }) => ours / gzip)),
        detail: `1 GB: ${seconds('ours')}, gzip -dc ${seconds('gzip')}, ${rounds.length} rounds, without reading the rows`,
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function timed(read: () => Promise<number>): Promise<number> {
  const start = performance.now();
  const size = await read();
  const ms = performance.now() - start;
  if (size < bytes) throw new Error(`Only ${size} bytes were read.`);
  return ms;
}

async function readOurs(file: string): Promise<number> {
  const contents = await contentsOf('gzip', await createFileInput(file));
  let size = 0;
  for await (const piece of contents.stream()) size += piece.length;
  return size;
}

async function readGzip(file: string): Promise<number> {
  const child = spawn('gzip', ['-dc', file], { stdio: ['ignore', 'pipe', 'inherit'] });
  let size = 0;
  child.stdout.on('data', (piece: Buffer) => {
    size += piece.length;
  });
  await once(child, 'close');
  return size;
}

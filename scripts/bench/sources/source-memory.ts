/** Memory above idle of a process that reads a large file of each streamed format to its end. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchRow } from '../bench-row.ts';
import { startProgramProcess } from '../worker-process.ts';
import { writeJsonLines, writeParquet, writeWorkbook, writeZip } from './source-files.ts';
import type { ReadCommand, ReadResult } from './source-process.ts';

const textBytes = 200_000_000;
const longTextBytes = 1_000_000_000;
const megabyte = 1_000_000;

const files: readonly { readonly name: string; write(path: string, long: boolean): Promise<void> }[] = [
  { name: 'xlsx', write: (path, long) => writeWorkbook(path, 1_000_000, long ? 20 : 5) },
  { name: 'json-lines', write: (path, long) => writeJsonLines(path, bytesOf(long)) },
  { name: 'gz', write: (path, long) => writeJsonLines(path, bytesOf(long), 'gzip') },
  { name: 'zst', write: (path, long) => writeJsonLines(path, bytesOf(long), 'zstd') },
  { name: 'zip', write: (path, long) => writeZip(path, bytesOf(long)) },
  { name: 'parquet', write: (path) => writeParquet(path, 2_000_000) },
];

const bytesOf = (long: boolean): number => (long ? longTextBytes : textBytes);

export const sourceMemory: BenchRow = {
  name: 'source-memory',
  bar: '<=250',
  async run({ long }) {
    const folder = await mkdtemp(join(tmpdir(), 'graph-intake-bench-'));
    try {
      let maximum = 0;
      const details: string[] = [];
      for (const { name, write } of files) {
        const path = join(folder, name);
        await write(path, long);
        // A new process for each file, because a process keeps the memory that it has once allocated.
        const reader = startProgramProcess<ReadCommand, ReadResult>(
          new URL('./source-process.ts', import.meta.url),
        );
        const { idleBytes, peakBytes, rows, ms } = await reader.request({ path });
        await reader.stop();
        await rm(path);
        const above = (peakBytes - idleBytes) / megabyte;
        maximum = Math.max(maximum, above);
        details.push(
          `${name} ${Math.round(above)} MB (${rows.toLocaleString('en')} rows, ${(ms / 1000).toFixed(1)} s)`,
        );
      }
      return { value: maximum, detail: details.join(', ') };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

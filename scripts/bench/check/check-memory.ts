/**
 * Memory above idle of a process that indexes and checks a file of 2 GB, and whether a file of 100 MB takes as much.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchRow } from '../bench-row.ts';
import { writeVerticesFile } from './check-file.ts';
import type { MemoryOfCheck } from './check-process.ts';

const largeBytes = 2_000_000_000;
const smallBytes = 100_000_000;
/** A file of twenty times the size may need at most this many times the memory, including that of the idle program. */
const maxGrowth = 1.2;
const megabyte = 1_000_000;

export const checkMemory: BenchRow = {
  name: 'check-memory',
  bar: '<=150',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'graph-intake-bench-'));
    try {
      const small = await measure(folder, smallBytes);
      const large = await measure(folder, largeBytes);
      const above = ({ idleBytes, peakBytes }: MemoryOfCheck) => (peakBytes - idleBytes) / megabyte;
      const growth = large.peakBytes / small.peakBytes;
      const inWords = (memory: MemoryOfCheck) => {
        const size = `${Math.round(memory.sizeBytes / megabyte)} MB`;
        return `${size}: ${Math.round(above(memory))} MB, ${(memory.ms / 1000).toFixed(1)} s`;
      };
      const detail = [
        inWords(large),
        inWords(small),
        `above idle ${(above(large) / above(small)).toFixed(2)} times, the whole process ${growth.toFixed(2)} times (<=${maxGrowth})`,
        `idle ${Math.round(large.idleBytes / megabyte)} MB`,
        `${large.rows} rows, ${large.causes}`,
      ].join('; ');
      if (growth > maxGrowth) throw new Error(`memory grows with the file: ${detail}`);
      return { value: above(large), detail };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Measures one file in a new process, because a process keeps the memory that it has once allocated. */
async function measure(folder: string, bytes: number): Promise<MemoryOfCheck> {
  const file = join(folder, 'machines.csv');
  await writeVerticesFile(file, { bytes });
  const entry = fileURLToPath(new URL('./check-process.ts', import.meta.url));
  const child = spawn(process.execPath, [entry, file, folder], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    const { size } = await stat(file);
    return { ...(await resultOf(child)), sizeBytes: size };
  } finally {
    child.kill();
    await rm(file);
  }
}

async function resultOf(child: ChildProcess): Promise<Omit<MemoryOfCheck, 'sizeBytes'>> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The process that checks ended with code ${code}.`);
  });
  const reply = once(child, 'message').then(([message]) => message as MemoryOfCheck);
  return await Promise.race([reply, ended]);
}

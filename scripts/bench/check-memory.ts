/** Memory above idle of a process that indexes and checks a file of 2 GB, and whether a file of 100 MB takes as much. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchRow } from './bench-row.ts';
import { writeVerticesFile } from './check-file.ts';
import type { MemoryOfCheck } from './check-process.ts';

const largeBytes = 2_000_000_000;
const smallBytes = 100_000_000;
/** The small file must not take so much less than the large one that memory grows with the file. */
const mostGrowth = 1.2;
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
      const growth = above(large) / above(small);
      const inWords = (memory: MemoryOfCheck) =>
        `${Math.round(memory.sizeBytes / megabyte)} MB ${Math.round(above(memory))} MB in ${(memory.ms / 1000).toFixed(1)} s`;
      return {
        // A growth that is too large fails the row whatever the memory is.
        value: growth <= mostGrowth ? above(large) : Math.max(above(large), Number.MAX_SAFE_INTEGER),
        detail: [
          inWords(large),
          inWords(small),
          `ratio ${growth.toFixed(2)} (<=${mostGrowth})`,
          `idle ${Math.round(large.idleBytes / megabyte)} MB`,
          `${large.rows} rows, ${large.causes}`,
        ].join(', '),
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** In a process of its own each time: what it has once taken, it keeps. */
async function measure(folder: string, bytes: number): Promise<MemoryOfCheck> {
  const file = join(folder, 'machines.csv');
  await writeVerticesFile(file, { bytes });
  const entry = fileURLToPath(new URL('./check-process.ts', import.meta.url));
  const child = spawn(process.execPath, [entry, file, folder], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    const { size } = await stat(file);
    return { ...(await answerOf(child)), sizeBytes: size };
  } finally {
    child.kill();
    await rm(file);
  }
}

async function answerOf(child: ChildProcess): Promise<Omit<MemoryOfCheck, 'sizeBytes'>> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The process that checks ended with code ${code}.`);
  });
  const answer = once(child, 'message').then(([message]) => message as MemoryOfCheck);
  return await Promise.race([answer, ended]);
}

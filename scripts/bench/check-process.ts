/** Checks a file in a process of its own and reports how much memory that took. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPool } from '../../electron/engine/pool.ts';
import { writeVerticesFile } from './check-file.ts';
import { checkWholeFile } from './check-whole-file.ts';

/** All in bytes and milliseconds. */
export interface MemoryOfCheck {
  readonly sizeBytes: number;
  readonly idleBytes: number;
  /** The most that was in use while the file was indexed and checked. */
  readonly peakBytes: number;
  readonly ms: number;
  readonly rows: number;
  readonly causes: string;
}

const threads = 2;
const warmUpRows = 200_000;
const sampleMs = 20;
const kibibyte = 1_024;

const [file = '', folder = ''] = process.argv.slice(2);
const pool = createPool({
  entry: new URL('../../electron/engine/worker.ts', import.meta.url),
  size: threads,
});

// Idle is a program that has done its work before: threads and code are there.
const first = join(folder, 'first.csv');
await writeVerticesFile(first, { rows: warmUpRows });
await checkWholeFile(first, pool, folder);
const idleBytes = await residentBytes();

let peakBytes = idleBytes;
const sampling = setInterval(async () => {
  peakBytes = Math.max(peakBytes, await residentBytes());
}, sampleMs);
const start = performance.now();
const { rows, causes } = await checkWholeFile(file, pool, folder);
const ms = performance.now() - start;
clearInterval(sampling);
await pool.close();
process.send?.({ idleBytes, peakBytes, ms, rows, causes } satisfies Omit<MemoryOfCheck, 'sizeBytes'>);

async function residentBytes(): Promise<number> {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile('/proc/self/status', 'utf8')) ?? [];
  if (kibibytes === undefined) throw new Error('/proc/self/status does not name VmRSS.');
  return Number(kibibytes) * kibibyte;
}

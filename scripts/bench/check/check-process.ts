/** Checks a file in a process of its own and reports how much memory that took. */
import { join } from 'node:path';
import { createPool } from '../../../electron/engine/pool.ts';
import { withPeakMemory } from '../process-memory.ts';
import { writeVerticesFile } from './check-file.ts';
import { checkWholeFile } from './check-whole-file.ts';

/** Message of this process to `check-memory.ts`. */
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

const [file = '', folder = ''] = process.argv.slice(2);
const pool = createPool({
  entry: new URL('../../../electron/engine/worker.ts', import.meta.url),
  size: threads,
});

// The idle memory is that after a first check, which has started the threads and compiled the code.
const first = join(folder, 'first.csv');
await writeVerticesFile(first, { rows: warmUpRows });
await checkWholeFile(first, pool, folder);
const { result, ...used } = await withPeakMemory(() => checkWholeFile(file, pool, folder));
await pool.close();
const { rows, causes } = result;
process.send?.({ ...used, rows, causes } satisfies Omit<MemoryOfCheck, 'sizeBytes'>);

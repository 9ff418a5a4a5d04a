/** Reads a file through the sources in a process of its own and reports how much memory that took. */
import { withPeakMemory } from './process-memory.ts';
import { readSource } from './read-source.ts';

export interface ReadOrder {
  readonly path: string;
}

export interface ReadResult {
  readonly idleBytes: number;
  readonly peakBytes: number;
  readonly rows: number;
  readonly ms: number;
}

process.on('message', async ({ path }: ReadOrder) => {
  const { result: rows, ...used } = await withPeakMemory(() => readSource(path));
  process.send?.({ ...used, rows } satisfies ReadResult);
});

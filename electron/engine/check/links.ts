/** Counts how many rows of each file refer to vertices that each other file provides. */
import { fromParts } from '../../../shared/rows/row-set-parts.ts';
import type { Pool } from '../pool.ts';
import { canProvide, type KeyFiles } from './keys/key-files.ts';
import { allPartitions, splitPartitions } from './partition-ranges.ts';
import { createRowSetSum, type RowSetSum } from './row-set-sum.ts';
import { runInOrder } from './run-in-order.ts';

/** Number of rows of file `from` that refer to file `to`, both by index; a row that refers twice counts once. */
interface FileLink {
  readonly from: number;
  readonly to: number;
  readonly rows: number;
}

/** Below this size of keys, more than one task has no use. */
const smallBytes = 256 * 1024;

/**
 * Returns the links of each file to others, without those to its own rows. Files closed meanwhile count as absent.
 * @throws AppError `aborted`
 */
export async function findFileLinks(options: {
  files: readonly KeyFiles[];
  pool: Pool;
  signal: AbortSignal;
}): Promise<FileLink[]> {
  const { files, pool, signal } = options;
  if (files.length < 2) return [];
  return during(files, async () => {
    const keys = files.map(({ provided, referred, references }) => ({
      provided,
      referred,
      providers: references.map((reference) =>
        files.flatMap((file, place) => (canProvide(file, reference) ? [place] : [])),
      ),
    }));
    const providedBytes = bytesOf(keys.flatMap(({ provided }) => provided));
    const referredBytes = bytesOf(keys.flatMap(({ referred }) => referred));
    if (providedBytes === 0 || referredBytes === 0) return [];
    const sums = new Map<number, RowSetSum>();
    const tasks = providedBytes + referredBytes < smallBytes ? 1 : pool.size * 2;
    await runInOrder({
      tasks: splitPartitions(allPartitions, tasks),
      concurrency: pool.size + 1,
      signal,
      run: (partitions, taskSignal) =>
        pool.run('findLinks', { files: keys, providedBytes, partitions }, { signal: taskSignal }),
      onResult: (found) => {
        for (const { from, to, rows } of found) {
          const key = from * files.length + to;
          const sum = sums.get(key) ?? createRowSetSum();
          sums.set(key, sum);
          sum.add(fromParts(rows));
        }
      },
    });
    return [...sums]
      .sort(([a], [b]) => a - b)
      .map(([key, sum]) => ({
        from: Math.floor(key / files.length),
        to: key % files.length,
        rows: sum.total().size,
      }));
  });
}

const bytesOf = (chunks: KeyFiles['provided']): number =>
  chunks.reduce((sum, { held }) => sum + (held.in === 'memory' ? held.words.byteLength : held.bytes), 0);

/** Runs the work; none of the files is removed before it ends. */
const during = <T>([first, ...rest]: readonly KeyFiles[], work: () => Promise<T>): Promise<T> =>
  first === undefined ? work() : first.during(() => during(rest, work));

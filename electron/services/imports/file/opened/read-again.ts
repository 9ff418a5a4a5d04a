/** Reads the file of a run again in the way the run did, without opening it for the page. */
import { randomUUID } from 'node:crypto';
import { withAbort } from '../../../../../shared/async.ts';
import { AppError } from '../../../../../shared/errors.ts';
import type { IndexedTable } from '../../../../engine/indexed-table.ts';
import type { StoredReading } from '../../../sending/runs/stored-reading.ts';
import { originOnDisk } from '../origin.ts';
import { createReading, type Reading } from '../reading.ts';

export type ReadAgainDeps = Pick<
  Parameters<typeof createReading>[0],
  'pool' | 'storedIndexes' | 'temporaryDir' | 'now' | 'log'
>;

interface ReadFile {
  readonly whole: IndexedTable;
  readonly sha256: string;
  /** Must be closed. */
  readonly reading: Reading;
}

/** @throws AppError `bad-input` for a file that cannot be read, `aborted` */
export async function readAgain(
  deps: ReadAgainDeps,
  { path, name, as }: { readonly path: string; readonly name: string; readonly as: StoredReading },
  signal: AbortSignal,
): Promise<ReadFile> {
  const table = Promise.withResolvers<IndexedTable>();
  const reading = createReading({
    ...deps,
    id: `run-${randomUUID()}`,
    origin: await originOnDisk(path, name),
    onTable: table.resolve,
    onChange() {
      const { index, failure } = reading;
      const why = failure ?? (index.state === 'failed' ? index.message : null);
      if (why !== null) table.reject(new AppError('bad-input', why));
    },
  });
  reading.start(as);
  try {
    const whole = await withAbort(table.promise, signal, cancelled);
    return { whole, sha256: reading.index.state === 'done' ? reading.index.sha256 : '', reading };
  } catch (error) {
    await reading.close();
    throw error;
  }
}

function cancelled(): never {
  throw new AppError('aborted', 'Cancelled.');
}

/** Writes a table as CSV in the connector's default dialect, with a header that covers columns found later. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { dialects } from '../../../shared/csv/dialects.ts';
import { writeRow } from '../../../shared/csv/writer.ts';
import { AppError } from '../../../shared/errors.ts';
import { formatBytes } from '../../../shared/units.ts';
import type { RowBatch, SourceTable } from './source.ts';

/** Left free on the disk, for everything else that writes there. */
const reservedBytes = 50_000_000;
/** Free space is checked again each time this much has been written. */
const checkedBytes = 64_000_000;

export interface CanonicalWrite {
  readonly name: string;
  readonly table: SourceTable;
  /** Called once per pass. */
  readonly batches: () => AsyncIterable<RowBatch>;
  readonly to: string;
  readonly onBatch: (batch: RowBatch, isFirstPass: boolean) => void;
}

/** @throws AppError `bad-input` where the disk has no room, and those of the source */
export async function writeCanonical(work: CanonicalWrite): Promise<{ header: readonly string[] }> {
  const { table, to } = work;
  const added = await writePass(work, table.header, true);
  if (added.length === 0) return { header: table.header };
  // Only a second pass can give rows before a new column as many cells as the header.
  const header = [...table.header, ...added];
  await rm(to, { force: true });
  await writePass(work, header, false);
  return { header };
}

/** Returns the columns that the header does not have; from the first of them on, nothing is written. */
async function writePass(
  { name, batches, to, onBatch }: CanonicalWrite,
  header: readonly string[],
  isFirstPass: boolean,
): Promise<string[]> {
  const part = `${to}.part`;
  await expectFreeSpace(to, name, 0);
  const stream = createWriteStream(part);
  const failed = once(stream, 'error').then(([error]) => Promise.reject(error));
  failed.catch(() => undefined);
  const added: string[] = [];
  let unchecked = 0;
  const write = async (text: string) => {
    unchecked += text.length;
    if (!stream.write(text)) await Promise.race([once(stream, 'drain'), failed]);
    if (unchecked < checkedBytes) return;
    await expectFreeSpace(to, name, 0);
    unchecked = 0;
  };
  try {
    await write(writeRow(header, dialects.default));
    for await (const batch of batches()) {
      if (isFirstPass) added.push(...(batch.newColumns ?? []));
      if (added.length === 0)
        await write(
          batch.rows.map(({ cells }) => writeRow(padded(cells, header.length), dialects.default)).join(''),
        );
      onBatch(batch, isFirstPass);
    }
    stream.end();
    await Promise.race([once(stream, 'close'), failed]);
    await rename(part, to);
    return added;
  } catch (error) {
    stream.destroy();
    await rm(part, { force: true });
    throw error;
  }
}

const padded = (cells: readonly string[], width: number): readonly string[] =>
  cells.length >= width ? cells : [...cells, ...new Array<string>(width - cells.length).fill('')];

/** @throws AppError `bad-input` where less than `neededBytes` and the reserve are free */
export async function expectFreeSpace(to: string, name: string, neededBytes: number): Promise<void> {
  const disk = await statfs(dirname(to)).catch(() => null);
  if (disk === null) return; // Some file systems do not say; writing fails if there is no room.
  const free = disk.bavail * disk.bsize;
  if (free >= neededBytes + reservedBytes) return;
  throw new AppError(
    'bad-input',
    `There is not enough free space to convert ${name}: ${formatBytes(free)} are free. Free some space and open the file again.`,
  );
}

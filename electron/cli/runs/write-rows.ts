/** Writes the rows of an open file to a new file, as they would be sent. */

import { open } from 'node:fs/promises';
import type { Api } from '../../../shared/contract.ts';
import { dialects } from '../../../shared/csv/dialects.ts';
import { writeRow } from '../../../shared/csv/writer.ts';
import { AppError } from '../../../shared/errors.ts';
import type { FileState } from '../../../shared/imports/open-file.ts';
import { handedOverMode } from '../../storage/private-writes.ts';

const pageSize = 500;

/**
 * Returns the number of rows written. An existing file is not replaced.
 * @throws AppError `conflict` where a file of that name is there, `unreadable` for rows that cannot be written complete
 */
export async function writeRows(
  { id, name, reading }: FileState,
  path: string,
  imports: Pick<Api['imports'], 'rows'>,
): Promise<number> {
  if (reading.state !== 'ready') throw new AppError('unreadable', `${name} could not be created.`);
  await using file = await open(path, 'wx').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'EEXIST')
      throw new AppError('conflict', `${path} already exists; choose another folder.`, { cause });
    throw new AppError('bad-input', `${path} cannot be written: ${cause.message}.`, { cause });
  });
  const mode = handedOverMode();
  if (mode !== null) await file.chmod(mode);
  await file.write(lineOf(reading.file.columns.map((column) => column.name)));
  let written = 0;
  for (;;) {
    const { rows, total } = await imports.rows({
      fileId: id,
      first: written,
      count: pageSize,
      filter: { of: 'all' },
    });
    if (rows.some(({ cut, raw }) => raw !== null || cut.length > 0))
      throw new AppError('unreadable', `${name} has rows that are too long to be written.`);
    await file.write(rows.map(({ cells }) => lineOf(cells)).join(''));
    written += rows.length;
    if (rows.length === 0 || written >= total) return written;
  }
}

const lineOf = (cells: readonly string[]): string => writeRow(cells, dialects.default);

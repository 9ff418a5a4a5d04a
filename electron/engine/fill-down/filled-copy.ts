/**
 * Writes a copy of a text in which columns are filled down, in the order of its rows. Everything that reads rows reads
 * the copy: pieces in parallel, shards, a run that continues. All bytes but those of changed records are the same, so
 * that records keep their numbers and lines, and those that cannot be read stay unchanged.
 */
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { type Dialect, dialects } from '../../../shared/csv/dialects.ts';
import { writeRow } from '../../../shared/csv/writer.ts';
import { AppError } from '../../../shared/errors.ts';
import type { IndexedTable } from '../indexed-table.ts';
import type { FoundRecord } from '../read-stretch.ts';
import { expectFreeSpace } from '../sources/write-table.ts';
import { mapRecords } from '../table.ts';
import { createFillRow } from './fill-rows.ts';

interface FilledCopy {
  readonly table: IndexedTable;
  /** Names of the columns; all columns of a name are filled. */
  readonly columns: readonly string[];
  readonly to: string;
  readonly signal: AbortSignal;
}

/** Bytes of the text that are replaced. */
interface FilledCell {
  readonly byte: number;
  readonly length: number;
  readonly text: string;
}

/** @throws AppError `bad-input` where the disk has no room, `conflict`, `not-found`, `aborted` */
export async function writeFilledCopy({ table, columns, to, signal }: FilledCopy): Promise<void> {
  const { file, index } = table;
  await expectFreeSpace(to, file.name, index.stamp.sizeBytes);
  const part = `${to}.graph-intake-part`;
  const stream = createWriteStream(part);
  const failed = once(stream, 'error').then(([error]) => Promise.reject(error));
  failed.catch(() => undefined);
  const write = async (bytes: Uint8Array | string) => {
    if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), failed]);
  };
  /** Copies the bytes from `at` up to `end`. */
  const copy = async (at: number, end: number) => {
    if (end <= at) return;
    for await (const bytes of createReadStream(file.path, { start: at, end: end - 1 }))
      await write(bytes as Buffer);
  };
  try {
    let at = file.startByte;
    for await (const changes of mapRecords(table, changeOf(table, columns))) {
      if (signal.aborted) throw new AppError('aborted', 'Cancelled.');
      for (const { byte, length, text } of changes) {
        await copy(at, byte);
        await write(text);
        at = byte + length;
      }
    }
    // The file may continue after the last record that was found.
    await copy(at, index.stamp.sizeBytes);
    stream.end();
    await Promise.race([once(stream, 'close'), failed]);
    await rename(part, to);
  } catch (error) {
    stream.destroy();
    await rm(part, { force: true });
    throw error;
  }
}

/** Whether the table has any of the columns. */
export const hasColumns = ({ index }: Pick<IndexedTable, 'index'>, columns: readonly string[]): boolean =>
  columns.some((name) => index.header.includes(name));

function changeOf({ file, index: { header } }: IndexedTable, columns: readonly string[]) {
  const dialect: Dialect = dialects[file.dialect];
  const places = header.flatMap((name, place) => (columns.includes(name) ? place : []));
  const fillRow = createFillRow(header.length, places);
  return ({ bytes, byte, start, end, cells }: FoundRecord): FilledCell | null => {
    const filled = fillRow(cells());
    if (filled === null) return null;
    const row = writeRow(filled, dialect).slice(0, -dialect.lineEnd.length);
    return { byte, length: end - start, text: row + lineEndOf(bytes, end) };
  };
}

/** Returns the line end of a record that ends at `end`; empty at the end of a file without one. */
function lineEndOf(bytes: Buffer, end: number): string {
  const isLineFeed = bytes[end - 1] === 0x0a;
  if (bytes[end - 1] === 0x0d) return '\r';
  if (!isLineFeed) return '';
  return bytes[end - 2] === 0x0d ? '\r\n' : '\n';
}

/** Files as large as those of users, made quickly: by repetition, or sparse where no row is read. */
import { type FileHandle, open } from 'node:fs/promises';
import { dialects } from '../../../shared/csv/dialects.ts';
import { writeRow } from '../../../shared/csv/writer.ts';
import { excerptSpans } from '../../../shared/imports/excerpt.ts';

const heads = ['ogit/_xid', 'ogit/_type', 'ogit/name', '/rack'];
const row = (number: number): string => {
  const host = `host-${String(number % 1_000_000).padStart(6, '0')}`;
  return writeRow([`machine:${host}`, 'ogit/MARS/Machine', host, String(number % 40)], dialects.default);
};

/** Writes a header and `rows` rows, a multiple of 10,000; every 10,000 rows, the same rows follow again. */
export async function writeRepeatedFile(path: string, rows: number): Promise<void> {
  await using file = await open(path, 'w');
  await file.write(writeRow(heads, dialects.default));
  const block = Buffer.from(Array.from({ length: 10_000 }, (_, number) => row(number)).join(''));
  const rowsPerBlock = 10_000;
  for (let written = 0; written < rows; written += rowsPerBlock) await writeAll(file, block);
}

/** Writes a file of this size with rows only where `excerptSpans` are read; the rest takes no room on the disk. */
export async function writeSparseFile(path: string, sizeBytes: number): Promise<void> {
  await using file = await open(path, 'w');
  await file.truncate(sizeBytes);
  for (const { at, length } of excerptSpans(sizeBytes)) {
    let text = at === 0 ? writeRow(heads, dialects.default) : '';
    for (let number = at; text.length < length; number++) text += row(number);
    await writeAll(file, Buffer.from(text.slice(0, length)), at);
  }
}

async function writeAll(file: FileHandle, bytes: Buffer, position?: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const at = position === undefined ? null : position + done;
    done += (await file.write(bytes, done, bytes.length - done, at)).bytesWritten;
  }
}

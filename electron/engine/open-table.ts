/** Opens a file of any encoding as a table: recognise, copy to UTF-8 where needed, index. */
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import {
  encodingInWords,
  headBytes,
  type RecognisedEncoding,
  recogniseDialect,
  recogniseEncoding,
} from './recognise.ts';
import { indexTable, type Table } from './table.ts';
import { transcode } from './transcode.ts';

export interface OpenedTable {
  readonly table: Table;
  readonly encoding: string;
  /** A copy that was made for reading; whoever closes the table removes it. */
  readonly copy: string | null;
}

/**
 * @throws AppError `not-found` where there is no such file, `bad-input` where it holds no header
 */
export async function openTable(options: {
  path: string;
  temporaryDir: string;
  copyName: string;
  signal: AbortSignal;
  /** Share of the work done, 0 to 1. */
  onShare: (share: number) => void;
}): Promise<OpenedTable> {
  const { path, signal } = options;
  const { head, sizeBytes } = await readHead(path);
  if (sizeBytes === 0) throw new AppError('bad-input', 'The file is empty; it needs at least a header row.');
  const recognised = recogniseEncoding(head);
  try {
    return await openAs(recognised, head, options);
  } catch (error) {
    // A file may look like UTF-8 at its start and show its real encoding later.
    if (!(error instanceof NotUtf8) || signal.aborted) throw error;
    return openAs({ encoding: 'windows-1252', markBytes: 0 }, head, options);
  }
}

class NotUtf8 extends Error {}

async function openAs(
  recognised: RecognisedEncoding,
  head: Uint8Array,
  options: Parameters<typeof openTable>[0],
): Promise<OpenedTable> {
  const { path, temporaryDir, copyName, signal, onShare } = options;
  const foreign = recognised.encoding !== 'utf-8';
  const copy = foreign ? join(temporaryDir, copyName) : null;
  if (copy !== null) await transcode({ from: path, to: copy, recognised, signal });
  const text = new TextDecoder(recognised.encoding).decode(head.subarray(recognised.markBytes), {
    stream: true,
  });
  const textPath = copy ?? path;
  const { size } = await stat(textPath);
  const table = await indexTable(
    { path: textPath, startByte: foreign ? 0 : recognised.markBytes, dialect: recogniseDialect(text) },
    { signal, onBytes: (done) => onShare(size === 0 ? 1 : done / size) },
  );
  if (!foreign && recognised.markBytes === 0 && table.stop !== null && /utf-?8/i.test(table.stop.message))
    throw new NotUtf8();
  if (table.header.length === 0)
    throw new AppError('bad-input', 'The file holds no header row; the first row must name the columns.');
  return { table, encoding: encodingInWords(recognised), copy };
}

async function readHead(path: string): Promise<{ head: Uint8Array; sizeBytes: number }> {
  try {
    await using file = await open(path, 'r');
    const { size } = await file.stat();
    const buffer = new Uint8Array(Math.min(size, headBytes));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    return { head: buffer.subarray(0, bytesRead), sizeBytes: size };
  } catch (error) {
    throw new AppError('not-found', `${path} cannot be read; it may have been moved or may be protected.`, {
      details: error instanceof Error ? error.message : String(error),
      cause: error,
    });
  }
}

/** Opens a file of any encoding as a table: recognise, copy to UTF-8 where needed, index. */
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import {
  encodingInWords,
  headBytes,
  looksBinary,
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
  /** As the user knows the file. */
  name: string;
  temporaryDir: string;
  copyName: string;
  signal: AbortSignal;
  /** Share of the work done, 0 to 1. */
  onShare: (share: number) => void;
}): Promise<OpenedTable> {
  const { head, sizeBytes } = await readHead(options);
  if (sizeBytes === 0) throw new AppError('bad-input', 'The file is empty; it needs at least a header row.');
  const recognised = recogniseEncoding(head);
  if (looksBinary(head, recognised))
    throw new AppError('bad-input', `${options.name} is no text file; save the table as CSV and open that.`);
  const opened = await openAs(recognised, head, options);
  const { stop, ascii } = opened.table;
  // The head was plain ASCII, and the first character beyond it is no UTF-8: so the file never was.
  if (opened.copy === null && ascii && stop?.kind === 'encoding')
    return openAs({ encoding: 'windows-1252', markBytes: 0 }, head, options);
  return opened;
}

async function openAs(
  recognised: RecognisedEncoding,
  head: Uint8Array,
  options: Parameters<typeof openTable>[0],
): Promise<OpenedTable> {
  const { path, name, temporaryDir, copyName, signal, onShare } = options;
  const foreign = recognised.encoding !== 'utf-8';
  const copy = foreign ? join(temporaryDir, copyName) : null;
  try {
    if (copy !== null) await transcode({ from: path, to: copy, recognised, signal });
    const decoder = new TextDecoder(recognised.encoding);
    const dialect = recogniseDialect(decoder.decode(head.subarray(recognised.markBytes), { stream: true }));
    const startByte = foreign ? 0 : recognised.markBytes;
    const textPath = copy ?? path;
    const { size } = await stat(textPath);
    const onBytes = (done: number) => onShare(size === 0 ? 1 : done / size);
    const table = await indexTable({ path: textPath, name, startByte, dialect }, { signal, onBytes });
    if (table.header.length === 0)
      throw new AppError('bad-input', 'The file holds no header row; the first row must name the columns.');
    return { table, encoding: encodingInWords(recognised), copy };
  } catch (error) {
    if (copy !== null) await rm(copy, { force: true });
    throw error;
  }
}

async function readHead({
  path,
  name,
}: {
  path: string;
  name: string;
}): Promise<{ head: Uint8Array; sizeBytes: number }> {
  try {
    await using file = await open(path, 'r');
    const { size } = await file.stat();
    const buffer = new Uint8Array(Math.min(size, headBytes));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    return { head: buffer.subarray(0, bytesRead), sizeBytes: size };
  } catch (error) {
    throw new AppError('not-found', `${name} cannot be read; it may have been moved or may be protected.`, {
      details: error instanceof Error ? error.message : String(error),
      cause: error,
    });
  }
}

/** Reads the few pieces of a file from which it is recognised, and nothing else of it. */
import type { Stats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { AppError } from '../../../shared/errors.ts';
import { type Excerpt, excerptSpans, type Span } from '../../../shared/imports/excerpt.ts';
import { vanishedError } from '../file-errors/vanished-error.ts';
import type { NamedFile } from '../stamp.ts';

/**
 * Returns the pieces; those of a file that shrinks meanwhile are shorter.
 * @throws AppError `not-found` where it cannot be read, `bad-input` where it is no file, such as a folder
 */
export async function readExcerpt({ path, name }: NamedFile): Promise<Excerpt> {
  await expectFile({ path, name });
  try {
    await using file = await open(path, 'r');
    const { size: sizeBytes } = await file.stat();
    const pieces = await Promise.all(
      excerptSpans(sizeBytes).map(async (span) => ({ at: span.at, bytes: await readSpan(file, span) })),
    );
    return { sizeBytes, pieces };
  } catch (error) {
    throw vanishedError({ path, name }, error);
  }
}

/**
 * Checks this before the file is opened: opening a named pipe blocks until another process writes to it.
 * @throws AppError `not-found` where it cannot be read, `bad-input` where it is no file: a folder, a device, a pipe
 */
export async function expectFile({ path, name }: NamedFile): Promise<void> {
  let found: Stats;
  try {
    found = await stat(path);
  } catch (error) {
    throw vanishedError({ path, name }, error);
  }
  if (found.isFile()) return;
  throw new AppError(
    'bad-input',
    found.isDirectory()
      ? `${name} is a folder, not a file; open the files inside it.`
      : `${name} is a device or a pipe, not a file; save its content to a file first, and open that file.`,
  );
}

async function readSpan(file: FileHandle, { at, length }: Span): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, at + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

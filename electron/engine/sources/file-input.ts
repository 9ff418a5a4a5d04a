/** Creates the input of a source from a file on disk. */
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { vanishedError } from '../file-errors/vanished-error.ts';
import { headBytes, type SourceInput } from './source.ts';

const chunkBytes = 256 * 1024;

/** @throws AppError `not-found` if the file cannot be opened, in one sentence */
export async function createFileInput(path: string): Promise<SourceInput> {
  return await withFile(path, async (file) => {
    const { size } = await file.stat();
    const head = await readAt(file, 0, Math.min(size, headBytes));
    return {
      name: basename(path),
      sizeBytes: size,
      head,
      stream: (signal) => streamFile(path, signal),
      readAt: (at, length) => withFile(path, (opened) => readAt(opened, at, length)),
    };
  });
}

async function withFile<T>(path: string, use: (file: FileHandle) => Promise<T>): Promise<T> {
  let file: FileHandle;
  try {
    file = await open(path, 'r');
  } catch (cause) {
    throw vanishedError({ path, name: basename(path) }, cause);
  }
  try {
    return await use(file);
  } finally {
    await file.close();
  }
}

async function* streamFile(path: string, signal?: AbortSignal): AsyncIterable<Uint8Array> {
  const file = await open(path, 'r');
  try {
    for (let at = 0; ; ) {
      signal?.throwIfAborted();
      const bytes = await readAt(file, at, chunkBytes);
      if (bytes.length === 0) return;
      at += bytes.length;
      yield bytes;
    }
  } finally {
    await file.close();
  }
}

/** Reads `length` bytes, fewer only where the file ends. */
async function readAt(file: FileHandle, at: number, length: number): Promise<Uint8Array> {
  const buffer = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, at + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

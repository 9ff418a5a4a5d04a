/** Reads the file of a table asynchronously, and fails if the file has changed since it was indexed. */

import { type FileHandle, open, stat } from 'node:fs/promises';
import { vanishedError } from './file-errors/vanished-error.ts';
import type { IndexedTable } from './indexed-table.ts';
import { changedError, expectSame, stampOf } from './stamp.ts';

export interface TableFile extends AsyncDisposable {
  /** Fills `into` from `offset` on with bytes[from..to) of the file. @throws AppError `conflict`, `not-found` */
  fill(into: Uint8Array, offset: number, from: number, to: number): Promise<void>;
  /** Returns a copy of bytes[from..to). */
  read(from: number, to: number): Promise<Buffer>;
  /** Yields bytes[from..to) in pieces that fit into memory; `isWhole` is true for the last one. */
  pieces(from: number, to: number): AsyncGenerator<{ bytes: Buffer; isWhole: boolean }>;
  /** Checks that the file at the path is still the indexed one. @throws AppError `conflict`, `not-found` */
  expectSame(): Promise<void>;
}

/** Bytes that can be held in memory at once without a noticeable cost. */
const pieceBytes = 1 << 24;

/** @throws AppError `conflict` if the file changed since it was indexed, `not-found` if it vanished */
export async function openTableFile({
  file,
  index: { stamp },
}: Pick<IndexedTable, 'file' | 'index'>): Promise<TableFile> {
  const throwVanished = (cause: unknown): never => {
    throw vanishedError(file, cause);
  };
  const handle: FileHandle = await open(file.path, 'r').catch(throwVanished);
  const since = 'since it was opened';
  try {
    expectSame(file, stamp, stampOf(await handle.stat()), since);
  } catch (error) {
    await handle.close();
    throw error;
  }

  const { original } = file;
  const expectOriginal = async () => {
    if (original === undefined) return;
    expectSame(file, original.stamp, stampOf(await stat(original.path).catch(throwVanished)), since);
  };
  const fill: TableFile['fill'] = async (into, offset, from, to) => {
    for (let at = from; at < to; ) {
      const { bytesRead } = await handle.read(into, offset + at - from, to - at, at).catch(throwVanished);
      if (bytesRead === 0) throw changedError(file.name, since);
      at += bytesRead;
    }
    // The bytes are used from here on: none of them may come from a changed file.
    expectSame(file, stamp, stampOf(await handle.stat().catch(throwVanished)), since);
    await expectOriginal();
  };
  const read = async (from: number, to: number) => {
    const bytes = Buffer.allocUnsafeSlow(to - from);
    await fill(bytes, 0, from, to);
    return bytes;
  };
  return {
    fill,
    read,
    async *pieces(from, to) {
      for (let at = from; at < to; at += pieceBytes) {
        const end = Math.min(to, at + pieceBytes);
        yield { bytes: await read(at, end), isWhole: end === to };
      }
    },
    async expectSame() {
      // Checked by path, because `handle` still refers to the old file if it was moved or replaced.
      expectSame(file, stamp, stampOf(await stat(file.path).catch(throwVanished)), since);
      await expectOriginal();
    },
    [Symbol.asyncDispose]: () => handle.close(),
  };
}

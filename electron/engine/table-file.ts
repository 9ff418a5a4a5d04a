/** The open file of a table, read without blocking, and only while the file does not change. */

import { type FileHandle, open, stat } from 'node:fs/promises';
import { changed, expectSame, stampOf, vanished } from './stamp.ts';
import type { Table } from './table-source.ts';

export interface TableFile extends AsyncDisposable {
  /** Fills `into` from `offset` on with bytes[from..to) of the file. @throws AppError `conflict`, `not-found` */
  fill(into: Uint8Array, offset: number, from: number, to: number): Promise<void>;
  /** A copy of bytes[from..to). */
  read(from: number, to: number): Promise<Buffer>;
  /** bytes[from..to) in pieces that can be held; the last one is whole. */
  pieces(from: number, to: number): AsyncGenerator<{ bytes: Buffer; isWhole: boolean }>;
  /** @throws AppError `conflict`, `not-found` */
  expectSame(): Promise<void>;
}

/** Bytes that can be held in memory at once without a noticeable cost. */
const pieceBytes = 1 << 24;

/** @throws AppError `conflict` where the file changed since it was indexed, `not-found` where it vanished */
export async function openTableFile({
  file,
  index: { stamp },
}: Pick<Table, 'file' | 'index'>): Promise<TableFile> {
  const gone = (cause: unknown): never => {
    throw vanished(file, cause);
  };
  const handle: FileHandle = await open(file.path, 'r').catch(gone);
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
    expectSame(file, original.stamp, stampOf(await stat(original.path).catch(gone)), since);
  };
  const fill: TableFile['fill'] = async (into, offset, from, to) => {
    for (let at = from; at < to; ) {
      const { bytesRead } = await handle.read(into, offset + at - from, to - at, at).catch(gone);
      if (bytesRead === 0) throw changed(file.name, since);
      at += bytesRead;
    }
    // Rows continue from here: none of them may be of a file that was not checked.
    expectSame(file, stamp, stampOf(await handle.stat().catch(gone)), since);
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
      // By its path: a file that was moved away or replaced is still open here.
      expectSame(file, stamp, stampOf(await stat(file.path).catch(gone)), since);
      await expectOriginal();
    },
    [Symbol.asyncDispose]: () => handle.close(),
  };
}

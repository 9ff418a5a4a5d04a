/** Task that writes a UTF-8 copy of a file in another encoding, so that all further steps read only UTF-8. */
import { closeSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { AppError } from '../../shared/errors.ts';
import type { Encoding } from '../../shared/imports/recognition.ts';
import { openFileSource } from './file-source.ts';
import { type TaskContext, throwIfCancelled } from './task.ts';

export interface Transcoding {
  /** Path of the original. */
  readonly from: string;
  /** Name of the file that the user knows. */
  readonly name: string;
  /** Path of the copy. */
  readonly to: string;
  readonly encoding: Encoding;
  /** Bytes of a byte order mark, which are not copied. */
  readonly markBytes: number;
}

const chunkBytes = 1 << 20;

/**
 * Reports the finished share as progress, from 0 to 1. The copy gets its name only when it is complete.
 * @throws AppError `bad-input` if bytes are not valid in the encoding, `conflict`, `not-found`, `aborted`
 */
export function transcodeFile(work: Transcoding, context: TaskContext<number>): void {
  const { from, name, to, encoding, markBytes } = work;
  using source = openFileSource({ path: from, name });
  const { sizeBytes } = source.stamp;
  const decode = decoderOf(encoding, name);
  const part = `${to}.part`;
  const handle = openSync(part, 'w');
  let isOpen = true;
  try {
    const chunk = new Uint8Array(chunkBytes);
    for (let at = markBytes; at < sizeBytes; ) {
      throwIfCancelled(context);
      const count = source.read(chunk, 0, chunkBytes, at);
      writeFileSync(handle, decode(chunk.subarray(0, count), at, at + count >= sizeBytes));
      at += count;
      context.progress(at / sizeBytes);
    }
    source.expectSame();
    closeSync(handle);
    isOpen = false;
    renameSync(part, to);
  } catch (error) {
    if (isOpen) closeSync(handle);
    rmSync(part, { force: true });
    throw error;
  }
}

function decoderOf(encoding: Encoding, name: string) {
  // A lenient decoder would silently replace undefined bytes, but only content of the file may be sent.
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  return (bytes: Uint8Array, at: number, isLast: boolean): string => {
    let text: string;
    try {
      // Always decoded as a stream, because without it Node 24 reads windows-1252 as ISO 8859-1.
      text = decoder.decode(bytes, { stream: true });
    } catch (cause) {
      const sentence = `${name} cannot be read as ${encoding} between bytes ${at} and ${at + bytes.length}; choose another encoding or correct the file.`;
      throw new AppError('bad-input', sentence, { cause });
    }
    if (!isLast) return text;
    try {
      return text + decoder.decode();
    } catch (cause) {
      const sentence = `${name} ends inside a character of ${encoding}: it is incomplete or damaged there. Copy it again, or correct its end.`;
      throw new AppError('bad-input', sentence, { cause });
    }
  };
}

/** Stores text until it is needed: in memory, and in a file beyond a limit. */
import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';

/** First and largest size of the buffer in memory. */
const firstBytes = 16 * 1024;
const maxBytes = 512 * 1024;
/** Bytes that are read from the file at a time. */
const readBytes = 64 * 1024;
/** The most bytes that one UTF-16 unit has in UTF-8. */
const bytesPerUnit = 3;

export interface Spool {
  add(text: string): void;
  /** Yields the text in order, in pieces that can end inside a character. Each is valid only until the next one. */
  read(): AsyncGenerator<Buffer>;
  /** Discards the text, and removes the file if there is one. */
  drop(): void;
}

/**
 * Writes through one buffer and reads through another, which are reused: much more text passes through than may be in
 * memory, and garbage collection would be too slow for new strings and buffers.
 */
export function createSpool(folder: string): Spool {
  let buffer = Buffer.alloc(0);
  let bufferedBytes = 0;
  let file: { path: string; descriptor: number; bytes: number } | undefined;

  const store = (bytes: Uint8Array): void => {
    if (bytes.byteLength === 0) return;
    if (file === undefined) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, randomUUID());
      file = { path, descriptor: openSync(path, 'wx+', 0o600), bytes: 0 };
    }
    for (let at = 0; at < bytes.byteLength; )
      at += writeSync(file.descriptor, bytes, at, bytes.byteLength - at);
    file.bytes += bytes.byteLength;
  };

  const flush = (): void => {
    store(buffer.subarray(0, bufferedBytes));
    bufferedBytes = 0;
  };

  /** Makes room for further bytes in the buffer; returns false if they are too many for it. */
  const makeRoom = (bytes: number): boolean => {
    if (bufferedBytes + bytes <= buffer.byteLength) return true;
    if (bufferedBytes + bytes > maxBytes) flush();
    if (bytes > maxBytes) return false;
    if (bufferedBytes + bytes > buffer.byteLength) {
      const wanted = Math.max(firstBytes, 2 * buffer.byteLength, bufferedBytes + bytes);
      const larger = Buffer.allocUnsafeSlow(Math.min(wanted, maxBytes));
      buffer.copy(larger, 0, 0, bufferedBytes);
      buffer = larger;
    }
    return true;
  };

  return {
    add(text) {
      if (makeRoom(text.length * bytesPerUnit)) bufferedBytes += buffer.write(text, bufferedBytes);
      else store(Buffer.from(text, 'utf8'));
    },
    async *read() {
      const piece = Buffer.allocUnsafeSlow(file === undefined ? 0 : readBytes);
      // The file is undefined after the consumer called `drop`.
      for (let at = 0; file !== undefined && at < file.bytes; ) {
        const bytes = readSync(file.descriptor, piece, 0, readBytes, at);
        if (bytes === 0) throw new Error('The spooled data no longer exists.');
        at += bytes;
        yield piece.subarray(0, bytes);
        // Other requests are served between the pieces, even if the consumer never waits.
        await setImmediate();
      }
      if (bufferedBytes > 0) yield buffer.subarray(0, bufferedBytes);
    },
    drop() {
      buffer = Buffer.alloc(0);
      bufferedBytes = 0;
      if (file === undefined) return;
      closeSync(file.descriptor);
      rmSync(file.path, { force: true });
      file = undefined;
    },
  };
}

/** Stores text until it is needed: in memory, and in a file beyond a limit. */
import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';

const firstBytes = 16 * 1024;
const mostBytes = 512 * 1024;
const readBytes = 64 * 1024;
/** The longest that UTF-8 makes of one UTF-16 unit. */
const bytesPerUnit = 3;

export interface Spool {
  add(text: string): void;
  /** Everything added, in order, in pieces that may end inside a character. The bytes are good until the next piece. */
  read(): AsyncGenerator<Buffer>;
  /** Forgets everything, and removes the file where there is one. */
  drop(): void;
}

/**
 * Written into one buffer again and again, and read back through another: what passes through is many times what may
 * lie in memory, and the collector would come too late for strings and buffers of that size.
 */
export function createSpool(folder: string): Spool {
  let held = Buffer.alloc(0);
  let heldBytes = 0;
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
    store(held.subarray(0, heldBytes));
    heldBytes = 0;
  };

  /** Room for so many more bytes; false where they are too many for the buffer. */
  const makeRoom = (bytes: number): boolean => {
    if (heldBytes + bytes <= held.byteLength) return true;
    if (heldBytes + bytes > mostBytes) flush();
    if (bytes > mostBytes) return false;
    if (heldBytes + bytes > held.byteLength) {
      const wanted = Math.max(firstBytes, 2 * held.byteLength, heldBytes + bytes);
      const larger = Buffer.allocUnsafeSlow(Math.min(wanted, mostBytes));
      held.copy(larger, 0, 0, heldBytes);
      held = larger;
    }
    return true;
  };

  return {
    add(text) {
      if (makeRoom(text.length * bytesPerUnit)) heldBytes += held.write(text, heldBytes);
      else store(Buffer.from(text, 'utf8'));
    },
    async *read() {
      const piece = Buffer.allocUnsafeSlow(file === undefined ? 0 : readBytes);
      // The reader may drop it all meanwhile.
      for (let at = 0; file !== undefined && at < file.bytes; ) {
        const bytes = readSync(file.descriptor, piece, 0, readBytes, at);
        if (bytes === 0) throw new Error('The spooled data no longer exists.');
        at += bytes;
        yield piece.subarray(0, bytes);
        // So that others are served between pieces that are taken without waiting.
        await setImmediate();
      }
      if (heldBytes > 0) yield held.subarray(0, heldBytes);
    },
    drop() {
      held = Buffer.alloc(0);
      heldBytes = 0;
      if (file === undefined) return;
      closeSync(file.descriptor);
      rmSync(file.path, { force: true });
      file = undefined;
    },
  };
}

/** A piece of a file in memory that moves forward through the file, and grows when one record needs more room. */
import { isAscii } from 'node:buffer';
import type { FileSource } from './file-source.ts';

export interface ByteWindow {
  /** The memory of the window; another array after `more`. */
  readonly bytes: Uint8Array;
  /** Number of bytes of the file in `bytes`; one more byte follows them, which is 0. */
  readonly length: number;
  /** Offset of the first of them in the file. */
  readonly start: number;
  /** No bytes follow. */
  readonly isLast: boolean;
  /** No byte beyond ASCII was read so far. */
  readonly ascii: boolean;
  /** Drops the bytes before `offset`, which becomes offset 0, and reads more behind the remaining ones. */
  more(offset: number): void;
}

/** Large enough to make reading cheap, small enough that a cancelled work ends at once. */
export const usualWindowBytes = 1 << 21;

interface ByteWindowOptions {
  /** Called before bytes are read; it may throw. */
  readonly onRead: () => void;
  readonly usualBytes: number;
  /** Returns memory for the window, which replaces the previous one. */
  readonly allocate: (length: number) => Uint8Array<ArrayBuffer>;
  /** Maximum size of the window; callers do not request more while it is full. */
  readonly maxBytes: number;
}

export function createByteWindow(
  source: FileSource,
  firstByte: number,
  { onRead, usualBytes, maxBytes, allocate }: ByteWindowOptions,
): ByteWindow {
  const { sizeBytes } = source.stamp;
  let bytes = allocate(usualBytes);
  let length = 0;
  let start = firstByte;
  let ascii = true;

  const fill = () => {
    onRead();
    const before = length;
    length += source.read(bytes, length, bytes.length - 1 - length, start + length);
    ascii &&= isAscii(bytes.subarray(before, length));
    bytes[length] = 0;
  };

  const resized = (remaining: Uint8Array, size: number) => {
    const larger = allocate(size);
    larger.set(remaining);
    return larger;
  };

  fill();
  return {
    get bytes() {
      return bytes;
    },
    get length() {
      return length;
    },
    get start() {
      return start;
    },
    get ascii() {
      return ascii;
    },
    get isLast() {
      return start + length >= sizeBytes;
    },
    more(offset) {
      const remaining = bytes.subarray(offset, length);
      start += offset;
      length = remaining.length;
      // Doubled each time, because a record is read again from its start, up to `maxBytes`.
      if (length >= bytes.length / 2) bytes = resized(remaining, Math.min(maxBytes, bytes.length * 2));
      else if (bytes.length > usualBytes && length < usualBytes / 2) bytes = resized(remaining, usualBytes);
      else bytes.copyWithin(0, offset, offset + length);
      fill();
    },
  };
}

/** Keeps the beginning of a program's output; the rest is read and dropped, so that the program is not blocked. */

export interface BoundedOutput {
  add(bytes: Uint8Array): void;
  bytes(): Uint8Array;
  text(): string;
  /** Number of bytes that were dropped. */
  lost(): number;
}

export function createBoundedOutput(maxBytes: number): BoundedOutput {
  // One growing buffer: a million buffers of one byte would take a hundred times as much.
  let buffer = Buffer.alloc(Math.min(maxBytes, 4_096));
  let length = 0;
  let lost = 0;
  return {
    add(bytes) {
      const part = bytes.subarray(0, Math.max(0, maxBytes - length));
      lost += bytes.length - part.length;
      if (length + part.length > buffer.length) {
        const larger = Buffer.alloc(Math.min(maxBytes, Math.max(buffer.length * 2, length + part.length)));
        buffer.copy(larger, 0, 0, length);
        buffer = larger;
      }
      buffer.set(part, length);
      length += part.length;
    },
    bytes: () => buffer.subarray(0, length),
    text: () => new TextDecoder().decode(buffer.subarray(0, length)),
    lost: () => lost,
  };
}

/** Limit of each stream; the platform accepts no more than this of all streams together. */
export const maxOutputBytes = 1_048_576;

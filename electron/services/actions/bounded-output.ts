/** Keeps the beginning of a program's output; the rest is read and dropped, so that the program is not blocked. */

export interface BoundedOutput {
  add(bytes: Uint8Array): void;
  bytes(): Uint8Array;
  text(): string;
  /** Bytes that were let go of. */
  lost(): number;
}

export function createBoundedOutput(mostBytes: number): BoundedOutput {
  // One piece of memory: a million pieces of one byte would take a hundred times as much.
  let kept = Buffer.alloc(Math.min(mostBytes, 4_096));
  let length = 0;
  let lost = 0;
  return {
    add(bytes) {
      const taken = bytes.subarray(0, Math.max(0, mostBytes - length));
      lost += bytes.length - taken.length;
      if (length + taken.length > kept.length) {
        const larger = Buffer.alloc(Math.min(mostBytes, Math.max(kept.length * 2, length + taken.length)));
        kept.copy(larger, 0, 0, length);
        kept = larger;
      }
      kept.set(taken, length);
      length += taken.length;
    },
    bytes: () => kept.subarray(0, length),
    text: () => new TextDecoder().decode(kept.subarray(0, length)),
    lost: () => lost,
  };
}

/** Limit of each stream; the platform takes no more of all together. */
export const mostOutputBytes = 1_048_576;

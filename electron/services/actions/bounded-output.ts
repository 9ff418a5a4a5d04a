/** The beginning of what a program writes: the rest is read, so that the program goes on, and let go of. */

export interface BoundedOutput {
  add(bytes: Uint8Array): void;
  text(): string;
  /** Bytes that were let go of. */
  lost(): number;
}

export function createBoundedOutput(mostBytes: number): BoundedOutput {
  const pieces: Uint8Array[] = [];
  let length = 0;
  let lost = 0;
  return {
    add(bytes) {
      const room = Math.max(0, mostBytes - length);
      const taken = bytes.subarray(0, room);
      lost += bytes.length - taken.length;
      length += taken.length;
      if (taken.length > 0) pieces.push(taken);
    },
    text: () => new TextDecoder().decode(Buffer.concat(pieces)),
    lost: () => lost,
  };
}

/** Of each stream; the platform takes no more of all together. */
export const mostOutputBytes = 1_048_576;

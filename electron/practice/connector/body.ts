/** Receives a CSV body in pieces, so that neither it nor its rows are ever in memory as a whole. */
import type { IncomingMessage } from 'node:http';
import { cutOffOf } from '../faults/cut-off.ts';

/** Small enough for flat memory, large enough that a thousand ordinary rows are one piece, and so one transaction. */
const pieceBytes = 256 * 1024;

/** `stopped`: the consumer wanted no more. `cut`: the connection ended before the body did. */
export type BodyEnd = 'complete' | 'cut' | 'too-long' | 'stopped';

/** What the client says it sends; at least 1. */
const announcedBytes = ({ headers }: IncomingMessage): number =>
  Math.max(1, Number(headers['content-length'] ?? Number.POSITIVE_INFINITY));

/** Passes on the body until it ends, `take` returns false, or more than `limitBytes` came. A piece is valid only until `take` returns. */
export async function takeBody(
  message: IncomingMessage,
  limitBytes: number,
  take: (piece: Uint8Array) => boolean,
): Promise<BodyEnd> {
  // One buffer for all: pieces of their own would pile up until the collector comes for them.
  const piece = Buffer.allocUnsafeSlow(Math.min(announcedBytes(message), pieceBytes));
  let heldBytes = 0;
  let leftBytes = limitBytes;
  const flush = (): boolean => {
    if (heldBytes === 0) return true;
    const whole = piece.subarray(0, heldBytes);
    heldBytes = 0;
    return take(whole);
  };
  const add = (part: Uint8Array): boolean => {
    for (let at = 0; at < part.byteLength; ) {
      const bytes = Math.min(part.byteLength - at, piece.byteLength - heldBytes);
      piece.set(part.subarray(at, at + bytes), heldBytes);
      heldBytes += bytes;
      at += bytes;
      if (heldBytes === piece.byteLength && !flush()) return false;
    }
    return true;
  };

  const chunks = readChunks(message);
  try {
    for (;;) {
      const chunk = await chunks.next();
      if (chunk === null) {
        if (!flush()) return 'stopped';
        return message.complete ? 'complete' : 'cut';
      }
      const part = chunk.byteLength > leftBytes ? chunk.subarray(0, leftBytes) : chunk;
      leftBytes -= part.byteLength;
      if (!add(part)) return 'stopped';
      if (part !== chunk) return flush() ? 'too-long' : 'stopped';
    }
  } finally {
    chunks.release();
  }
}

interface Chunks {
  /** Null at the end, also where the connection broke or the client hung up; `message.complete` distinguishes them. */
  next(): Promise<Uint8Array | null>;
  /** Lets another reader take in the rest. */
  release(): void;
}

function readChunks(message: IncomingMessage): Chunks {
  const chunks: AsyncIterator<Uint8Array> = message.iterator({ destroyOnReturn: false });
  let hungUp = false;
  let wake: () => void = () => undefined;
  // One promise for the whole body: a race of every chunk against it would retain all of them until it resolves.
  void cutOffOf(message).then(() => {
    hungUp = true;
    wake();
  });
  return {
    next: () =>
      new Promise((resolve) => {
        // What came before is read first: a waiting chunk is there before the next turn of the loop.
        wake = () => setImmediate(() => resolve(null));
        if (hungUp) wake();
        chunks.next().then(
          ({ value, done }) => resolve(done ? null : value),
          () => resolve(null),
        );
      }),
    // Not awaited: after a cut it never resolves.
    release: () => void chunks.return?.(),
  };
}

/** Receives a CSV body in pieces, so that neither the body nor its rows are ever completely in memory. */
import type { IncomingMessage } from 'node:http';
import { cutOffOf } from '../faults/cut-off.ts';

/**
 * Small enough to save memory, and large enough that a thousand ordinary rows are one piece, and thus one
 * transaction.
 */
const pieceBytes = 256 * 1024;

/** `stopped`: `take` returned false. `cut`: the connection ended before the body did. */
export type BodyEnd = 'complete' | 'cut' | 'too-long' | 'stopped';

/** Returns the content length that the client declares, at least 1; Infinity if it declares none. */
const announcedBytes = ({ headers }: IncomingMessage): number =>
  Math.max(1, Number(headers['content-length'] ?? Number.POSITIVE_INFINITY));

/**
 * Passes pieces of the body to `take` until it ends, `take` returns false, or more than `limitBytes` arrived. A piece
 * is valid only until `take` returns.
 */
export async function takeBody(
  message: IncomingMessage,
  limitBytes: number,
  take: (piece: Uint8Array) => boolean,
): Promise<BodyEnd> {
  // One buffer is used for all pieces, because new ones would accumulate until garbage is collected.
  const piece = Buffer.allocUnsafeSlow(Math.min(announcedBytes(message), pieceBytes));
  let filledBytes = 0;
  let leftBytes = limitBytes;
  const flush = (): boolean => {
    if (filledBytes === 0) return true;
    const filled = piece.subarray(0, filledBytes);
    filledBytes = 0;
    return take(filled);
  };
  const add = (part: Uint8Array): boolean => {
    for (let at = 0; at < part.byteLength; ) {
      const bytes = Math.min(part.byteLength - at, piece.byteLength - filledBytes);
      piece.set(part.subarray(at, at + bytes), filledBytes);
      filledBytes += bytes;
      at += bytes;
      if (filledBytes === piece.byteLength && !flush()) return false;
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
  /** Returns null at the end, also if the connection was lost; `message.complete` distinguishes the two. */
  next(): Promise<Uint8Array | null>;
  /** Ends reading, so that another reader can receive the rest. */
  release(): void;
}

function readChunks(message: IncomingMessage): Chunks {
  const chunks: AsyncIterator<Uint8Array> = message.iterator({ destroyOnReturn: false });
  let hungUp = false;
  let wake: () => void = () => undefined;
  // One listener for the whole body: racing every chunk against the promise would retain all chunks until it resolves.
  void cutOffOf(message).then(() => {
    hungUp = true;
    wake();
  });
  return {
    next: () =>
      new Promise((resolve) => {
        // Chunks that arrived earlier are read first: they resolve before the next iteration of the event loop.
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

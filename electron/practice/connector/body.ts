/** Takes in a CSV body in pieces, so that neither it nor its rows are ever held as a whole. */
import type { IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { cutOffOf } from '../cut-off.ts';

/** Small enough for flat memory, large enough that a thousand ordinary rows are one piece, and so one transaction. */
const pieceBytes = 256 * 1024;

/** `stopped`: whoever took the pieces wanted no more. `cut`: the connection ended before the body did. */
export type BodyEnd = 'complete' | 'cut' | 'too-long' | 'stopped';

/** Hands out the body until it ends, `take` answers false, or more than `limitBytes` came. */
export async function takeBody(
  message: IncomingMessage,
  limitBytes: number,
  take: (piece: Uint8Array) => boolean,
): Promise<BodyEnd> {
  let parts: Uint8Array[] = [];
  let heldBytes = 0;
  let leftBytes = limitBytes;
  const flush = (): boolean => {
    if (heldBytes === 0) return true;
    const piece = Buffer.concat(parts, heldBytes);
    parts = [];
    heldBytes = 0;
    return take(piece);
  };

  // What came before the cut is read first: a waiting piece is there before the next turn of the loop.
  const cutOff = () => cutOffOf(message).then(() => setImmediate(null));
  const chunks: AsyncIterator<Uint8Array> = message.iterator({ destroyOnReturn: false });
  try {
    for (;;) {
      const chunk = await Promise.race([next(chunks), cutOff()]);
      if (chunk === null) {
        if (!flush()) return 'stopped';
        return message.complete ? 'complete' : 'cut';
      }
      const part = chunk.byteLength > leftBytes ? chunk.subarray(0, leftBytes) : chunk;
      parts.push(part);
      heldBytes += part.byteLength;
      leftBytes -= part.byteLength;
      if (part !== chunk) return flush() ? 'too-long' : 'stopped';
      if (heldBytes >= pieceBytes && !flush()) return 'stopped';
    }
  } finally {
    // While the iterator listens, nobody else can take in the rest. Not awaited: after a cut it never settles.
    void chunks.return?.();
  }
}

/** Null at the end, also where the connection broke: the rows before that stand. */
async function next(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array | null> {
  try {
    const { value, done } = await chunks.next();
    return done ? null : value;
  } catch {
    return null; // `message.complete` tells the difference.
  }
}

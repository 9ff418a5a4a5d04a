/** Sends the beginning of a response and then cuts the connection, for a planned fault. */
import { Readable } from 'node:stream';

/** Returns about half of a response (of the first two pieces of a stream); `cut` is called when it was written. */
export function halfOf(payload: unknown, cut: () => void): Readable {
  const response = payload instanceof Readable ? payload : Readable.from([textOf(payload)]);
  return Readable.from(halves(response, cut));
}

async function* halves(response: Readable, cut: () => void): AsyncGenerator<Buffer> {
  let previous: Buffer | null = null;
  let pieces = 0;
  for await (const piece of response) {
    if (previous !== null) yield previous;
    previous = Buffer.from(piece);
    pieces += 1;
    // The first piece of a long response is its beginning; the second one contains items.
    if (pieces === 2) break;
  }
  if (previous !== null) yield previous.subarray(0, Math.floor(previous.byteLength / 2));
  // The consumer has written a piece when it requests the next one.
  await new Promise((resolve) => setImmediate(resolve));
  cut();
}

const textOf = (payload: unknown): string | Buffer =>
  typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : '';

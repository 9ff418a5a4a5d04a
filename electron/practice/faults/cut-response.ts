/** Sends the beginning of a response and then loses the connection. */
import { Readable } from 'node:stream';

/** About half of what was to be sent, as far as it is known; `cut` is called when that much has left. */
export function halfOf(payload: unknown, cut: () => void): Readable {
  const response = payload instanceof Readable ? payload : Readable.from([textOf(payload)]);
  return Readable.from(halves(response, cut));
}

async function* halves(response: Readable, cut: () => void): AsyncGenerator<Buffer> {
  let held: Buffer | null = null;
  let pieces = 0;
  for await (const piece of response) {
    if (held !== null) yield held;
    held = Buffer.from(piece);
    pieces += 1;
    // The first piece of a long response opens it; the next one holds items.
    if (pieces === 2) break;
  }
  if (held !== null) yield held.subarray(0, Math.floor(held.byteLength / 2));
  // The consumer writes each piece before it asks for the next one.
  await new Promise((resolve) => setImmediate(resolve));
  cut();
}

const textOf = (payload: unknown): string | Buffer =>
  typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : '';

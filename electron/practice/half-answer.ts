/** Sends the beginning of an answer and loses the connection then. */
import { Readable } from 'node:stream';

/** About half of what was to be sent, as far as it is known; `cut` is called when that much has left. */
export function halfOf(payload: unknown, cut: () => void): Readable {
  const answer = payload instanceof Readable ? payload : Readable.from([textOf(payload)]);
  return Readable.from(halves(answer, cut));
}

async function* halves(answer: Readable, cut: () => void): AsyncGenerator<Buffer> {
  let held: Buffer | null = null;
  let pieces = 0;
  for await (const piece of answer) {
    if (held !== null) yield held;
    held = Buffer.from(piece);
    pieces += 1;
    // The first piece of a long answer opens it; the next one holds items.
    if (pieces === 2) break;
  }
  if (held !== null) yield held.subarray(0, Math.floor(held.byteLength / 2));
  // Whoever takes the pieces writes each before asking for the next one.
  await new Promise((resolve) => setImmediate(resolve));
  cut();
}

const textOf = (payload: unknown): string | Buffer =>
  typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : '';

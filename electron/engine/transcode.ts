/** Writes a UTF-8 copy of a file in another encoding, so that everything after it reads one encoding only. */
import { createReadStream, createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RecognisedEncoding } from './recognise.ts';

export async function transcode(options: {
  from: string;
  to: string;
  recognised: RecognisedEncoding;
  signal: AbortSignal;
}): Promise<void> {
  const { from, to, recognised, signal } = options;
  const decoder = new TextDecoder(recognised.encoding);
  const decode = new Transform({
    transform: (chunk: Uint8Array, _encoding, done) => done(null, decoder.decode(chunk, { stream: true })),
    flush: (done) => done(null, decoder.decode()),
  });
  const start = recognised.markBytes;
  await pipeline(createReadStream(from, { start, highWaterMark: 1 << 20 }), decode, createWriteStream(to), {
    signal,
  });
}

/** Decodes compressed responses (gzip, deflate, br and zstd), with a limit for the decompressed size. */
import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliDecompress,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
  gunzip,
  inflate,
  inflateRaw,
  zstdDecompress,
} from 'node:zlib';
import { ConnectionFailure } from '../connection-failure.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;
type Decode = (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>;

const inflateAsync = promisify(inflate);
const inflateRawAsync = promisify(inflateRaw);
/** Decoders by the name of the encoding, for a whole body and for a stream. */
const encodings: Readonly<Record<string, { whole: Decode; stream: () => NodeJS.ReadWriteStream }>> = {
  gzip: { whole: promisify(gunzip), stream: createGunzip },
  'x-gzip': { whole: promisify(gunzip), stream: createGunzip },
  br: { whole: promisify(brotliDecompress), stream: createBrotliDecompress },
  zstd: { whole: promisify(zstdDecompress), stream: createZstdDecompress },
  deflate: {
    // Some servers leave out the zlib header that this encoding requires.
    whole: async (bytes, options) =>
      inflateAsync(bytes, options).catch((error) => {
        if (codeOf(error) !== 'Z_DATA_ERROR') throw error;
        return inflateRawAsync(bytes, options);
      }),
    stream: createInflate,
  },
};
/** Encodings of one response, one around the other, at most; more do not occur in ordinary responses. */
const maxEncodings = 3;

/** Returns the encodings of a body in the order of decoding; empty for an unencoded body. */
function encodingsOf(headers: Headers): string[] {
  const named = headers['content-encoding'];
  return (Array.isArray(named) ? named.join(',') : (named ?? ''))
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity')
    .toReversed();
}

export const isEncoded = (headers: Headers): boolean => encodingsOf(headers).length > 0;

/**
 * Decodes a whole body.
 * @throws ConnectionFailure `too-long` beyond `maxBytes`, `undecodable` for damaged bodies and unknown encodings
 */
export async function decodeBody(
  bytes: Uint8Array,
  { headers, host, maxBytes }: { headers: Headers; host: string; maxBytes: number },
): Promise<Uint8Array> {
  const named = encodingsOf(headers);
  if (named.length > maxEncodings) throw new ConnectionFailure('undecodable', host, null);
  let decoded = bytes;
  for (const name of named) {
    const encoding = encodings[name];
    // A response without a body has nothing to decode.
    if (decoded.length === 0) return decoded;
    if (encoding === undefined) throw new ConnectionFailure('undecodable', host, name);
    try {
      decoded = await encoding.whole(decoded, { maxOutputLength: maxBytes });
    } catch (error) {
      throw new ConnectionFailure(
        codeOf(error) === 'ERR_BUFFER_TOO_LARGE' ? 'too-long' : 'undecodable',
        host,
        error,
      );
    }
  }
  return decoded;
}

/** Decodes a body as a stream, which fails if it is damaged. @throws ConnectionFailure `undecodable` */
export function decodeStream(
  body: Readable,
  { headers, host }: { headers: Headers; host: string },
): Readable {
  const named = encodingsOf(headers);
  const unknown = named.find((name) => encodings[name] === undefined);
  if (unknown !== undefined || named.length > maxEncodings) {
    body.on('error', () => undefined).destroy();
    throw new ConnectionFailure('undecodable', host, unknown ?? null);
  }
  let decoded = body;
  for (const name of named) {
    const next = encodings[name]?.stream() as Readable & NodeJS.WritableStream;
    // A failure of either stream destroys the other one and reaches the reader.
    decoded = pipeline(decoded, next, () => undefined);
  }
  return decoded;
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

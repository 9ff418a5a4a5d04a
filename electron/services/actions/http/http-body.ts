/** The body of a response, as text if it is text, else as base64; compressed bodies are decompressed, within bounds. */
import type { Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { createBoundedOutput, mostOutputBytes } from '../bounded-output.ts';

export interface HttpBody {
  readonly body: string;
  /** Present only if the body is not text. Chosen here, because interfaces.md 2.10 knows texts only. */
  readonly encoding?: 'base64';
}

/** Bytes of a body, perhaps only their beginning. */
export interface Bytes {
  readonly bytes: Uint8Array;
  readonly isCut: boolean;
}

const textual = /^(text\/|application\/([\w.+-]+\+)?(json|xml|javascript|x-www-form-urlencoded|yaml)\b)/i;
// A body that was cut is decompressed as far as it goes.
const zip = { finishFlush: constants.Z_SYNC_FLUSH };
const unpackers: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip(zip),
  'x-gzip': () => createGunzip(zip),
  deflate: () => createInflate(zip),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
};

/** Null where it cannot be unpacked. @param encoding as in `content-encoding` */
export async function unpacked(packed: Bytes, encoding: string | undefined): Promise<Bytes | null> {
  const name = (encoding ?? '').trim().toLowerCase();
  if (name === '' || name === 'identity' || packed.bytes.length === 0) return packed;
  const unpacker = unpackers[name]?.();
  if (unpacker === undefined) return null;
  const output = createBoundedOutput(mostOutputBytes);
  unpacker.end(packed.bytes);
  try {
    for await (const piece of unpacker as AsyncIterable<Uint8Array>) {
      output.add(piece);
      // A little may become very much.
      if (output.lost() > 0) break;
    }
  } catch {
    return null; // It is something else than it says.
  }
  return { bytes: output.bytes(), isCut: packed.isCut || output.lost() > 0 };
}

export function readBody({ bytes, isCut }: Bytes, contentType: string | undefined): HttpBody {
  const type = contentType ?? '';
  const charset = /charset=["']?([\w-]+)/i.exec(type)?.[1];
  const text =
    charset === undefined
      ? (decoded(bytes, 'utf-8', { isFatal: true, isCut, isAnything: !textual.test(type) }) ??
        // Browsers read a text without a charset that is not UTF-8 in this way.
        (textual.test(type) ? decoded(bytes, 'windows-1252', { isFatal: false, isCut }) : null))
      : decoded(bytes, charset, { isFatal: false, isCut });
  return text === null ? inBase64(bytes) : { body: text };
}

export const inBase64 = (bytes: Uint8Array): HttpBody => ({
  body: Buffer.from(bytes).toString('base64'),
  encoding: 'base64',
});

/** @param how.isAnything no header calls it text, so it is binary if it holds null characters */
function decoded(
  bytes: Uint8Array,
  charset: string,
  { isFatal, isCut, isAnything = false }: { isFatal: boolean; isCut: boolean; isAnything?: boolean },
): string | null {
  try {
    // A letter of which only the beginning is there is left out.
    const text = new TextDecoder(charset, { fatal: isFatal }).decode(bytes, { stream: isCut });
    return isAnything && text.includes('\0') ? null : text;
  } catch {
    return null; // An unknown charset, or bytes that are no text.
  }
}

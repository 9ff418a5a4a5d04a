/** The body of a response, as text if it is text, else as base64; compressed bodies are decompressed, within bounds. */
import type { Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { createBoundedOutput, maxOutputBytes } from '../bounded-output.ts';

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
// A body that was cut is decompressed as far as possible.
const zlibOptions = { finishFlush: constants.Z_SYNC_FLUSH };
const unpackers: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip(zlibOptions),
  'x-gzip': () => createGunzip(zlibOptions),
  deflate: () => createInflate(zlibOptions),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
};

/** Decompresses a body; returns null where that fails. @param encoding as in `content-encoding` */
export async function unpacked(packed: Bytes, encoding: string | undefined): Promise<Bytes | null> {
  const name = (encoding ?? '').trim().toLowerCase();
  if (name === '' || name === 'identity' || packed.bytes.length === 0) return packed;
  const unpacker = unpackers[name]?.();
  if (unpacker === undefined) return null;
  const output = createBoundedOutput(maxOutputBytes);
  unpacker.end(packed.bytes);
  try {
    for await (const piece of unpacker as AsyncIterable<Uint8Array>) {
      output.add(piece);
      // A small body may decompress to very much data.
      if (output.lost() > 0) break;
    }
  } catch {
    return null; // The body does not have the encoding that it claims.
  }
  return { bytes: output.bytes(), isCut: packed.isCut || output.lost() > 0 };
}

/** Decodes a body as text if it is text, else as base64. */
export function readBody({ bytes, isCut }: Bytes, contentType: string | undefined): HttpBody {
  const type = contentType ?? '';
  const charset = /charset=["']?([\w-]+)/i.exec(type)?.[1];
  const text =
    charset === undefined
      ? (decoded(bytes, 'utf-8', { isFatal: true, isCut, mayBeBinary: !textual.test(type) }) ??
        // A text without a charset that is not UTF-8 is read in this way by browsers as well.
        (textual.test(type) ? decoded(bytes, 'windows-1252', { isFatal: false, isCut }) : null))
      : decoded(bytes, charset, { isFatal: false, isCut });
  return text === null ? inBase64(bytes) : { body: text };
}

export const inBase64 = (bytes: Uint8Array): HttpBody => ({
  body: Buffer.from(bytes).toString('base64'),
  encoding: 'base64',
});

/** Returns null for bytes that are no text. @param how.mayBeBinary whether null characters mean that it is binary */
function decoded(
  bytes: Uint8Array,
  charset: string,
  { isFatal, isCut, mayBeBinary = false }: { isFatal: boolean; isCut: boolean; mayBeBinary?: boolean },
): string | null {
  try {
    // With `stream`, an incomplete character at the end of a cut body is left out.
    const text = new TextDecoder(charset, { fatal: isFatal }).decode(bytes, { stream: isCut });
    return mayBeBinary && text.includes('\0') ? null : text;
  } catch {
    return null; // An unknown charset, or bytes that are no text.
  }
}

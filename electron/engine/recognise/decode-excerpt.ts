/** Converts the pieces of a file that recognition reads to UTF-8, for the exact reader. */
import { isUtf8 } from 'node:buffer';
import { completeLength } from '../../../shared/csv/utf8.ts';
import type { Excerpt } from '../../../shared/imports/excerpt.ts';
import type { Encoding } from '../../../shared/imports/recognition.ts';
import { decodeText } from './decode-text.ts';

export interface ExcerptText {
  /** The head without its byte order mark; of a file in UTF-8 the original bytes, including invalid ones. */
  readonly head: Uint8Array;
  /** The head with U+FFFD for what cannot be decoded, so that one bad byte does not hide what comes after. */
  readonly shown: Uint8Array;
  /** The head is the whole file. */
  readonly whole: boolean;
  /** The start of each other piece, as `shown`; it may begin inside a record and inside a character. */
  readonly samples: readonly Uint8Array[];
}

/** Bytes read of each sample: enough for some records; a large file must not cost much more than a small one. */
const sampleBytes = 1 << 13;

export function decodeExcerpt(excerpt: Excerpt, encoding: Encoding, markBytes: number): ExcerptText {
  const [first, ...rest] = excerpt.pieces;
  const bytes = first?.bytes.subarray(markBytes) ?? new Uint8Array(0);
  const whole = excerpt.sizeBytes <= markBytes + bytes.length;
  const shown = toUtf8(bytes, encoding, whole);
  return {
    head: encoding === 'utf-8' ? bytes : shown,
    shown,
    whole,
    samples: rest.map((piece) => {
      const isWide = encoding === 'utf-16le' || encoding === 'utf-16be';
      const from = isWide ? (piece.at - markBytes) % 2 : 0;
      return toUtf8(piece.bytes.subarray(from, from + sampleBytes), encoding, false);
    }),
  };
}

/** Returns the bytes as UTF-8. Without `ends`, a character that is cut at the end is left out. */
function toUtf8(bytes: Uint8Array, encoding: Encoding, ends: boolean): Uint8Array {
  if (encoding === 'utf-8') {
    const whole = bytes.subarray(0, ends ? bytes.length : completeLength(bytes, bytes.length));
    if (isUtf8(whole)) return whole;
  }
  return new TextEncoder().encode(decodeText(bytes, encoding, ends));
}

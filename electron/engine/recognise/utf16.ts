/**
 * Recognises UTF-16 without a byte order mark, by the positions of zero bytes and by what the bytes would be otherwise.
 */
import { isUtf8 } from 'node:buffer';
import { completeLength } from '../../../shared/csv/utf8.ts';
import type { Excerpt } from '../../../shared/imports/excerpt.ts';
import type { Encoding } from '../../../shared/imports/recognition.ts';
import { type Guess, guessed } from './guess.ts';

/** Bytes that are examined of the first piece. */
const headBytes = 8192;
/** Bytes that are examined of each other piece. */
const sampleBytes = 4096;

/** With fewer byte pairs that have a zero, it may be a text in bytes; in Latin UTF-16 nearly all pairs have one. */
const certainShare = 0.25;
/** Share of bytes: hardly any text has so many control characters, which the upper bytes of many scripts look like. */
const manyControls = 0.02;
/** Share of bytes: a text in Windows-1252 has fewer beyond ASCII, one of East Asian characters more. */
const manyBeyondAscii = 0.25;

/**
 * Recognises UTF-16; null for any other text. CSV has delimiters and line ends, which are ASCII in every script; read
 * with the bytes of each character swapped, they are letters of no script that is in use. A few zero bytes alone are
 * no UTF-16: they are damage of a text in bytes, as long as it is well-formed UTF-8 or mostly ASCII.
 */
export function recogniseUtf16(excerpt: Excerpt): Guess<Encoding> | null {
  const pieces = lookedAt(excerpt);
  if (!pieces.some((bytes) => bytes.includes(0))) return null;
  const [little, big] = ([1, 0] as const).map((zeroAt) => pieces.map((bytes) => pairsOf(bytes, zeroAt)));
  const [littleSum, bigSum] = [sumOf(little ?? []), sumOf(big ?? [])];
  const isLittle = littleSum.ascii > bigSum.ascii;
  const [likely, unlikely] = isLittle ? [littleSum, bigSum] : [bigSum, littleSum];
  // A few letters of East Asian scripts look like ASCII with its bytes swapped.
  if (likely.ascii === 0 || unlikely.ascii > likely.ascii / 4) return null;
  const perPiece = (isLittle ? little : big) ?? [];
  if (perPiece.filter(({ zeros }) => zeros > 0).length * 2 <= perPiece.length) return null;
  const value = isLittle ? 'utf-16le' : 'utf-16be';
  if (!pieces.every((bytes) => isText(bytes, value))) return null;
  const units = pieces.reduce((sum, { length }) => sum + length / 2, 0);
  if (likely.zeros / units < certainShare && isTextInBytes(pieces)) return null;
  const whole = pieces.reduce((sum, { length }) => sum + length, 0) === excerpt.sizeBytes;
  return guessed(
    value,
    likely.ascii * 2 >= units ? 'certain' : 'likely',
    likely.zeros === units
      ? `every other byte${whole ? '' : ' examined'} is zero`
      : `${likely.ascii} of ${units} byte pairs${whole ? '' : ' looked at'} are a zero and a byte of ASCII`,
  );
}

/** Returns the beginnings of all pieces, cut to whole byte pairs. */
const lookedAt = ({ pieces }: Excerpt): Uint8Array[] =>
  pieces
    .map(({ at, bytes }, index) => {
      const from = at % 2;
      const rest = bytes.subarray(from, from + (index === 0 ? headBytes : sampleBytes));
      return rest.subarray(0, rest.length & ~1);
    })
    .filter(({ length }) => length > 0);

interface Pairs {
  readonly zeros: number;
  readonly ascii: number;
}

const sumOf = (pairs: readonly Pairs[]): Pairs => ({
  zeros: pairs.reduce((sum, { zeros }) => sum + zeros, 0),
  ascii: pairs.reduce((sum, { ascii }) => sum + ascii, 0),
});

/**
 * Counts the pairs of bytes with a zero at `zeroAt`, and those of them with printable ASCII or a line end beside it.
 */
function pairsOf(bytes: Uint8Array, zeroAt: 0 | 1): Pairs {
  let zeros = 0;
  let ascii = 0;
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    if (bytes[at + zeroAt] !== 0) continue;
    zeros += 1;
    if (isPlain(bytes[at + 1 - zeroAt] as number)) ascii += 1;
  }
  return { zeros, ascii };
}

const isPlain = (byte: number) => (byte >= 32 && byte < 127) || byte === 9 || byte === 10 || byte === 13;

/** Whether the bytes make sense one by one, apart from zeros: few control characters, and UTF-8 or mostly ASCII. */
function isTextInBytes(pieces: readonly Uint8Array[]): boolean {
  let controls = 0;
  let beyondAscii = 0;
  let all = 0;
  let isValid = true;
  for (const bytes of pieces) {
    all += bytes.length;
    isValid &&= isUtf8(bytes.subarray(leadingRest(bytes), completeLength(bytes, bytes.length)));
    for (const byte of bytes) {
      if (byte >= 128) beyondAscii += 1;
      else if (byte !== 0 && !isPlain(byte)) controls += 1;
    }
  }
  return controls / all < manyControls && (isValid || beyondAscii / all < manyBeyondAscii);
}

/** Bytes at the start that may be the rest of a character before it. */
function leadingRest(bytes: Uint8Array): number {
  let rest = 0;
  while (rest < 3 && ((bytes[rest] ?? 0) & 0xc0) === 0x80) rest += 1;
  return rest;
}

/** Whether the text has no control characters and no halves of characters; a cut at either end is allowed. */
function isText(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): boolean {
  try {
    const upper = bytes[encoding === 'utf-16le' ? 1 : 0] ?? 0;
    const whole = upper >= 0xdc && upper <= 0xdf ? bytes.subarray(2) : bytes;
    const text = new TextDecoder(encoding, { fatal: true }).decode(whole, { stream: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they distinguish text from a picture.
    return !/[\0-\x08\x0e-\x1f\uffff\ufffe]/.test(text);
  } catch {
    return false; // A half of a character: no text in UTF-16.
  }
}

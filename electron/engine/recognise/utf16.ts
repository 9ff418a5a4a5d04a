/** Recognises UTF-16 without a mark: by its zero bytes, which no other text here has. */
import type { Encoding } from '../../../shared/imports/recognition.ts';
import { type Guess, guessed } from './guess.ts';

const lookedAtBytes = 8192;

/**
 * Null where it is no UTF-16. CSV has delimiters and line ends, which are ASCII in every script; read with the bytes
 * of each character swapped, they are letters of no script that is in use.
 */
export function recogniseUtf16(head: Uint8Array): Guess<Encoding> | null {
  const bytes = head.subarray(0, lookedAtBytes & ~1);
  if (!bytes.includes(0)) return null;
  const units = bytes.length / 2;
  const little = pairs(bytes, 1);
  const big = pairs(bytes, 0);
  const [most, least] = little.ascii > big.ascii ? [little, big] : [big, little];
  // A few letters of East Asian scripts look like ASCII with its bytes swapped.
  if (most.ascii === 0 || least.ascii > most.ascii / 4) return null;
  const value = most === little ? 'utf-16le' : 'utf-16be';
  if (!isText(bytes, value)) return null;
  return guessed(
    value,
    most.ascii * 2 >= units ? 'certain' : 'likely',
    most.zeros === units
      ? 'every second byte is zero'
      : `${most.ascii} of ${units} byte pairs are a zero and a byte of ASCII`,
  );
}

/** How many pairs of bytes have a zero at `zeroAt`, and in how many it stands beside printable ASCII or a line end. */
function pairs(bytes: Uint8Array, zeroAt: 0 | 1): { zeros: number; ascii: number } {
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

/** No control characters, and no halves of characters; a cut at the end is fine. */
function isText(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): boolean {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells a text from a picture.
    return !/[\0-\x08\x0e-\x1f\uffff\ufffe]/.test(text);
  } catch {
    return false; // A half of a character: no text in UTF-16.
  }
}

/** Decodes a piece of UTF-8 bytes in the way that is fastest for cells, most of which are short. */
import { createUtf8Decoder } from './text-decoder.ts';

/** A call of the decoder costs about as much as converting this many characters one by one. */
const shortBytes = 24;
const decoder = createUtf8Decoder();

/** @throws TypeError when bytes[start..end) are no UTF-8 */
export function textBetween(bytes: Uint8Array, start: number, end: number): string {
  const length = end - start;
  if (length === 0) return '';
  if (length > shortBytes) return decoder.decode(bytes.subarray(start, end));
  const codes = new Array<number>(length);
  let all = 0;
  for (let at = 0; at < length; at++) {
    const code = bytes[start + at] as number;
    codes[at] = code;
    all |= code;
  }
  return all < 0x80 ? String.fromCharCode(...codes) : decoder.decode(bytes.subarray(start, end));
}

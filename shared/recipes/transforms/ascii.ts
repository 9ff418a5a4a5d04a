/** Tests of UTF-8 bytes, with which transforms find out that a cell stays unchanged without decoding it. */

export const space = 0x20;
/** The control character DEL, the last character of ASCII. */
const del = 0x7f;

/** Whether a byte is a visible ASCII character: no blank, no control character, and no part of a longer character. */
export const isPlainAscii = (byte: number): boolean => byte > space && byte < del;

/** Whether all bytes are of ASCII, and none is from `first` to `last`. */
export function hasNone(
  bytes: Uint8Array,
  start: number,
  end: number,
  { first, last }: { readonly first: number; readonly last: number },
): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte > del || (byte >= first && byte <= last)) return false;
  }
  return true;
}

export const smallLetters = { first: 0x61, last: 0x7a } as const;
export const capitals = { first: 0x41, last: 0x5a } as const;
export const digits = { first: 0x30, last: 0x39 } as const;

/** Whether all bytes are of ASCII, so that each is a character. */
export function isWithinAscii(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if ((bytes[at] as number) > del) return false;
  return true;
}

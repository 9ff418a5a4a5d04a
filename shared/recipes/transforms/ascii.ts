/** Tests of single bytes of UTF-8 for transforms. */

export const space = 0x20;
/** A control character, and the last one of ASCII. */
const rubout = 0x7f;

/** A visible character of ASCII: no blank, no control character, and no part of a longer one. */
export const isPlainAscii = (byte: number): boolean => byte > space && byte < rubout;

/** Whether all bytes are of ASCII, and none is from `first` to `last`. */
export function hasNone(
  bytes: Uint8Array,
  start: number,
  end: number,
  { first, last }: { readonly first: number; readonly last: number },
): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte > rubout || (byte >= first && byte <= last)) return false;
  }
  return true;
}

export const smallLetters = { first: 0x61, last: 0x7a } as const;
export const capitals = { first: 0x41, last: 0x5a } as const;
export const digits = { first: 0x30, last: 0x39 } as const;

/** Whether all bytes are of ASCII, so that each is a character. */
export function isWithinAscii(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if ((bytes[at] as number) > rubout) return false;
  return true;
}

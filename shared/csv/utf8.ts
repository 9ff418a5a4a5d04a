/** Finds where UTF-8 bytes may be cut, and where they are no longer valid UTF-8. */

/** Returns how many of the first `end` bytes form whole characters; up to 3 bytes of an incomplete one are left out. */
export function completeLength(bytes: Uint8Array, end: number): number {
  for (let back = 1; back <= 3 && back <= end; back++) {
    const byte = bytes[end - back] as number;
    if (byte < 0x80) return end;
    if (byte >= 0xc0) return back < sequenceLength(byte) ? end - back : end;
  }
  return end;
}

/** Returns the offset of the first character of bytes[from..end) that is ill-formed or cut off, else `end`. */
export function validLength(bytes: Uint8Array, end: number, from = 0): number {
  let at = from;
  while (at < end) {
    const lead = bytes[at] as number;
    const next = lead < 0x80 ? at + 1 : at + sequenceLength(lead);
    if (next > end || !isWellFormed(bytes, at, next)) return at;
    at = next;
  }
  return end;
}

function sequenceLength(lead: number): number {
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

function isWellFormed(bytes: Uint8Array, at: number, next: number): boolean {
  const lead = bytes[at] as number;
  if (lead < 0x80) return true;
  if (lead < 0xc2 || lead > 0xf4) return false;
  const second = bytes[at + 1] as number;
  // Overlong forms, surrogates, and code points beyond U+10FFFF.
  if (lead === 0xe0 && second < 0xa0) return false;
  if (lead === 0xed && second > 0x9f) return false;
  if (lead === 0xf0 && second < 0x90) return false;
  if (lead === 0xf4 && second > 0x8f) return false;
  for (let i = at + 1; i < next; i++) if (((bytes[i] as number) & 0xc0) !== 0x80) return false;
  return true;
}

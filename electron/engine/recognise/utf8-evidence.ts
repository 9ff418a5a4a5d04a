/** Counts the characters beyond ASCII in the pieces of a file that are UTF-8, and the bytes that are not. */
import { isAscii, isUtf8 } from 'node:buffer';
import { completeLength, validLength } from '../../../shared/csv/utf8.ts';
import type { Excerpt } from '../../../shared/imports/excerpt.ts';

interface Utf8Evidence {
  /** Characters of two to four bytes, whole and well-formed. */
  readonly characters: number;
  /** Bytes beyond ASCII that belong to no such character, and how often each value occurs. */
  readonly strays: number;
  readonly strayValues: ReadonlyMap<number, number>;
  /** Bytes of a character that the end of the file cuts off: well-formed as far as they go. */
  readonly cutAtEnd: number;
}

export function utf8Evidence({ sizeBytes, pieces }: Excerpt): Utf8Evidence {
  const strayValues = new Map<number, number>();
  let characters = 0;
  let cutAtEnd = 0;
  for (const { at, bytes } of pieces) {
    // A piece may begin and end inside a character; the file may not.
    const from = at === 0 ? 0 : leadingRest(bytes);
    const to = completeLength(bytes, bytes.length);
    if (at + bytes.length === sizeBytes) {
      const rest = bytes.subarray(to);
      if (isBeginning(rest)) cutAtEnd = rest.length;
      else for (const byte of rest) strayValues.set(byte, (strayValues.get(byte) ?? 0) + 1);
    }
    const whole = bytes.subarray(from, to);
    if (isAscii(whole)) continue;
    characters += isUtf8(whole) ? countLeadBytes(whole) : countAmongStrays(whole, strayValues);
  }
  const strays = [...strayValues.values()].reduce((sum, times) => sum + times, 0);
  return { characters, strays, strayValues, cutAtEnd };
}

/** Whether further bytes could complete these to a well-formed character. */
function isBeginning(rest: Uint8Array): boolean {
  const [lead = 0, second = 0x80] = rest;
  if (rest.length === 0 || lead < 0xc2 || lead > 0xf4) return false;
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  // A missing second byte is replaced by the least one that is valid after this lead byte.
  const filled =
    rest.length > 1 ? [lead, second] : [lead, lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80];
  const whole = Uint8Array.from({ length }, (_, index) => rest[index] ?? filled[index] ?? 0x80);
  return validLength(whole, length) === length;
}

/** Bytes at the start of a piece that may be the rest of a character before it. */
function leadingRest(bytes: Uint8Array): number {
  let rest = 0;
  while (rest < 3 && ((bytes[rest] ?? 0) & 0xc0) === 0x80) rest += 1;
  return rest;
}

/** Counts the characters beyond ASCII in well-formed UTF-8 by their first bytes. */
function countLeadBytes(bytes: Uint8Array): number {
  let found = 0;
  for (let index = 0; index < bytes.length; index += 1) if ((bytes[index] as number) >= 0xc0) found += 1;
  return found;
}

/** Counts the well-formed characters in bytes that are not all UTF-8, and adds the others to `strayValues`. */
function countAmongStrays(bytes: Uint8Array, strayValues: Map<number, number>): number {
  let characters = 0;
  for (let index = 0; index < bytes.length; ) {
    const byte = bytes[index] as number;
    if (byte < 0x80) {
      index += 1;
      continue;
    }
    const length = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    const character = bytes.subarray(index, index + length);
    if (validLength(character, character.length) === length) {
      characters += 1;
      index += length;
    } else {
      strayValues.set(byte, (strayValues.get(byte) ?? 0) + 1);
      index += 1;
    }
  }
  return characters;
}

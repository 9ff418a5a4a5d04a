/** Searches bytes for a text quickly: it may report a false match, but never misses a real one. */
import { isAscii } from 'node:buffer';
import { foldingToAscii, isLiteral } from './fold-text.ts';

interface BytesSearch {
  /** Selects the bytes to search: bytes[0..length). */
  enter(bytes: Uint8Array, length: number): void;
  /** Returns the first offset from `at` on that may be part of a match, or Infinity. `at` must never decrease. */
  next(at: number): number;
}

/**
 * Creates a search for one text. Its longest literal run is searched for, and every byte sequence that could be read as
 * something else: characters that fold to ASCII, and backslashes.
 * @param text folded by `foldText`
 * @param isEscaped whether a backslash may begin an escape sequence
 */
export function createBytesSearch(text: string, isEscaped: boolean): BytesSearch {
  const wanted = latin1Of(longestRun(text)).toLowerCase();
  const foldingBytes = foldingToAscii.map(latin1Of);
  let lowered = '';
  /** Texts to look for, each with its next place. */
  let places: { readonly in: 'lowered' | 'bytes'; readonly text: string; at: number }[] = [];
  let original = '';

  return {
    enter(bytes, length) {
      const all = Buffer.from(bytes.buffer, bytes.byteOffset, length);
      original = all.toString('latin1');
      // Latin-1 has one character for each byte in both cases, so that offsets are the same in both texts.
      lowered = original.toLowerCase();
      places = wanted === '' ? [] : [{ in: 'lowered', text: wanted, at: -1 }];
      if (isEscaped) places.push({ in: 'bytes', text: '\\', at: -1 });
      if (!isAscii(all)) for (const each of foldingBytes) places.push({ in: 'bytes', text: each, at: -1 });
    },
    next(at) {
      if (wanted === '') return at;
      let first = Number.POSITIVE_INFINITY;
      for (const place of places) {
        if (place.at < at) {
          const found = (place.in === 'lowered' ? lowered : original).indexOf(place.text, at);
          place.at = found < 0 ? Number.POSITIVE_INFINITY : found;
        }
        if (place.at < first) first = place.at;
      }
      return first;
    },
  };
}

const latin1Of = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

/** Returns the longest part of the text that occurs literally in the file, ignoring the case of ASCII letters. */
function longestRun(text: string): string {
  let longest = '';
  let run = '';
  for (const character of text) {
    // A quote may be doubled in the file.
    run = character !== '"' && isLiteral(character) ? run + character : '';
    if (run.length > longest.length) longest = run;
  }
  return longest;
}

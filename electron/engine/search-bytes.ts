/** Searches bytes for a text quickly: it may report a false match, but never misses a real one. */
import { isAscii } from 'node:buffer';
import { foldingToAscii, isLiteral } from './fold-text.ts';

interface BytesSearch {
  /** Takes other bytes: bytes[0..length). */
  enter(bytes: Uint8Array, length: number): void;
  /** The first place from `at` on that may be part of a hit; Infinity where there is none. Ask in ascending order. */
  next(at: number): number;
}

/**
 * @param text as `foldText` leaves it
 * @param isEscaped whether a backslash may stand for other characters
 */
export function createBytesSearch(text: string, isEscaped: boolean): BytesSearch {
  const wanted = latin1Of(longestRun(text)).toLowerCase();
  const odd = foldingToAscii.map(latin1Of);
  let lowered = '';
  /** Texts to look for, each with its next place. */
  let places: { readonly in: 'lowered' | 'bytes'; readonly text: string; at: number }[] = [];
  let original = '';

  return {
    enter(bytes, length) {
      const all = Buffer.from(bytes.buffer, bytes.byteOffset, length);
      original = all.toString('latin1');
      // Of bytes as Latin-1, each stays one character, so that places stay the same.
      lowered = original.toLowerCase();
      places = wanted === '' ? [] : [{ in: 'lowered', text: wanted, at: -1 }];
      if (isEscaped) places.push({ in: 'bytes', text: '\\', at: -1 });
      if (!isAscii(all)) for (const each of odd) places.push({ in: 'bytes', text: each, at: -1 });
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

/** Longest part of the text that occurs literally in the file, ignoring the case of ASCII letters. */
function longestRun(text: string): string {
  let longest = '';
  let run = '';
  for (const character of text) {
    // A quote may be doubled.
    run = character !== '"' && isLiteral(character) ? run + character : '';
    if (run.length > longest.length) longest = run;
  }
  return longest;
}

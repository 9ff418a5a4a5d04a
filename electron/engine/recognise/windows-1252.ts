/** Recognises Windows-1252 in bytes that are no UTF-8, with its confidence. */
import type { Encoding } from '../../../shared/imports/recognition.ts';
import { decodeText } from './decode-text.ts';
import { type Guess, guessed } from './guess.ts';

/** Bytes for which Windows-1252 has no character. */
const unused = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);
const shownValues = 3;

const characterOf = (byte: number) => decodeText(Uint8Array.of(byte), 'windows-1252', true);

function wordOf(byte: number): 'letters' | 'quotation marks' | 'dashes' | 'signs' {
  const character = characterOf(byte);
  if (/\p{L}/u.test(character)) return 'letters';
  if (/\p{Pd}/u.test(character)) return 'dashes';
  return /[\p{Pi}\p{Pf}‚„]/u.test(character) ? 'quotation marks' : 'signs';
}

/** @param values the bytes that are no UTF-8, with the number of times each was found */
export function recogniseWindows1252(values: ReadonlyMap<number, number>): Guess<Encoding> {
  const known = [...values].filter(([byte]) => !unused.has(byte)).sort((a, b) => b[1] - a[1]);
  const all = [...values.values()].reduce((sum, times) => sum + times, 0);
  if (known.length === 0)
    return guessed(
      'windows-1252',
      'guess',
      `${all === 1 ? 'a byte beyond ASCII is' : 'bytes beyond ASCII are'} not valid UTF-8`,
    );
  const shown = known.slice(0, shownValues).map(([byte]) => byte);
  const words = [...new Set(shown.map(wordOf))];
  const bytes = listOf(shown.map(hex));
  const characters = shown.map(characterOf).join(' ');
  const one = shown.length === 1;
  const lost = [...values.keys()].filter((byte) => unused.has(byte));
  const without =
    lost.length === 0
      ? ''
      : `; ${listOf(lost.map(hex))} ${lost.length === 1 ? 'has' : 'have'} no character there`;
  return guessed(
    'windows-1252',
    known.length === values.size && all > 1 ? 'likely' : 'guess',
    `${one ? 'byte' : 'bytes'} ${bytes} ${one ? 'is' : 'are'} not valid UTF-8 but ${listOf(words)} in Windows-1252 (${characters})${without}`,
  );
}

const hex = (byte: number): string => `0x${byte.toString(16).toUpperCase()}`;

const listOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

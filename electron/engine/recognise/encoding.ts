/** Recognises the encoding: by a mark, by zero bytes, by what is UTF-8 and what is not. */
import type { Excerpt } from '../../../shared/imports/excerpt.ts';
import type { Encoding } from '../../../shared/imports/recognition.ts';
import { type Guess, guessed } from './guess.ts';
import { utf8Evidence } from './utf8-evidence.ts';
import { recogniseUtf16 } from './utf16.ts';
import { recogniseWindows1252 } from './windows-1252.ts';

const marks: readonly { encoding: Encoding; bytes: readonly number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];

const markOf = (head: Uint8Array) => marks.find(({ bytes }) => bytes.every((byte, at) => head[at] === byte));

/** Returns the length of the byte order mark if it is that of this encoding, else 0. A second mark is text. */
export function markBytesOf(head: Uint8Array, encoding: Encoding): number {
  const mark = markOf(head);
  return mark?.encoding === encoding ? mark.bytes.length : 0;
}

export function recogniseEncoding(excerpt: Excerpt): Guess<Encoding> {
  const head = excerpt.pieces[0]?.bytes ?? new Uint8Array(0);
  const mark = markOf(head);
  if (mark) {
    const isTwice = markOf(head.subarray(mark.bytes.length)) === mark;
    const reason = isTwice
      ? 'it starts with two byte order marks; the first is removed, the second belongs to the text'
      : 'it starts with a byte order mark';
    return guessed(mark.encoding, 'certain', reason);
  }
  return recogniseUtf16(excerpt) ?? withZeros(recogniseBytes(excerpt), excerpt);
}

/** Mentions zero bytes in the reason; they do not change the encoding of a text in single bytes. */
function withZeros(guess: Guess<Encoding>, { pieces }: Excerpt): Guess<Encoding> {
  const found = pieces.find(({ bytes }) => bytes.includes(0));
  if (found === undefined) return guess;
  const byte = found.at + found.bytes.indexOf(0);
  return {
    ...guess,
    reason: `${guess.reason}; it contains NUL bytes, the first found at byte ${count(byte)}`,
  };
}

/** One bad byte must not turn all good characters into bad ones, so the larger number decides. */
function recogniseBytes(excerpt: Excerpt): Guess<Encoding> {
  const { characters, strays, strayValues, cutAtEnd } = utf8Evidence(excerpt);
  if (characters === 0 && strays === 0 && cutAtEnd === 0) return plainAscii(excerpt);
  if (strays === 0 && cutAtEnd > 0) return cutShort(excerpt, characters);
  if (strays === 0) {
    const where = isWhole(excerpt) ? '' : ` in ${placesOf(excerpt)}`;
    return guessed(
      'utf-8',
      'certain',
      characters === 1
        ? `the only character beyond ASCII${where} is well-formed UTF-8`
        : `all ${count(characters)} characters beyond ASCII${where} are well-formed UTF-8`,
    );
  }
  if (characters >= strays)
    return guessed(
      'utf-8',
      'likely',
      `${characters === 1 ? 'one of its characters' : `${count(characters)} of its characters`} beyond ASCII ${characters === 1 ? 'is' : 'are'} UTF-8; ${strays === 1 ? 'one byte is not' : `${count(strays)} bytes are not`}, so the file is damaged there`,
    );
  const guess = recogniseWindows1252(strayValues);
  if (characters * 10 < strays) return guess;
  return {
    ...guess,
    confidence: 'guess',
    reason: `${guess.reason}; ${characters === 1 ? 'one other character is' : `${count(characters)} other characters are`} UTF-8, so the file seems to mix two encodings`,
  };
}

/** Guesses the encoding of a file that ends inside a character of UTF-8 and has no other invalid bytes. */
function cutShort({ pieces }: Excerpt, characters: number): Guess<Encoding> {
  const tail = pieces.at(-1)?.bytes ?? new Uint8Array(0);
  const lead = tail.findLast((byte) => byte >= 0xc0) ?? 0;
  const isLeadAlone = tail.at(-1) === lead;
  // A text in Windows-1252 may end with a small letter such as é; capital ones and â hardly end a word.
  if (characters === 0 && isLeadAlone && lead >= 0xe0 && lead !== 0xe2)
    return recogniseWindows1252(new Map([[lead, 1]]));
  return guessed(
    'utf-8',
    characters === 0 ? 'guess' : 'likely',
    'it ends inside a character of UTF-8, which is a fault of the file',
  );
}

const isWhole = ({ sizeBytes, pieces }: Excerpt): boolean =>
  pieces.reduce((sum, { bytes }) => sum + bytes.length, 0) === sizeBytes;

function placesOf({ pieces }: Excerpt): string {
  const samples = pieces.length - 2;
  return samples > 0 ? `head, tail and ${samples} samples` : 'the sampled part';
}

function plainAscii(excerpt: Excerpt): Guess<Encoding> {
  if (isWhole(excerpt))
    return guessed(
      'utf-8',
      'certain',
      'every byte of it is ASCII, which is the same in UTF-8 and Windows-1252',
    );
  return guessed(
    'utf-8',
    'likely',
    `there is no byte beyond ASCII in ${placesOf(excerpt)}: UTF-8 and Windows-1252 would read it the same way`,
  );
}

const count = (amount: number): string => amount.toLocaleString('en');

/** Recognises the encoding: by a mark, by zero bytes, by what is UTF-8 and what is not. */
import type { Glimpse } from '../../../shared/imports/glimpse.ts';
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

/** Bytes of the byte order mark, where the file has the one of this encoding. */
export function markBytesOf(head: Uint8Array, encoding: Encoding): number {
  const mark = markOf(head);
  return mark?.encoding === encoding ? mark.bytes.length : 0;
}

export function recogniseEncoding(glimpse: Glimpse): Guess<Encoding> {
  const head = glimpse.pieces[0]?.bytes ?? new Uint8Array(0);
  const mark = markOf(head);
  if (mark) return guessed(mark.encoding, 'certain', 'it starts with a byte order mark');
  return recogniseUtf16(head) ?? recogniseBytes(glimpse);
}

/** One bad byte must not turn all good characters into bad ones, so the larger number decides. */
function recogniseBytes(glimpse: Glimpse): Guess<Encoding> {
  const { characters, strays, strayValues } = utf8Evidence(glimpse);
  if (characters === 0 && strays === 0) return plainAscii(glimpse);
  if (strays === 0)
    return guessed(
      'utf-8',
      'certain',
      `${characters === 1 ? 'its only character' : `all ${count(characters)} characters`} beyond ASCII ${characters === 1 ? 'is' : 'are'} well-formed UTF-8`,
    );
  if (characters >= strays)
    return guessed(
      'utf-8',
      'likely',
      `${count(characters)} of its characters are UTF-8; ${strays === 1 ? 'one byte is not and is a fault' : `${count(strays)} bytes are not and are faults`} of the file`,
    );
  return recogniseWindows1252(strayValues);
}

function plainAscii({ sizeBytes, pieces }: Glimpse): Guess<Encoding> {
  const seen = pieces.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (seen === sizeBytes)
    return guessed('utf-8', 'certain', 'every byte of it is ASCII, which UTF-8 and Windows-1252 read alike');
  const samples = pieces.length - 2;
  const where = samples > 0 ? `head, tail and ${samples} samples` : 'what was looked at';
  return guessed(
    'utf-8',
    'likely',
    `there is no byte beyond ASCII in ${where}: UTF-8 and Windows-1252 read it alike`,
  );
}

const count = (amount: number): string => amount.toLocaleString('en');

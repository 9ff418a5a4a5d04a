/** Creates the bytes of files in any encoding, and excerpts of them, for tests. */
import { type Excerpt, excerptSpans } from '../../../shared/imports/excerpt.ts';
import type { Encoding } from '../../../shared/imports/recognition.ts';
import { decodeText } from './decode-text.ts';

/** The characters of Windows-1252 by byte. */
const windows1252 = [
  ...decodeText(
    Uint8Array.from({ length: 256 }, (_, n) => n),
    'windows-1252',
    true,
  ),
];

export const isInWindows1252 = (text: string): boolean =>
  [...text].every((character) => windows1252.includes(character));

export function encode(text: string, encoding: Encoding, mark = false): Uint8Array {
  const marked = mark && encoding !== 'windows-1252' ? `\ufeff${text}` : text;
  switch (encoding) {
    case 'utf-8':
      return new TextEncoder().encode(marked);
    case 'utf-16le':
      return new Uint8Array(Buffer.from(marked, 'utf16le'));
    case 'utf-16be':
      return new Uint8Array(Buffer.from(marked, 'utf16le').swap16());
    case 'windows-1252':
      return Uint8Array.from([...marked], (character) => windows1252.indexOf(character));
  }
}

export const excerptOf = (bytes: Uint8Array): Excerpt => ({
  sizeBytes: bytes.length,
  pieces: excerptSpans(bytes.length).map(({ at, length }) => ({
    at,
    bytes: bytes.subarray(at, at + length),
  })),
});

/** Returns a text of at least `sizeBytes` characters: its head, then lines. */
export function longText(head: string, line: (number: number) => string, sizeBytes: number): string {
  const lines = [head];
  for (let length = head.length, number = 1; length < sizeBytes; number += 1) {
    const next = line(number);
    lines.push(next);
    length += next.length;
  }
  return lines.join('');
}

import { expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

it('decodes the characters that Windows-1252 has and ISO 8859-1 does not have', () => {
  const bytes = Uint8Array.of(0x80, 0x84, 0x92, 0x93, 0x96, 0x9f, 0xe9);
  for (const ends of [true, false]) expect(decodeText(bytes, 'windows-1252', ends)).toBe('€„’“–Ÿé');
});

it('leaves out a cut character at the end of a piece, and marks it at the end of the bytes', () => {
  expect(decodeText(Uint8Array.of(0x61, 0xc3), 'utf-8', false)).toBe('a');
  expect(decodeText(Uint8Array.of(0x61, 0xc3), 'utf-8', true)).toBe('a\ufffd');
});

import { describe, expect, it } from 'vitest';
import { shownContentOf, textIn } from './content-kind.ts';

/** Returns one byte for each character. */
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('content', () => {
  it.each([
    ['image/png', '\x89PNG\r\n', 'image', 'image/png'],
    ['application/octet-stream', '\x89PNG\r\n', 'image', 'image/png'],
    ['text/plain', '%PDF-1.7', 'pdf', 'application/pdf'],
    ['application/octet-stream', 'RIFF....WEBPVP8', 'image', 'image/webp'],
    ['text/plain; charset=utf-8', 'hello', 'text', 'text/plain'],
    ['application/vnd.api+json', '{}', 'text', 'application/vnd.api+json'],
    ['application/octet-stream', 'a plain text', 'text', 'application/octet-stream'],
    ['application/octet-stream', 'a\x00b', 'binary', 'application/octet-stream'],
    ['image/svg+xml', '<svg/>', 'image', 'image/svg+xml'],
    ['image/png', 'no picture \xff\x00', 'binary', 'image/png'],
    ['', '', 'binary', ''],
  ])('of type %j that begins with %j is shown as %s', (type, text, kind, as) => {
    expect(shownContentOf(type, bytes(text))).toEqual({ kind, type: as });
  });

  it('is decoded by the charset of its content type', () => {
    expect(textIn('text/plain; charset=windows-1252', bytes('caf\xe9'))).toBe('café');
    expect(textIn('text/plain; charset=nonsense', bytes('cafe'))).toBe('cafe');
  });
});

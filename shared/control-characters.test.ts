import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visibleJson, visibleLine, visibleLines } from './control-characters.ts';

const rawControl = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;
const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\x1b', '\x07', '\x7f', '\x9b', '\u202e', '\u2066', '\u200f', '\u061c', '\n', '\r', '\t'),
    fc.string({ minLength: 1, maxLength: 3 }),
  ),
});

describe('control characters', () => {
  it.each([
    ['\x1b[2J', '\\x1b[2J'],
    ['\u202egnp.exe', '\\u202egnp.exe'],
    ['a\r\nb\tc', 'a\\r\\nb\\tc'],
    ['\x7f\x9b1m', '\\x7f\\x9b1m'],
    ['\u2066a\u2069\u200e\u200f\u061c', '\\u2066a\\u2069\\u200e\\u200f\\u061c'],
    ['Ä “quoted” 日本 👩‍💻', 'Ä “quoted” 日本 👩‍💻'],
  ])('are shown escaped: %j as %j', (text, shown) => expect(visibleLine(text)).toBe(shown));

  it('are all escaped by visibleLine, and all but line breaks and tabs by visibleLines', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(rawControl.test(visibleLine(text))).toBe(false);
        expect(rawControl.test(visibleLines(text).replace(/[\n\t]/g, ''))).toBe(false);
      }),
    );
  });

  it('are escaped in JSON so that it is still parsed to the same value', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const json = visibleJson({ [text]: [text] });
        expect(rawControl.test(json)).toBe(false);
        expect(JSON.parse(json)).toEqual({ [text]: [text] });
      }),
    );
    expect(visibleJson({ a: 1 }, 2)).toBe('{\n  "a": 1\n}');
  });
});

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: `${id}` is meant literally.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shellQuote } from './shell-quote.ts';

/** Reads one command line as a POSIX shell does, where nothing but single quotes and `\'` is special. */
function words(line: string): string[] {
  const found: string[] = [];
  let word: string | null = null;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at];
    if (letter === "'") {
      const end = line.indexOf("'", at + 1);
      if (end === -1) throw new Error('unclosed');
      word = (word ?? '') + line.slice(at + 1, end);
      at = end;
    } else if (letter === '\\') {
      at += 1;
      word = (word ?? '') + line[at];
    } else if (letter === ' ') {
      if (word !== null) found.push(word);
      word = null;
    } else if (/[\w@%+=:,./-]/.test(letter ?? '')) word = (word ?? '') + letter;
    else throw new Error(`${letter} is special to a shell`);
  }
  return word === null ? found : [...found, word];
}

describe('shellQuote', () => {
  it('quotes any text as one word, which a shell reads as the same text', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
        const clean = texts.map((text) => text.replaceAll('\0', ''));
        expect(words(clean.map(shellQuote).join(' '))).toEqual(clean);
      }),
    );
  });

  it.each([
    ['uptime', "'uptime'"],
    ['', "''"],
    ['a; rm -rf /', "'a; rm -rf /'"],
    ["it's", "'it'\\''s'"],
    ['$(id) `id` ${id}', "'$(id) `id` ${id}'"],
    ['X=1', "'X=1'"],
  ])('writes %j as %s', (text, quoted) => expect(shellQuote(text)).toBe(quoted));

  it('refuses a null character', () => {
    expect(() => shellQuote('a\0b')).toThrow('null character');
  });
});

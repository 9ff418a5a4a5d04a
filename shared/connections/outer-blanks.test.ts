import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outerBlankWords, withoutOuterBlanks } from './outer-blanks.ts';

describe('the ends of a secret', () => {
  it.each([
    [' word', 'begins with a space'],
    ['word\n', 'ends with a line break'],
    ['word\r\n', 'ends with a line break'],
    ['\uFEFFword\u00A0', 'begins and ends with a space'],
    ['word\u200B', 'ends with an invisible character'],
    ['\u202Eword', 'begins with an invisible character'],
    ['   ', 'begins and ends with a space'],
  ])('%j: %s', (secret, words) => expect(outerBlankWords(secret)).toBe(words));

  it('are those of the secret where there is no blank, or only one inside', () => {
    for (const secret of ['', 'word', 'two words', 'tab\there', '🔑 key 🔑'])
      expect([outerBlankWords(secret), withoutOuterBlanks(secret)]).toEqual([null, secret]);
  });

  it('are taken off whole, and nothing else is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: fc.constantFrom(' ', '\n', '\u200B') }),
        (word, blanks) => {
          const inner = withoutOuterBlanks(word);
          expect(outerBlankWords(inner)).toBeNull();
          expect(word).toContain(inner);
          expect(withoutOuterBlanks(`${blanks}${inner}${blanks}`)).toBe(inner);
        },
      ),
    );
  });
});

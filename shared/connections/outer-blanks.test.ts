import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeOuterBlanks, withoutOuterBlanks } from './outer-blanks.ts';

describe('blanks at the ends of a secret', () => {
  it.each([
    [' word', 'begins with a space'],
    ['word\n', 'ends with a line break'],
    ['word\r\n', 'ends with a line break'],
    ['\uFEFFword\u00A0', 'begins and ends with a space'],
    ['word\u200B', 'ends with an invisible character'],
    ['\u202Eword', 'begins with an invisible character'],
    ['   ', 'begins and ends with a space'],
  ])('are described for %j: %s', (secret, words) => expect(describeOuterBlanks(secret)).toBe(words));

  it('are not found in a secret without blanks, or with blanks inside only', () => {
    for (const secret of ['', 'word', 'two words', 'tab\there', '🔑 key 🔑'])
      expect([describeOuterBlanks(secret), withoutOuterBlanks(secret)]).toEqual([null, secret]);
  });

  it('are removed completely, and nothing else is removed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: fc.constantFrom(' ', '\n', '\u200B') }),
        (word, blanks) => {
          const inner = withoutOuterBlanks(word);
          expect(describeOuterBlanks(inner)).toBeNull();
          expect(word).toContain(inner);
          expect(withoutOuterBlanks(`${blanks}${inner}${blanks}`)).toBe(inner);
        },
      ),
    );
  });
});

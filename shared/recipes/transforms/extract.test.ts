import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePattern } from './pattern/compile-pattern.ts';
import { findPattern, findWithOwnMatcher } from './pattern/find-pattern.ts';
import { compileTransforms, transform } from './transform.ts';

/** Applies an extract transform with these properties to a text. */
const extracted = (properties: object, text: string) =>
  compileTransforms([transform.parse({ kind: 'extract', ...properties })], { nullKeyword: 'null' })(text);

describe('the text that a pattern extracts', () => {
  it('is what JavaScript finds, also with our own matcher (findWithOwnMatcher)', () => {
    const pattern = fc.constantFrom('a+', '(a|b)c?', '^b', '(\\d+)-(\\d+)', 'a(b)?c', '(a*)b', '[^a]$', '');
    const text = fc.stringMatching(/^[abc\d-]{0,10}$/u);
    fc.assert(
      fc.property(pattern, text, fc.boolean(), (source, searched, ignoreCase) => {
        const found = new RegExp(source, ignoreCase ? 'iu' : 'u').exec(searched);
        const expected = found === null ? 'none' : [...found].map((each) => each ?? '');
        const compiled = compilePattern(source, { ignoreCase });
        expect(findPattern(compiled, searched)).toEqual(expected);
        expect(findWithOwnMatcher(compiled, searched)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('is missing if nothing matches: the cell is unchanged and reported, or becomes empty', () => {
    expect(extracted({ pattern: '\\d+' }, 'rack')).toEqual({
      text: 'rack',
      failed: { index: 0, text: 'rack' },
    });
    expect(extracted({ pattern: '\\d+', others: 'empty' }, 'rack')).toEqual({ text: '', failed: null });
    expect(extracted({ pattern: 'a(b)?', group: 1 }, 'a')).toEqual({ text: '', failed: null });
  });

  it('is found without exponential time for a pattern that backtracks', () => {
    const text = `${'a'.repeat(5_000)}!`;
    expect(extracted({ pattern: '^(a+)+$' }, text).failed).not.toBeNull();
    expect(extracted({ pattern: '(a|aa)+b' }, text).failed).not.toBeNull();
  });

  it('is not defined for a missing group, look-around, a back reference or an invalid pattern', () => {
    for (const invalid of [
      { pattern: 'a', group: 1 },
      { pattern: '(?=a)a' },
      { pattern: '(a)\\1' },
      { pattern: '(' },
    ])
      expect(transform.safeParse({ kind: 'extract', ...invalid }).success, invalid.pattern).toBe(false);
  });
});

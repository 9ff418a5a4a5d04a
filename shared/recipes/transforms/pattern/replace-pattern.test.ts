import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePattern } from './compile-pattern.ts';
import { replacePattern, replaceWithOwnMatcher } from './replace-pattern.ts';

/** Replaces with our own matcher, and checks that `replacePattern` returns the same. */
const replaceByUs = (source: string, text: string, by: string, ignoreCase = false) => {
  const pattern = compilePattern(source, { ignoreCase });
  const steady = replaceWithOwnMatcher(pattern, text, by);
  // Where `replacePattern` uses the faster native matcher, the result is the same.
  expect(replacePattern(pattern, text, by)).toBe(steady);
  return steady;
};
/** Replaces with a regular expression of JavaScript. */
const replaceNatively = (source: string, text: string, by: string, ignoreCase = false) =>
  text.replaceAll(new RegExp(source, ignoreCase ? 'giu' : 'gu'), by);

describe('a pattern', () => {
  it.each([
    ['^\\s*(\\d+)\\s*GB\\s*$', ' 16 GB ', '$1'],
    ['(?<d>\\d\\d)\\.(?<m>\\d\\d)\\.(?<y>\\d{4})', 'am 24.12.2025!', '$<y>-$<m>-$<d>'],
    ['a*', 'baac', '<$&>'],
    ['(a)|b', 'ab', '[$1]'],
    ['(?:(a)|b)+', 'ab', '[$1]'],
    ['a{2}', 'aaaaa', 'x'],
    ['a{2,}?', 'aaaaa', 'x'],
    ['a{1,2}', 'aaaaa', 'x'],
    ['\\bweb\\b', 'web web1 web', 'db'],
    ['[^a-c\\]]', 'abc]d', '-'],
    ['\\p{Lu}', 'aÄbß', '_'],
    ['\\u{1F600}|\\uD83D\\uDE01', 'x😀y😁', '-'],
    ['', 'a😀b', '-'],
    ['x', '$x', '$$$&$2$1'],
    ['(a)(b)', 'ab', '$2$1$10$3$01'],
    ['.', 'a\nb', '-'],
    ['ſ', 'sSſ', '-'],
    ['a|ab', 'abab', 'x'],
    ['(a|ab)(c|bcd)(d*)', 'abcd', '[$1][$2][$3]'],
  ])('%s replaces in %j the same as in JavaScript', (source, text, by) => {
    expect(replaceByUs(source, text, by)).toBe(replaceNatively(source, text, by));
    expect(replaceByUs(source, text, by, true)).toBe(replaceNatively(source, text, by, true));
  });

  const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', '\\b', '^', '$', '-', '😀');
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      atom,
      fc.tuple(tie('tree'), tie('tree')).map((parts) => parts.join('')),
      fc.tuple(tie('tree'), tie('tree')).map(([a, b]) => `(?:${a}|${b})`),
      tie('tree').map((body) => `(${body})`),
      fc
        .tuple(
          tie('tree'),
          fc.constantFrom('*', '+', '?', '{2}', '{1,}', '{0,2}', '*?', '+?', '??', '{1,2}?'),
        )
        .map(([body, count]) => `(?:${body})${count}`),
    ),
  }));
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'A', '-', ' ', '😀'), maxLength: 10 });

  it('replaces the same as in JavaScript, whatever it is composed of', () => {
    let refused = 0;
    let compared = 0;
    fc.assert(
      fc.property(tree, text, fc.boolean(), (source, sample, ignoreCase) => {
        try {
          compilePattern(source, { ignoreCase });
        } catch {
          refused += 1;
          return;
        }
        compared += 1;
        expect(replaceByUs(source, sample, '<$&|$1|$2>', ignoreCase)).toBe(
          replaceNatively(source, sample, '<$&|$1|$2>', ignoreCase),
        );
      }),
      { numRuns: 3000 },
    );
    expect(compared).toBeGreaterThan(refused);
  });

  it.each([
    ['(a+)+$', 'a'],
    ['(?:a|a)*b', 'a'],
    ['(?:.*,)*x', ','],
    ['.*.*.*x', 'a'],
    ['(?:a|b|ab)(?:c|a)?a+a+b', 'a'],
    ['\\s+$', ' '],
  ])('%s needs little time on a text that takes JavaScript exponential time', (source, unit) => {
    // A search that takes too long fails by the time limit of the test.
    expect(replaceByUs(source, `${unit.repeat(5_000)}!`, 'x')).toBe(`${unit.repeat(5_000)}!`);
  });

  it('returns null for a text that would take too many steps', () => {
    expect(replaceByUs('a.*b|a', 'a'.repeat(20_000), 'x')).toBeNull();
  });

  it.each([
    ['(a', 'not a valid regular expression'],
    ['(?=a)', 'look-around'],
    ['(?<!a)b', 'look-around'],
    ['(a)\\1', 'back reference'],
    ['(?<n>a)\\k<n>', 'back reference'],
    ['(a*)*', 'may match nothing'],
    ['(?:a{500}){500}', 'too long'],
  ])('%s is refused: %s', (source, reason) => {
    expect(() => compilePattern(source, { ignoreCase: false })).toThrow(reason);
  });
});

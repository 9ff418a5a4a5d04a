import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileTransforms, type Transform, transform } from './transform.ts';

/** Compiles one transform and returns a function that applies it to a text. */
const apply = (single: Transform) => {
  const run = compileTransforms([transform.parse(single)], { nullKeyword: 'null' });
  return (text: string) => run(text).text;
};
const text = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((each) => each !== 'null');

describe('parts of a text', () => {
  it('between separators are found by their number from the start and from the end', () => {
    const plain = fc.stringMatching(/^[a-z]{0,4}$/u);
    fc.assert(
      fc.property(fc.array(plain, { minLength: 1, maxLength: 5 }), (parts) => {
        fc.pre(parts.join(';') !== 'null');
        const read = parts.map((_, index) =>
          apply({ kind: 'part', separator: ';', number: index + 1 })(parts.join(';')),
        );
        const fromEnd = parts.map((_, index) =>
          apply({ kind: 'part', separator: ';', number: index - parts.length })(parts.join(';')),
        );
        expect(read).toEqual(parts);
        expect(fromEnd).toEqual(parts);
      }),
    );
  });

  it('before and from a position make the complete text, and no character is cut in half', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 12 }), (whole, length) => {
        const start = apply({ kind: 'substring', start: 1, length })(whole);
        const rest = apply({ kind: 'substring', start: length + 1, length: null })(whole);
        expect(start + rest).toBe(whole);
        expect(start.isWellFormed()).toBe(whole === '' || whole.isWellFormed());
      }),
    );
  });

  it('from the end have the requested length', () => {
    expect(apply({ kind: 'substring', start: -2, length: null })('a😀b')).toBe('😀b');
    expect(apply({ kind: 'substring', start: -9, length: 1 })('ab')).toBe('a');
  });

  it('that are padded have the requested length, contain the text, and are not padded twice', () => {
    fc.assert(
      fc.property(
        text.filter((each) => each !== ''),
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom('start' as const, 'end' as const),
        (whole, length, side) => {
          const padded = apply({ kind: 'pad', side, length, with: '😀' });
          const result = padded(whole);
          expect([...result].length).toBe(Math.max(length, [...whole].length));
          expect(side === 'start' ? result.endsWith(whole) : result.startsWith(whole)).toBe(true);
          expect(padded(result)).toBe(result);
        },
      ),
    );
  });

  it.each([
    [{ kind: 'part', separator: '', number: 1 }],
    [{ kind: 'part', separator: ',', number: 0 }],
    [{ kind: 'substring', start: 0, length: 1 }],
    [{ kind: 'substring', start: 1, length: 0 }],
    [{ kind: 'pad', side: 'start', length: 3, with: '00' }],
    [{ kind: 'pad', side: 'start', length: 1_000_000_000, with: '0' }],
  ])('cannot be defined by %j', (wrong) => {
    expect(transform.safeParse(wrong).success).toBe(false);
  });
});

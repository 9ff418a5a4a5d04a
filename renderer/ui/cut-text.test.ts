import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutName, cutSentence, cutText, tooltipName } from './cut-text.ts';

it('a short text is unchanged', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 50 }), (text) => {
      expect(cutText(text, 50)).toBe(text);
    }),
  );
});

it('a long text is cut to its beginning and an ellipsis', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 30 }), (text) => {
      const cut = cutText(text, 20);
      expect(cut.length).toBeLessThanOrEqual(21);
      expect(cut.endsWith('…')).toBe(true);
      expect(text.startsWith(cut.slice(0, -1))).toBe(true);
      expect(cut.isWellFormed()).toBe(true);
    }),
  );
});

it('a column name is cut shorter on the page than in a tooltip', () => {
  const name = '漢'.repeat(100_000);
  expect(cutName(name)).toBe(`${'漢'.repeat(120)}…`);
  expect(tooltipName(name)).toBe(`${'漢'.repeat(2_000)}…`);
});

it('a long name inside a sentence is cut, and the text after it is kept', () => {
  const name = 'x'.repeat(100_000);
  expect(cutSentence(`The head ${name} is there twice.`, name)).toBe(
    `The head ${'x'.repeat(120)}… is there twice.`,
  );
  expect(cutSentence(`The head ${name} is there twice.`).length).toBe(2_001);
});

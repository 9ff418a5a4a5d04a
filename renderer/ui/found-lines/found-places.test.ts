import fc from 'fast-check';
import { expect, it } from 'vitest';
import { partsOf, placesOf } from './found-places.ts';

it('cuts a line into what was looked for and the rest, and loses nothing', () => {
  expect(partsOf('"Status": "status"', 'STATUS')).toMatchObject([
    { text: '"', isFound: false },
    { text: 'Status', isFound: true },
    { text: '": "', isFound: false },
    { text: 'status', isFound: true },
    { text: '"', isFound: false },
  ]);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ maxLength: 2 }), (line, wanted) => {
      const parts = partsOf(line, wanted);
      expect(parts.map(({ text }) => text).join('')).toBe(line);
      expect(parts.filter(({ isFound }) => isFound)).toHaveLength(placesOf([line], wanted).length);
    }),
  );
});

it('finds every line that has the text', () => {
  expect(placesOf(['one', 'two two', 'none'], 'o')).toEqual([0, 1, 1, 2]);
  expect(placesOf(['one'], '')).toEqual([]);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { partsOf, placesOf } from './found-places.ts';

it('a line is split into matches and the text between them, without losing anything', () => {
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

it('every match is listed by the index of its line', () => {
  expect(placesOf(['one', 'two two', 'none'], 'o')).toEqual([0, 1, 1, 2]);
  expect(placesOf(['one'], '')).toEqual([]);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { partsOf } from './middle-cut.tsx';

it('the end of an identifier is never cut, nor the last part of one that has several', () => {
  expect(partsOf('INC-8978218614')).toEqual(['INC-8978', '218614']);
  expect(partsOf('practice:machine:web-01')).toEqual(['practice:machine:', 'web-01']);
  expect(partsOf('practice:machine:mail-relay-of-berlin')).toEqual([
    'practice:machine:mail-relay-of-',
    'berlin',
  ]);
  expect(partsOf('machine:a')).toEqual(['machine:a', '']);
});

it('both parts together are the whole text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const [begin, end] = partsOf(text);
      expect(begin + end).toBe(text);
      expect(begin.isWellFormed() && end.isWellFormed()).toBe(true);
    }),
  );
});

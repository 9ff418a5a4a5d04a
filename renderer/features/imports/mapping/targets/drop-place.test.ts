import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexAfterDrop, placeAt } from './drop-place.ts';

describe('the drop position of an item', () => {
  const boxes = [
    { key: 7, top: 40, bottom: 100 },
    { key: 5, top: 0, bottom: 40 },
  ];
  it.each([
    [-100, { key: 5, side: 'before' }],
    [19, { key: 5, side: 'before' }],
    [21, { key: 7, side: 'before' }],
    [69, { key: 7, side: 'before' }],
    [71, { key: 7, side: 'after' }],
    [1_000, { key: 7, side: 'after' }],
  ])('at the height %i is %j', (y, place) => {
    expect(placeAt(boxes, y)).toEqual(place);
  });

  it('is null in an empty list', () => {
    expect(placeAt([], 3)).toBeNull();
  });

  it('puts the item beside the other one, and changes the order of no others', () => {
    const drop = fc.uniqueArray(fc.nat(30), { minLength: 1, maxLength: 8 }).chain((keys) =>
      fc.record({
        keys: fc.constant(keys),
        key: fc.constantFrom(...keys),
        beside: fc.constantFrom(...keys),
        side: fc.constantFrom('before' as const, 'after' as const),
      }),
    );
    fc.assert(
      fc.property(drop, ({ keys, key, beside, side }) => {
        const index = indexAfterDrop(keys, key, { key: beside, side });
        const others = keys.filter((each) => each !== key);
        const after = index === null ? keys : others.toSpliced(index, 0, key);
        expect(after.filter((each) => each !== key)).toEqual(others);
        expect(index === null || index !== keys.indexOf(key)).toBe(true);
        if (beside === key) expect(index).toBeNull();
        else expect(after.indexOf(key) - after.indexOf(beside)).toBe(side === 'before' ? -1 : 1);
      }),
    );
  });
});

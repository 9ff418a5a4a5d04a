import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsLines, formFor, readList, textOfList, withKnownTimes } from './replace-text.ts';

const item = fc.record({
  value: fc.string({ unit: fc.constantFrom('a', 'ä', ' ', '\n', '"', '[') }),
  created: fc.option(fc.integer({ min: 0 })),
});

describe('a whole list written down', () => {
  it('comes back from JSON as it was', () => {
    fc.assert(
      fc.property(fc.array(item), (items) => {
        expect(readList(textOfList(items, 'json'), 'json').items).toEqual(items);
      }),
    );
  });

  it('comes back from lines value by value, where lines are proposed', () => {
    fc.assert(
      fc.property(fc.array(item), (items) => {
        fc.pre(formFor(items) === 'lines');
        const read = readList(textOfList(items, 'lines'), 'lines');
        expect(read.items?.map(({ value }) => value)).toEqual(items.map(({ value }) => value));
      }),
    );
  });

  it('keeps in lines the times of all that is there, also of what is only staged', () => {
    fc.assert(
      fc.property(fc.array(item), (items) => {
        fc.pre(formFor(items) === 'lines');
        const read = withKnownTimes(readList(textOfList(items, 'lines'), 'lines'), items);
        const times = read.items?.map(({ value, created }) => `${value} ${created}`);
        expect(times?.toSorted()).toEqual(
          items.map(({ value, created }) => `${value} ${created}`).toSorted(),
        );
        expect(fitsLines(items, items)).toBe(true);
      }),
    );
  });

  it('is not written in lines where a time, or a line of a value, would be lost', () => {
    expect(fitsLines([{ value: 'a', created: 5 }], [])).toBe(false);
    expect(fitsLines([{ value: 'a', created: 5 }], [{ value: 'a', created: 6 }])).toBe(false);
    expect(fitsLines([{ value: 'a\nb', created: null }], [])).toBe(false);
  });

  it('takes texts alone and says what else it wants', () => {
    expect(readList('["web"]', 'json').items).toEqual([{ value: 'web', created: null }]);
    expect(readList('[{"value": 3}]', 'json').fault).toContain('"value" as text');
    expect(readList('[', 'json').fault).toContain('not valid JSON');
  });
});

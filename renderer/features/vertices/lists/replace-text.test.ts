import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formFor, linesFault, readList, textOfList, withKnownTimes } from './replace-text.ts';

const item = fc.record({
  value: fc.string({ unit: fc.constantFrom('a', 'ä', ' ', '\n', '"', '[') }),
  created: fc.option(fc.integer({ min: 0 })),
});

describe('a list as text to be edited', () => {
  it('is unchanged when it is written as JSON and read again', () => {
    fc.assert(
      fc.property(fc.array(item), (items) => {
        expect(readList(textOfList(items, 'json'), 'json').items).toEqual(items);
      }),
    );
  });

  it('has the same values when it is written as lines and read again, if lines are proposed for it', () => {
    fc.assert(
      fc.property(fc.array(item), (items) => {
        fc.pre(formFor(items) === 'lines');
        const read = readList(textOfList(items, 'lines'), 'lines');
        expect(read.items?.map(({ value }) => value)).toEqual(items.map(({ value }) => value));
      }),
    );
  });

  it('keeps the times of all its values in lines, also of values that are only staged', () => {
    fc.assert(
      fc.property(fc.array(item), (items) => {
        fc.pre(formFor(items) === 'lines');
        const read = withKnownTimes(readList(textOfList(items, 'lines'), 'lines'), items);
        const times = read.items?.map(({ value, created }) => `${value} ${created}`);
        expect(times?.toSorted()).toEqual(
          items.map(({ value, created }) => `${value} ${created}`).toSorted(),
        );
        expect(linesFault(items, items)).toBeNull();
      }),
    );
  });

  it('keeps spaces and tabs at the ends of values in lines, and ignores blank lines', () => {
    const items = [
      { value: '  lead', created: null },
      { value: 'trail\t', created: null },
    ];
    expect(readList('  lead\r\n\n  \ntrail\t', 'lines').items).toEqual(items);
    expect(linesFault(items, items)).toBeNull();
    expect(linesFault([{ value: ' ', created: null }], [])).toMatch(/blank/);
  });

  it('does not fit into lines if a time or a line break in a value would be lost', () => {
    expect(linesFault([{ value: 'a', created: 5 }], [])).toMatch(/time/);
    expect(linesFault([{ value: 'a', created: 5 }], [{ value: 'a', created: 6 }])).toMatch(/time/);
    expect(linesFault([{ value: 'a\nb', created: null }], [])).toMatch(/line break/);
  });

  it('may have plain strings in JSON, and other input is refused with the reason', () => {
    expect(readList('["web"]', 'json').items).toEqual([{ value: 'web', created: null }]);
    expect(readList('[{"value": 3}]', 'json').fault).toContain('"value" as text');
    expect(readList('[', 'json').fault).toContain('not valid JSON');
  });
});

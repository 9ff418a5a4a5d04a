import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Correction, correctedText, withCells, withoutUndone } from './corrections.ts';
import { createReplacing } from './replacing.ts';

const corrections = fc.array(
  fc.record({
    record: fc.integer({ min: 1, max: 5 }),
    column: fc.nat(2),
    before: fc.constant('file'),
    after: fc.constantFrom('file', 'a', 'b'),
    at: fc.nat(),
  }),
);

describe('corrections', () => {
  it('are the latest of each cell, in the order of the file, without those that restore the text of the file', () => {
    fc.assert(
      fc.property(corrections, corrections, (earlier, later) => {
        const cells = new Map<string, Correction>();
        for (const each of [...earlier, ...later]) cells.set(`${each.record} ${each.column}`, each);
        const wanted = [...cells.values()]
          .filter(({ before, after }) => before !== after)
          .sort((one, other) => one.record - other.record || one.column - other.column);
        expect(withCells(withCells([], earlier), later)).toEqual(wanted);
      }),
    );
  });

  it('keep the text of the file when a corrected cell is corrected again', () => {
    const first = { record: 1, column: 0, before: 'file', after: 'a', at: 1 };
    const again = withCells([first], [{ ...first, before: 'a', after: 'b', at: 2 }]);
    expect(again).toEqual([{ ...first, after: 'b', at: 2 }]);
    expect(withCells(again, [{ ...first, before: 'b', after: 'file', at: 3 }])).toEqual([]);
  });

  it('are undone for chosen cells, for all cells with the same texts, or all at once', () => {
    const correct = (record: number, after: string) => ({ record, column: 0, before: 'x', after, at: 0 });
    const all = [correct(1, 'a'), correct(2, 'a'), correct(3, 'b')];
    expect(withoutUndone(all, { of: 'cells', cells: [{ record: 2, column: 0 }] })).toEqual([all[0], all[2]]);
    expect(withoutUndone(all, { of: 'same', column: 0, before: 'x', after: 'a' })).toEqual([all[2]]);
    expect(withoutUndone(all, { of: 'all' })).toEqual([]);
  });

  it('do not accept texts that a CSV file cannot contain', () => {
    expect(correctedText.safeParse('a\nb').success).toBe(true);
    for (const text of ['\0', '\ud800']) expect(correctedText.safeParse(text).success).toBe(false);
  });
});

describe('a replacement', () => {
  const replace = (text: string, change: Partial<Parameters<typeof createReplacing>[0]>) =>
    createReplacing({ find: 'a.b', by: '$&', match: 'part', ignoreCase: false, ...change })(text);

  it('takes the searched text and its replacement literally', () => {
    expect(replace('a.b axb A.B', {})).toBe('$& axb A.B');
    expect(replace('a.b A.B', { ignoreCase: true, by: '' })).toBe(' ');
    expect(replace('x a.b', { match: 'cell' })).toBe('x a.b');
    expect(replace('A.B', { match: 'cell', ignoreCase: true })).toBe('$&');
    expect(replace('a/b-[c]', { find: '/b-[c]', by: '' })).toBe('a');
  });

  it('of a part of cells equals splitting and joining their texts', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), fc.string(), (find, by, text) => {
        expect(createReplacing({ find, by, match: 'part', ignoreCase: false })(text)).toBe(
          text.split(find).join(by),
        );
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areSame } from '../../../../../shared/vertices/item-index.ts';
import type { HistoryEntry } from '../../../../../shared/vertices.ts';
import { aboutAttribute, attributesIn, withText } from './history-entries.ts';
import { listChange } from './list-change.ts';

const anyItem = fc.record({ value: fc.constantFrom('a', 'b', 'c'), created: fc.integer({ min: 0, max: 3 }) });
const anyList = fc.array(anyItem, { minLength: 1, maxLength: 8 });

describe('the change of a list', () => {
  it('leads from the old to the new values, and has no value that is in both', () => {
    fc.assert(
      fc.property(anyList, anyList, (before, after) => {
        const change = listChange(before, after);
        if (change === null) throw new Error('Both are lists.');
        const { added, removed } = change;
        expect(areSame([...before, ...added], [...after, ...removed])).toBe(true);
        expect(added.length - removed.length).toBe(after.length - before.length);
        expect(added.some((one) => removed.some((other) => areSame([one], [other])))).toBe(false);
      }),
    );
  });

  it('ignores times if a single value became a list', () => {
    expect(listChange('web', [{ value: 'web', created: 5 }])).toEqual({ added: [], removed: [] });
    expect(listChange(undefined, [{ value: 'web', created: 5 }])?.added).toEqual([
      { value: 'web', created: 5 },
    ]);
    expect(listChange('a', 'b')).toBeNull();
  });
});

const entry = (by: string, names: readonly string[]): HistoryEntry => ({
  action: 'update',
  by,
  at: 1,
  version: 1,
  missing: 0,
  changes: names.map((name) => ({ name, after: `value of ${name}` })),
});

describe('a history', () => {
  const entries = [entry('ann', ['/a', '/b']), entry('bob', ['/b']), entry('ann', ['/c'])];

  it('of one attribute has only the writes that changed it, without their other changes', () => {
    expect(aboutAttribute(entries, '/b')).toEqual([entry('ann', ['/b']), entry('bob', ['/b'])]);
    expect(aboutAttribute(entries, null)).toEqual(entries);
    expect(attributesIn(entries)).toEqual(['/a', '/b', '/c']);
  });

  it('is searched by user, attribute name and value, ignoring case', () => {
    expect(withText(entries, 'BOB')).toEqual([entries[1]]);
    expect(withText(entries, 'of /c')).toEqual([entries[2]]);
    expect(withText(entries, '  ')).toEqual(entries);
    const list = {
      ...entry('cho', []),
      changes: [{ name: '/tags', after: [{ value: 'say "hi"', created: 7 }] }],
    };
    expect(withText([list], '"hi"')).toEqual([list]);
    for (const word of ['value', 'created', 'name', 'after', '{'])
      expect(withText([list], word), word).toEqual([]);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListItem } from '../../vertices/list-value.ts';
import { changeList, heldItems } from './effect-lists.ts';

const item = fc.record({
  value: fc.constantFrom('a', 'b', 'c', '["a", "b"]'),
  created: fc.constantFrom<number | null>(1, 2, null),
});
const items = fc.array(item, { maxLength: 5 });
const text = (some: readonly ListItem[]) =>
  JSON.stringify(some.map(({ value, created }) => (created === null ? { value } : { value, created })));
const valuesOf = (some: readonly ListItem[]) => some.map(({ value }) => value).sort();

describe('what list heads make of a list', () => {
  it('is what the heads say by themselves, whatever the list was', () => {
    fc.assert(
      fc.property(items, items, (held, given) => {
        const replaced = changeList(held, [{ prefix: '=', text: text(given) }]);
        expect(replaced.after).toEqual(given);
        const added = changeList(held, [{ prefix: '+', text: text(given) }]);
        expect(valuesOf(added.after)).toEqual([...valuesOf(held), ...valuesOf(given)].sort());
        expect(added.loses).toBe(false);
        const removed = changeList(held, [{ prefix: '-', text: text(given) }]);
        expect(removed.loses).toBe(removed.after.length < held.length);
        expect(removed.isChange).toBe(removed.loses);
      }),
    );
  });

  it('does first =, then -, then +, in whatever order the heads stand', () => {
    const cells = [
      { prefix: '+', text: '[{"value":"a","created":3}]' },
      { prefix: '=', text: '[{"value":"a","created":1},{"value":"b","created":2}]' },
      { prefix: '-', text: '[{"value":"a"}]' },
    ] as const;
    const after = [
      { value: 'b', created: 2 },
      { value: 'a', created: 3 },
    ];
    expect(changeList([], cells).after).toEqual(after);
    expect(changeList([], cells.toReversed()).after).toEqual(after);
  });

  it('empties a list by a null under =, and leaves it alone by cells that the platform refuses', () => {
    const held = [{ value: 'a', created: 1 }];
    expect(changeList(held, [{ prefix: '=', text: null }])).toMatchObject({ after: [], loses: true });
    expect(changeList(held, [{ prefix: '+', text: null }]).isChange).toBe(false);
    expect(changeList(held, [{ prefix: '-', text: '"a"' }]).isChange).toBe(false);
  });

  it('is no change where only the order differs, and one where a value counts as new', () => {
    const held = [
      { value: 'a', created: 1 },
      { value: 'b', created: 2 },
    ];
    expect(changeList(held, [{ prefix: '=', text: text(held.toReversed()) }]).isChange).toBe(false);
    const again = changeList(held, [{ prefix: '=', text: '[{"value":"a"},{"value":"b"}]' }]);
    expect(again).toMatchObject({ isChange: true, loses: false });
  });

  it('starts from what was read: a list, a scalar as old as its vertex, or nothing', () => {
    expect(heldItems(undefined, 5)).toEqual([]);
    expect(heldItems('a', 5)).toEqual([{ value: 'a', created: 5 }]);
    expect(heldItems([{ value: 'a', created: '7' }], 5)).toEqual([{ value: 'a', created: 7 }]);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListItem } from '../../vertices/list-value.ts';
import { changeList, listItems } from './effect-lists.ts';

const item = fc.record({
  value: fc.constantFrom('a', 'b', 'c', '["a", "b"]'),
  created: fc.constantFrom<number | null>(1, 2, null),
});
const items = fc.array(item, { maxLength: 5 });
/** The items as the text of a cell. */
const text = (listItems: readonly ListItem[]) =>
  JSON.stringify(listItems.map(({ value, created }) => (created === null ? { value } : { value, created })));
const valuesOf = (listItems: readonly ListItem[]) => listItems.map(({ value }) => value).sort();

describe('cells under list heads', () => {
  it('replace the items of any list, add to them, or remove from them', () => {
    fc.assert(
      fc.property(items, items, (present, changed) => {
        const replaced = changeList(present, [{ prefix: '=', text: text(changed) }]);
        expect(replaced.after).toEqual(changed);
        const added = changeList(present, [{ prefix: '+', text: text(changed) }]);
        expect(valuesOf(added.after)).toEqual([...valuesOf(present), ...valuesOf(changed)].sort());
        expect(added.loses).toBe(false);
        const removed = changeList(present, [{ prefix: '-', text: text(changed) }]);
        expect(removed.loses).toBe(removed.after.length < present.length);
        expect(removed.isChange).toBe(removed.loses);
      }),
    );
  });

  it('are applied in the order =, -, +, regardless of their order in the header', () => {
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

  it('empty the list if null is under =, and have no effect if the platform refuses them', () => {
    const held = [{ value: 'a', created: 1 }];
    expect(changeList(held, [{ prefix: '=', text: null }])).toMatchObject({ after: [], loses: true });
    expect(changeList(held, [{ prefix: '+', text: null }]).isChange).toBe(false);
    expect(changeList(held, [{ prefix: '-', text: '"a"' }]).isChange).toBe(false);
  });

  it('change nothing if only the order differs, but do if values without times count as new', () => {
    const held = [
      { value: 'a', created: 1 },
      { value: 'b', created: 2 },
    ];
    expect(changeList(held, [{ prefix: '=', text: text(held.toReversed()) }]).isChange).toBe(false);
    const again = changeList(held, [{ prefix: '=', text: '[{"value":"a"},{"value":"b"}]' }]);
    expect(again).toMatchObject({ isChange: true, loses: false });
  });

  it('apply to the items that were read: a list, a scalar as old as its vertex, or nothing', () => {
    expect(listItems(undefined, 5)).toEqual([]);
    expect(listItems('a', 5)).toEqual([{ value: 'a', created: 5 }]);
    expect(listItems([{ value: 'a', created: '7' }], 5)).toEqual([{ value: 'a', created: 7 }]);
  });
});

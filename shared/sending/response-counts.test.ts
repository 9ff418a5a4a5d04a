import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countsAddUp } from './response-counts.ts';
import { type ResultItem, readResponseCounts, readResultItem } from './result-item.ts';

const entity = fc.constantFrom('vertex', 'edge', 'timeseries', 'attachment');
/** Items of a response, and the counts that an honest platform reports for them. */
const itemsOf = (all: readonly { entity: string; fails: boolean; isIssue: boolean }[]): ResultItem[] =>
  all.map((each, order) => ({
    status: each.fails ? 'fail' : 'success',
    entity: each.entity,
    action: 'create',
    order,
    data: { 'ogit/_id': `id ${order}` },
  }));
const resultOf = (all: readonly { entity: string; fails: boolean; isIssue: boolean }[]) => {
  const populated: Record<string, number> = { vertex: 0, edge: 0, timeseries: 0, attachment: 0, issue: 0 };
  for (const { entity: kind, fails, isIssue } of all) {
    const counted = kind === 'vertex' && isIssue ? 'issue' : kind;
    if (!fails) populated[counted] = (populated[counted] ?? 0) + 1;
  }
  return { populated, failed: all.filter(({ fails }) => fails).length };
};
const model = fc.array(fc.record({ entity, fails: fc.boolean(), isIssue: fc.boolean() }), {
  minLength: 1,
  maxLength: 30,
});

describe('the counts of a response', () => {
  it('agree with its items in any order, even if items are repeated', () => {
    fc.assert(
      fc.property(model, fc.infiniteStream(fc.nat()), (all, chance) => {
        const items = itemsOf(all)
          .flatMap((item) => (chance.next().value % 3 === 0 ? [item, { ...item }] : [item]))
          .map((item) => ({ item, at: chance.next().value }))
          .sort((a, b) => a.at - b.at)
          .map(({ item }) => item);
        expect(countsAddUp(items, readResponseCounts(resultOf(all)))).toBe(true);
      }),
    );
  });

  it('reveal every item that was left out', () => {
    fc.assert(
      fc.property(model, fc.nat(), (all, which) => {
        const items = itemsOf(all).toSpliced(which % all.length, 1);
        expect(countsAddUp(items, readResponseCounts(resultOf(all)))).toBe(false);
      }),
    );
  });

  it('reveal an item that was left out although another one is repeated', () => {
    const alike = { entity: 'vertex', fails: false, isIssue: false };
    const counts = readResponseCounts(resultOf([alike, alike, alike]));
    const [first, second] = itemsOf([alike, alike]);
    if (first === undefined || second === undefined) throw new Error('There are two.');
    expect(countsAddUp([first, second, { ...second }], counts)).toBe(false);
  });

  it('reveal an item that differs from the counts', () => {
    fc.assert(
      fc.property(model, fc.nat(), (all, which) => {
        const items = itemsOf(all);
        const one = items[which % items.length] as ResultItem;
        items[which % items.length] = { ...one, status: one.status === 'fail' ? 'success' : 'fail' };
        expect(countsAddUp(items, readResponseCounts(resultOf(all)))).toBe(false);
      }),
    );
  });

  it('are optional', () => {
    expect(readResponseCounts({ result: [] })).toBeNull();
    expect(countsAddUp(itemsOf([{ entity: 'edge', fails: false, isIssue: false }]), null)).toBe(true);
    const failedAlone = readResponseCounts({ failed: '1' });
    expect(countsAddUp([], failedAlone)).toBe(false);
    expect(countsAddUp(itemsOf([{ entity: 'edge', fails: true, isIssue: false }]), failedAlone)).toBe(true);
  });

  it('are compared as a sum if items have no entity', () => {
    const items = itemsOf([{ entity: '', fails: false, isIssue: false }]);
    expect(countsAddUp(items, readResponseCounts(resultOf([])))).toBe(false);
    expect(
      countsAddUp(items, readResponseCounts(resultOf([{ entity: 'edge', fails: false, isIssue: false }]))),
    ).toBe(true);
  });
});

describe('an item', () => {
  it('is read even if fields are missing or invalid, unless it has no status', () => {
    expect(readResultItem({ status: 'success', order: '7' })).toEqual({
      status: 'success',
      entity: '',
      action: '',
      order: 7,
      data: undefined,
    });
    expect(readResultItem({ status: 'success', order: 'second' })).toMatchObject({ order: null });
    expect(readResultItem(7)).toBeNull();
    expect(readResultItem({ order: 1 })).toBeNull();
  });
});

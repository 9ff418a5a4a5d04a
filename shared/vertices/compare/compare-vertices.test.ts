import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { historyEntries } from '../../../electron/services/vertices/history.ts';
import { compareVertices, stateAfter } from './compare-vertices.ts';

const item = (value: string, created: number) => ({ value, created });
const differing = (...sides: Parameters<typeof compareVertices>) =>
  compareVertices(...sides).flatMap(({ name, isEqual }) => (isEqual ? [] : [name]));

describe('the comparison of two vertices', () => {
  it('lists the attributes of both, without the bookkeeping of the platform', () => {
    const left = { 'ogit/_id': '1', 'ogit/_v': 3, 'ogit/name': 'web-01', '/site': 'Porto' };
    const right = { 'ogit/_id': '2', 'ogit/_v': 9, 'ogit/name': 'web-02', '/room': null };
    const rows = compareVertices(left, right, { isSameVertex: false });
    expect(rows).toMatchObject([
      { name: '/site', left: { value: 'Porto' }, right: { kind: 'absent' }, isEqual: false },
      { name: 'ogit/name', isEqual: false, lists: null },
    ]);
    expect(rows).toHaveLength(2);
  });

  it('compares lists by their values in any order, and by their times only within one vertex', () => {
    const left = { '/tags': [item('a', 1), item('b', 2), item('b', 3)] };
    const right = { '/tags': [item('b', 8), item('c', 2), item('a', 9)] };
    expect(compareVertices(left, right, { isSameVertex: false })[0]?.lists).toEqual({
      onlyLeft: [{ value: 'b', created: null }],
      onlyRight: [{ value: 'c', created: null }],
      both: 2,
    });
    const other = { '/tags': [item('b', 2), item('a', 1), item('b', 4)] };
    expect(differing(left, other, { isSameVertex: false })).toEqual([]);
    expect(differing(left, other, { isSameVertex: true })).toEqual(['/tags']);
  });

  it('calls a single value and a list of that value different', () => {
    const [one, other] = [{ '/tags': 'a' }, { '/tags': [item('a', 1)] }];
    expect(differing(one, other, { isSameVertex: true })).toEqual(['/tags']);
  });
});

const attribute = fc.constantFrom('/a', '/b', '/c');
const value = fc.oneof(
  fc.constantFrom('x', 'y'),
  fc.array(fc.record({ value: fc.constantFrom('x', 'y'), created: fc.integer({ min: 1, max: 3 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
);
const states = fc.array(fc.dictionary(attribute, value), { minLength: 1, maxLength: 6 });

describe('an earlier state', () => {
  const historyOf = (all: readonly Record<string, unknown>[], skipped: readonly number[] = []) =>
    historyEntries(
      all.flatMap((state, at) =>
        skipped.includes(at)
          ? []
          : [
              {
                action: at === 0 ? 'create' : 'update',
                by: '',
                at,
                version: at + 1,
                data: { 'ogit/_created-on': 1, ...state },
              },
            ],
      ),
    );

  it('is the one that the platform stored, whatever was written later', () => {
    fc.assert(
      fc.property(states, (all) => {
        const entries = historyOf(all);
        const now = { 'ogit/_created-on': 1, ...all.at(-1) };
        for (const [at, state] of all.entries()) {
          const earlier = stateAfter(now, entries, all.length - 1 - at);
          expect(earlier.isCertain).toBe(true);
          expect(
            differing(earlier.attributes, { 'ogit/_created-on': 1, ...state }, { isSameVertex: true }),
          ).toEqual([]);
        }
      }),
    );
  });

  it('is uncertain if a write since then is missing', () => {
    const all = [{ '/a': 'x' }, { '/a': 'y' }, { '/a': 'z' }];
    const entries = historyOf(all, [1]);
    expect(stateAfter({ '/a': 'z' }, entries, 0).isCertain).toBe(true);
    expect(stateAfter({ '/a': 'z' }, entries, 1)).toMatchObject({
      attributes: { '/a': 'x' },
      isCertain: false,
    });
  });
});

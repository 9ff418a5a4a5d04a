import { describe, expect, it } from 'vitest';
import type { HistoryItem } from '../../remote/graph-vertex.ts';
import { historyEntries } from './history.ts';

/** A stored write; its time is one second for each version. */
const item = (
  version: number | null,
  data: HistoryItem['data'],
  more: Partial<HistoryItem> = {},
): HistoryItem => ({
  action: version === 1 ? 'create' : 'update',
  by: 'ann',
  at: version === null ? null : version * 1_000,
  version,
  data,
  ...more,
});
/** A stored write with the whole state of the vertex after it. */
const wholeState = (version: number, data: object) =>
  item(version, { 'ogit/_created-on': 1, 'ogit/_v': version, 'ogit/_modified-on': version, ...data });
/** Returns the changes of each write, newest first. */
const changesOf = (items: HistoryItem[]) => historyEntries(items).map(({ changes }) => changes);

describe('the history of a vertex', () => {
  it('compares whole states, whatever their order', () => {
    const items = [
      wholeState(1, { '/a': '1', '/b': 'x' }),
      wholeState(2, { '/a': '2' }),
      wholeState(3, { '/a': '2', '/c': 'y' }),
    ];
    const expected = [
      [{ name: '/c', after: 'y' }],
      [
        { name: '/a', before: '1', after: '2' },
        { name: '/b', before: 'x' },
      ],
    ];
    expect(changesOf(items).slice(0, 2)).toEqual(expected);
    expect(changesOf(items.toReversed()).slice(0, 2)).toEqual(expected);
  });

  it('accepts entries that hold only what was written', () => {
    expect(changesOf([item(1, { '/a': '1' }), item(2, { '/b': 'x' }), item(3, { '/a': null })])).toEqual([
      [{ name: '/a', before: '1' }],
      [{ name: '/b', after: 'x' }],
      [{ name: '/a', after: '1' }],
    ]);
  });

  it('has no changes for a write if the state before it is not stored', () => {
    expect(changesOf([wholeState(7, { '/a': '1' }), wholeState(8, { '/a': '2' })])).toEqual([
      [{ name: '/a', before: '1', after: '2' }],
      [],
    ]);
  });

  it('counts the writes that the platform does not return, and says where the state before is not known', () => {
    const items = [wholeState(3, {}), wholeState(4, {}), wholeState(8, {}), wholeState(9, {})];
    expect(historyEntries(items).map(({ missing }) => missing)).toEqual([0, 3, 0, null]);
    expect(historyEntries([wholeState(1, {}), item(null, {})]).map(({ missing }) => missing)).toEqual([0, 0]);
    expect(historyEntries([item(2, { '/a': '1' })])[0]?.missing).toBeNull();
  });

  it('does not count another order of a list as a change', () => {
    const [a, b] = [
      { value: 'a', created: 1 },
      { value: 'b', created: 2 },
    ];
    expect(changesOf([wholeState(1, { '/l': [a, b] }), wholeState(2, { '/l': [b, a] })])[0]).toEqual([]);
  });

  it('keeps the order of the platform if its writes have neither versions nor times', () => {
    const items = [item(null, { '/a': '1' }, { action: 'create' }), item(null, { '/a': '2' })];
    expect(changesOf(items)[0]).toEqual([{ name: '/a', before: '1', after: '2' }]);
  });
});

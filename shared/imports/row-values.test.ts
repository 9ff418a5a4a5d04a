import { describe, expect, it } from 'vitest';
import { createRowValues, type ValuesAre } from './row-values.ts';

type Row = Readonly<Record<string, string>>;
const compare = (row: Row, vertex: Readonly<Record<string, unknown>>): ValuesAre =>
  createRowValues({
    header: Object.keys(row),
    kind: 'vertices',
    action: 'PUT',
    nullKeyword: 'null',
  }).compare(Object.values(row), { 'ogit/_created-on': 1, ...vertex }, (xid) =>
    xid === 'known' ? 'id of known' : undefined,
  );
const list = (...items: readonly (readonly [value: string, created?: number])[]) =>
  items.map(([value, created]) => (created === undefined ? { value } : { value, created }));
const cell = (...items: readonly (readonly [value: string, created?: number])[]) =>
  JSON.stringify(list(...items));

const cases: readonly [
  what: string,
  row: Row,
  vertex: Readonly<Record<string, unknown>>,
  wanted: ValuesAre,
][] = [
  ['the same text', { 'ogit/_xid': 'x', '/a': '1' }, { '/a': '1' }, 'same'],
  ['the same number, which a platform may return as one', { '/a': '1' }, { '/a': 1 }, 'same'],
  ['another text', { '/a': '1', '/b': '2' }, { '/a': '1', '/b': '3' }, 'different'],
  ['an empty cell', { '/a': '' }, { '/a': 'anything' }, 'same'],
  ['null that is gone', { '/a': 'null' }, {}, 'same'],
  ['null that is there', { '/a': 'null' }, { '/a': '1' }, 'different'],
  ['what an update passes over', { 'ogit/_scope': 's', '/a': '1' }, { '/a': '1' }, 'same'],
  ['one value in the place of a list', { '/a': '1' }, { '/a': list(['1', 5]) }, 'same'],
  ['a list that is longer', { '/a': '1' }, { '/a': list(['1', 5], ['2', 6]) }, 'different'],
  ['a look-up', { 'xid:/a': 'known' }, { '/a': 'id of known' }, 'same'],
  ['another look-up', { 'xid:/a': 'known' }, { '/a': 'other' }, 'different'],
  ['a look-up that finds nothing', { 'xid:/a': 'unknown' }, {}, 'unclear'],
  ['a look-up beside a plain cell', { '/a': '1', 'xid:/a': 'known' }, { '/a': 'id of known' }, 'same'],
  ['an added value with its time', { '+/l': cell(['a', 5]) }, { '/l': list(['a', 5]) }, 'proved'],
  ['that beside others', { '+/l': cell(['a', 5]), '/b': 'x' }, { '/l': list(['z', 1], ['a', 5]) }, 'proved'],
  ['another time', { '+/l': cell(['a', 5]) }, { '/l': list(['a', 6]) }, 'not-done'],
  ['one of two that is missing', { '+/l': cell(['a', 5], ['b', 6]) }, { '/l': list(['a', 5]) }, 'not-done'],
  ['an added value without its time', { '+/l': cell(['a']) }, { '/l': list(['a', 5]) }, 'unclear'],
  ['nothing added', { '+/l': '[]', '/a': '1' }, { '/a': '1' }, 'same'],
  ['a list in another order', { '=/l': cell(['a', 5], ['b']) }, { '/l': list(['b', 9], ['a', 5]) }, 'same'],
  ['a list with one more', { '=/l': cell(['a']) }, { '/l': list(['a', 5], ['a', 6]) }, 'different'],
  ['a list that is another', { '=/l': cell(['a', 5]) }, { '/l': list(['a', 6]) }, 'different'],
  ['an emptied list', { '=/l': 'null' }, {}, 'same'],
  [
    'a replaced list with additions',
    { '=/l': cell(['a', 5]), '+/l': cell(['b', 6]) },
    { '/l': list(['a', 5], ['b', 6]) },
    'proved',
  ],
  ['a removed value', { '-/l': cell(['a', 5]) }, { '/l': list(['a', 6]) }, 'same'],
  ['a value that is still there', { '-/l': cell(['a']) }, { '/l': list(['a', 6]) }, 'different'],
  [
    'a value removed and added again',
    { '-/l': cell(['a']), '+/l': cell(['a', 7]) },
    { '/l': list(['a', 7]) },
    'proved',
  ],
  ['a scalar that was to be removed', { '-/l': '[{"created":1}]' }, { '/l': 'a' }, 'different'],
];

describe('what a vertex holds of a row', () => {
  it.each(cases)('%s', (_, row, vertex, wanted) => {
    expect(compare(row, vertex)).toBe(wanted);
  });

  it('is requested by the attributes that an update writes', () => {
    const { fields, writesLists, xidsOf } = createRowValues({
      header: ['ogit/_xid', 'ogit/_scope', '/a', 'xid:/b', '+/l', '-/l'],
      kind: 'vertices',
      action: 'PUT',
      nullKeyword: 'null',
    });
    expect(fields).toEqual(['/a', '/b', '/l']);
    expect([writesLists(['x', 's', '1', '', '', '']), writesLists(['x', '', '', '', '[]', ''])]).toEqual([
      false,
      true,
    ]);
    expect([xidsOf(['x', '', '', 'y', '', '']), xidsOf(['x', '', '', 'null', '', ''])]).toEqual([['y'], []]);
  });
});

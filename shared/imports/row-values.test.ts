import { describe, expect, it } from 'vitest';
import { createRowValues, type ValueComparison } from './row-values.ts';

type Row = Readonly<Record<string, string>>;
/** Compares a row with a vertex of a platform whose only xid is `known`, with the id “id of known”. */
const compare = (row: Row, vertex: Readonly<Record<string, unknown>>): ValueComparison =>
  createRowValues({
    header: Object.keys(row),
    kind: 'vertices',
    action: 'PUT',
    nullKeyword: 'null',
  }).compare(Object.values(row), { 'ogit/_created-on': 1, ...vertex }, (xid) =>
    xid === 'known' ? 'id of known' : undefined,
  );
/** Items of a list as the platform returns them, and as the text of a cell. */
const list = (...items: readonly (readonly [value: string, created?: number])[]) =>
  items.map(([value, created]) => (created === undefined ? { value } : { value, created }));
const cell = (...items: readonly (readonly [value: string, created?: number])[]) =>
  JSON.stringify(list(...items));

const cases: readonly [
  condition: string,
  row: Row,
  vertex: Readonly<Record<string, unknown>>,
  expected: ValueComparison,
][] = [
  ['the same text', { 'ogit/_xid': 'x', '/a': '1' }, { '/a': '1' }, 'same'],
  ['the same number, returned as a number instead of text', { '/a': '1' }, { '/a': 1 }, 'same'],
  ['another text', { '/a': '1', '/b': '2' }, { '/a': '1', '/b': '3' }, 'different'],
  ['an empty cell', { '/a': '' }, { '/a': 'anything' }, 'same'],
  ['a null cell for an attribute that is absent', { '/a': 'null' }, {}, 'same'],
  ['a null cell for an attribute that is present', { '/a': 'null' }, { '/a': '1' }, 'different'],
  ['an attribute that an update ignores', { 'ogit/_scope': 's', '/a': '1' }, { '/a': '1' }, 'same'],
  ['a single value, returned as a list of one item', { '/a': '1' }, { '/a': list(['1', 5]) }, 'same'],
  ['a single value, returned as two', { '/a': '1' }, { '/a': list(['1', 5], ['2', 6]) }, 'different'],
  ['a look-up', { 'xid:/a': 'known' }, { '/a': 'id of known' }, 'same'],
  ['a look-up of another vertex', { 'xid:/a': 'known' }, { '/a': 'other' }, 'different'],
  ['a look-up that finds nothing', { 'xid:/a': 'unknown' }, {}, 'unclear'],
  ['a look-up beside a plain cell', { '/a': '1', 'xid:/a': 'known' }, { '/a': 'id of known' }, 'same'],
  ['an added value with its time', { '+/l': cell(['a', 5]) }, { '/l': list(['a', 5]) }, 'proved'],
  [
    'an added value with its time beside others',
    { '+/l': cell(['a', 5]), '/b': 'x' },
    { '/l': list(['z', 1], ['a', 5]) },
    'proved',
  ],
  ['an added value with another time', { '+/l': cell(['a', 5]) }, { '/l': list(['a', 6]) }, 'not-done'],
  [
    'two added values of which one is missing',
    { '+/l': cell(['a', 5], ['b', 6]) },
    { '/l': list(['a', 5]) },
    'not-done',
  ],
  ['an added value without its time', { '+/l': cell(['a']) }, { '/l': list(['a', 5]) }, 'unclear'],
  ['nothing added', { '+/l': '[]', '/a': '1' }, { '/a': '1' }, 'same'],
  ['a list in another order', { '=/l': cell(['a', 5], ['b']) }, { '/l': list(['b', 9], ['a', 5]) }, 'same'],
  ['a list with an additional item', { '=/l': cell(['a']) }, { '/l': list(['a', 5], ['a', 6]) }, 'different'],
  ['a list with another time', { '=/l': cell(['a', 5]) }, { '/l': list(['a', 6]) }, 'different'],
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

describe('a row compared with its vertex', () => {
  it.each(cases)('%s', (_, row, vertex, expected) => {
    expect(compare(row, vertex)).toBe(expected);
  });

  it('needs the attributes that an update writes, and the xids that it looks up', () => {
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

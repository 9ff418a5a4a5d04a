import { describe, expect, it } from 'vitest';
import { plainMeaning, rowOfCells } from '../../columns/row.ts';
import { createPresentPlan, type PresentVertex } from './effect-present.ts';

const header = [
  'ogit/_xid',
  'ogit/_id',
  'ogit/name',
  '/count',
  'ogit/_type',
  '+/tags',
  '-/tags',
  'xid:/owner',
];
const plan = createPresentPlan({ header, kind: 'vertices', action: 'PATCH' });
/** Returns a row from cells by the names of their heads; the others are empty. */
const row = (cells: Readonly<Record<string, string>>) =>
  rowOfCells(
    header.map((name) => cells[name] ?? ''),
    plainMeaning,
  );
/** Ids by xid of the vertices that the platform has. */
const ids = new Map([['boss', 'c1_c1']]);
const compare = (cells: Readonly<Record<string, string>>, vertex: PresentVertex | undefined) =>
  plan?.compare(row(cells), vertex, (xid) => ids.get(xid));

describe('comparing rows with the vertices of the platform', () => {
  it('requests the attributes that a row can change, and identifies its vertex by id before xid', () => {
    expect(plan).toMatchObject({
      fields: ['ogit/name', '/count', '/tags', '/owner', 'ogit/_created-on'],
      lists: ['/tags'],
    });
    expect(plan?.nameOf(row({ 'ogit/_xid': 'x', 'ogit/_id': 'i' }))).toEqual({ by: 'ogit/_id', value: 'i' });
    expect(plan?.nameOf(row({ 'ogit/_xid': 'x' }))).toEqual({ by: 'ogit/_xid', value: 'x' });
    expect(plan?.nameOf(row({ 'ogit/_id': 'null' }))).toBeNull();
    expect(plan?.xidsOf(row({ 'xid:/owner': 'boss' }))).toEqual(['boss']);
    expect(plan?.xidsOf(row({ 'xid:/owner': 'null' }))).toEqual([]);
  });

  it('lists only cells that change something', () => {
    const present = { 'ogit/name': 'a', '/count': 3 };
    expect(compare({ 'ogit/name': 'a', '/count': '3', 'ogit/_type': 't', '+/tags': '[]' }, present)).toEqual({
      is: 'unchanged',
      cells: [],
    });
    expect(compare({ '/count': '4' }, present)).toEqual({
      is: 'changed',
      cells: [{ column: '/count', before: '3', after: '4' }],
    });
    expect(compare({ 'ogit/name': 'null', '/count': '4' }, present)?.is).toBe('removed');
    // There is nothing to remove.
    expect(compare({ 'ogit/name': 'null' }, {})?.is).toBe('unchanged');
    expect(compare({ 'ogit/name': 'b' }, undefined)?.is).toBe('missing');
  });

  it('compares a look-up by the id that it finds, and reports `unresolved` if it finds none', () => {
    expect(compare({ 'xid:/owner': 'boss' }, { '/owner': 'c1_c1' })?.is).toBe('unchanged');
    expect(compare({ 'xid:/owner': 'boss' }, { '/owner': 'c2_c2' })).toEqual({
      is: 'changed',
      cells: [{ column: '/owner', before: 'c2_c2', after: 'c1_c1' }],
    });
    expect(compare({ 'xid:/owner': 'null' }, { '/owner': 'c2_c2' })?.is).toBe('removed');
    expect(compare({ 'xid:/owner': 'unknown-owner', '/count': '4' }, {})).toEqual({
      is: 'unresolved',
      cells: [],
    });
    expect(compare({ 'xid:/owner': 'unknown-owner' }, undefined)?.is).toBe('unresolved');
    const update = createPresentPlan({ header, kind: 'vertices', action: 'PUT' });
    expect(update?.compare(row({ 'xid:/owner': 'unknown-owner' }), undefined, () => undefined).is).toBe(
      'missing',
    );
  });

  it('prefers a look-up to a plain cell of the same attribute', () => {
    const planOfBoth = createPresentPlan({
      header: ['ogit/_xid', 'xid:/owner', '/owner'],
      kind: 'vertices',
      action: 'PUT',
    });
    const compared = (...cells: string[]) =>
      planOfBoth?.compare(rowOfCells(cells, plainMeaning), { '/owner': 'c1_c1' }, (xid) => ids.get(xid)).is;
    expect(compared('x', 'boss', 'plain')).toBe('unchanged');
    expect(compared('x', '', 'plain')).toBe('changed');
  });

  it('returns list items before and after the change', () => {
    const tags = [
      { value: 'a', created: 1 },
      { value: 'b', created: 2 },
    ];
    expect(compare({ '-/tags': '[{"value":"a"}]', '+/tags': '[{"value":"c"}]' }, { '/tags': tags })).toEqual({
      is: 'removed',
      cells: [
        {
          column: '/tags',
          before: { items: tags, more: 0 },
          after: { items: [tags[1], { value: 'c', created: null }], more: 0 },
        },
      ],
    });
    // A scalar becomes an item of the list, created when its vertex was created.
    expect(
      compare({ '+/tags': '[{"value":"c","created":9}]' }, { '/tags': 'a', 'ogit/_created-on': 5 }),
    ).toEqual({
      is: 'changed',
      cells: [
        {
          column: '/tags',
          before: 'a',
          after: {
            items: [
              { value: 'a', created: 5 },
              { value: 'c', created: 9 },
            ],
            more: 0,
          },
        },
      ],
    });
    expect(compare({ '-/tags': '[{"value":"a"}]' }, { '/tags': [tags[0]] })?.cells).toEqual([
      { column: '/tags', before: { items: [tags[0]], more: 0 }, after: null },
    ]);
    expect(compare({ '-/tags': '[{"value":"z"}]' }, { '/tags': tags })?.is).toBe('unchanged');
  });

  it('has no plan for files of edges, timeseries and attachments', () => {
    for (const kind of ['edges', 'timeseries', 'attachments'] as const)
      expect(createPresentPlan({ header, kind, action: 'PUT' })).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { plainMeaning, rowOfCells } from '../columns/row.ts';
import { columnDoes } from './effect-columns.ts';
import { createPresentPlan } from './effect-present.ts';

describe('what a column does', () => {
  it('depends on what is sent: an update passes over what only a create sets', () => {
    const of = (name: string) =>
      (['POST', 'PUT', 'PATCH', 'DELETE'] as const).map((action) => columnDoes(name, 'vertices', action));
    expect(of('ogit/_xid')).toEqual(['names', 'names', 'names', 'names']);
    expect(of('xid:ogit/_id')).toEqual(['names', 'names', 'names', 'names']);
    expect(of('ogit/name')).toEqual(['sets', 'sets', 'sets', 'nothing']);
    expect(of('ogit/_type')).toEqual(['sets', 'nothing', 'sets-new', 'nothing']);
    expect(of('ogit/_tags')).toEqual(['sets', 'sets', 'sets', 'nothing']);
    expect(of('=/tags')).toEqual(['replaces', 'replaces', 'replaces', 'nothing']);
    expect(of('+/tags')).toEqual(['adds', 'adds', 'adds', 'nothing']);
    expect(of('-/tags')).toEqual(['removes', 'removes', 'removes', 'nothing']);
    expect(of('xid:ogit/Automation/originNode')).toEqual(['sets', 'sets', 'sets', 'nothing']);
  });

  it('depends on the kind of file', () => {
    expect(columnDoes('edge:1:verb', 'combined', 'PUT')).toBe('belongs');
    expect(columnDoes('ogit/_scope', 'combined', 'PUT')).toBe('sets-new');
    expect(columnDoes('verb', 'edges', 'POST')).toBe('belongs');
    expect(columnDoes('ogit/name', 'edges', 'POST')).toBe('nothing');
    expect(columnDoes('value', 'timeseries', 'PUT')).toBe('belongs');
    expect(columnDoes('ogit/_xid', 'attachments', 'PUT')).toBe('names');
  });
});

describe('comparing with what is there', () => {
  const header = ['ogit/_xid', 'ogit/_id', 'ogit/name', '/count', 'ogit/_type', '+/tags', 'xid:/owner'];
  const plan = createPresentPlan({ header, kind: 'vertices', action: 'PATCH' });
  const row = (...cells: string[]) => rowOfCells(cells, plainMeaning);

  it('asks for the attributes that a write sets, and trusts the id more than the xid', () => {
    expect(plan?.fields).toEqual(['ogit/name', '/count']);
    expect(plan?.nameOf(row('x', 'i', '', '', '', '', ''))).toEqual({ by: 'ogit/_id', value: 'i' });
    expect(plan?.nameOf(row('x', '', '', '', '', '', ''))).toEqual({ by: 'ogit/_xid', value: 'x' });
    expect(plan?.nameOf(row('', 'null', '', '', '', '', ''))).toBeNull();
  });

  it('tells only cells that change something', () => {
    const present = { 'ogit/name': 'a', '/count': 3 };
    expect(plan?.compare(row('x', '', 'a', '3', 't', '[]', 'y'), present)).toEqual({
      is: 'unchanged',
      cells: [],
    });
    expect(plan?.compare(row('x', '', '', '4', '', '', ''), present)).toEqual({
      is: 'changed',
      cells: [{ column: '/count', before: '3', after: '4' }],
    });
    expect(plan?.compare(row('x', '', 'null', '4', '', '', ''), present)?.is).toBe('removed');
    // There is nothing to remove.
    expect(plan?.compare(row('x', '', 'null', '', '', '', ''), {})?.is).toBe('unchanged');
    expect(plan?.compare(row('x', '', 'b', '', '', '', ''), undefined)?.is).toBe('missing');
  });

  it('has nothing to compare for rows about edges, values and contents', () => {
    for (const kind of ['edges', 'timeseries', 'attachments'] as const)
      expect(createPresentPlan({ header, kind, action: 'PUT' })).toBeNull();
  });
});

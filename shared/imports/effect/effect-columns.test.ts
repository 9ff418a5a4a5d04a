import { describe, expect, it } from 'vitest';
import { columnDoes } from './effect-columns.ts';

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

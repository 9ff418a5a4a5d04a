import { describe, expect, it } from 'vitest';
import { columnEffectOf } from './effect-columns.ts';

describe('the effect of a column', () => {
  it('depends on the action: an update ignores attributes that only a create sets', () => {
    const effectsOf = (name: string) =>
      (['POST', 'PUT', 'PATCH', 'DELETE'] as const).map((action) => columnEffectOf(name, 'vertices', action));
    expect(effectsOf('ogit/_xid')).toEqual(['names', 'names', 'names', 'names']);
    expect(effectsOf('xid:ogit/_id')).toEqual(['names', 'names', 'names', 'names']);
    expect(effectsOf('ogit/name')).toEqual(['sets', 'sets', 'sets', 'nothing']);
    expect(effectsOf('ogit/_type')).toEqual(['sets', 'nothing', 'sets-new', 'nothing']);
    expect(effectsOf('ogit/_tags')).toEqual(['sets', 'sets', 'sets', 'nothing']);
    expect(effectsOf('=/tags')).toEqual(['replaces', 'replaces', 'replaces', 'nothing']);
    expect(effectsOf('+/tags')).toEqual(['adds', 'adds', 'adds', 'nothing']);
    expect(effectsOf('-/tags')).toEqual(['removes', 'removes', 'removes', 'nothing']);
    expect(effectsOf('xid:ogit/Automation/originNode')).toEqual(['sets', 'sets', 'sets', 'nothing']);
  });

  it('depends on the kind of file', () => {
    expect(columnEffectOf('edge:1:verb', 'combined', 'PUT')).toBe('belongs');
    expect(columnEffectOf('ogit/_scope', 'combined', 'PUT')).toBe('sets-new');
    expect(columnEffectOf('verb', 'edges', 'POST')).toBe('belongs');
    expect(columnEffectOf('ogit/name', 'edges', 'POST')).toBe('nothing');
    expect(columnEffectOf('value', 'timeseries', 'PUT')).toBe('belongs');
    expect(columnEffectOf('ogit/_xid', 'attachments', 'PUT')).toBe('names');
  });
});

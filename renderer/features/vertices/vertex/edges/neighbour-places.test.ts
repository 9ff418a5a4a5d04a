import { describe, expect, it } from 'vitest';
import type { EdgeRow } from '../../../../../shared/vertices.ts';
import { placesBeside, placesOf } from './neighbour-places.ts';

const edge = (verb: string, direction: EdgeRow['direction'], id: string): EdgeRow => ({
  verb,
  direction,
  createdAt: null,
  other: { id, xid: `xid:${id}`, name: '', type: 'ogit/MARS/Machine' },
});

describe('the picture of a neighbourhood', () => {
  const places = placesOf('here', [
    edge('ogit/runs', 'out', 'a'),
    edge('ogit/affects', 'in', 'b'),
    edge('ogit/runs', 'out', 'c'),
    edge('ogit/dependsOn', 'out', 'a'),
    edge('ogit/dependsOn', 'out', 'd'),
    edge('ogit/dependsOn', 'in', 'here'),
  ]);

  it('has every vertex once, incoming ones on the left and outgoing ones on the right', () => {
    const sideOf = (id: string) => Math.sign(places[id]?.x ?? Number.NaN);
    expect(Object.keys(places).toSorted()).toEqual(['a', 'b', 'c', 'd', 'here']);
    expect(['here', 'b', 'a', 'c', 'd'].map(sideOf)).toEqual([0, -1, 1, 1, 1]);
  });

  it('centres each side on the vertex, and keeps verbs apart', () => {
    const [a, c, d] = ['a', 'c', 'd'].map((id) => places[id]?.y ?? Number.NaN) as [number, number, number];
    expect(a + d).toBe(0);
    expect(d - c).toBeGreaterThan(c - a);
    expect(places['b']?.y).toBe(0);
  });

  it('gets more vertices beside the one that was expanded, none on another one', () => {
    const added = Array.from({ length: 20 }, (_, at) => `new-${at}`);
    const once = placesBeside({ id: 'c', centre: 'here', direction: 'in' }, added, places);
    const twice = placesBeside({ id: 'a', centre: 'here', direction: 'out' }, ['x', 'y'], once);
    expect(twice).toMatchObject(places);
    const all = Object.values(twice);
    for (const [at, one] of all.entries())
      for (const other of all.slice(at + 1))
        expect(Math.abs(one.x - other.x) + Math.abs(one.y - other.y)).toBeGreaterThanOrEqual(24);
    expect(added.every((id) => (twice[id]?.x ?? 0) > (places['c']?.x ?? 0))).toBe(true);
  });

  it('begins another column instead of a high one', () => {
    const added = Array.from({ length: 90 }, (_, at) => `v${at}`);
    const beside = placesBeside({ id: 'c', centre: 'c', direction: 'in' }, added, { c: { x: 0, y: 0 } });
    const places = added.map((id) => beside[id] ?? { x: 0, y: 0 });
    expect(new Set(places.map(({ x }) => x))).toEqual(new Set([-120, -370, -620]));
    expect(Math.max(...places.map(({ y }) => Math.abs(y)))).toBeLessThan(500);
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(90);
  });
});

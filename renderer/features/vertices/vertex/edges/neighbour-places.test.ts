import { describe, expect, it } from 'vitest';
import type { EdgeRow } from '../../../../../shared/vertices.ts';
import { placesOf } from './neighbour-places.ts';

const edge = (verb: string, direction: EdgeRow['direction'], id: string): EdgeRow => ({
  verb,
  direction,
  createdAt: null,
  other: { id, xid: `xid:${id}`, name: '', type: 'ogit/MARS/Machine' },
});

describe('the picture of a neighbourhood', () => {
  const edges = [
    edge('ogit/runs', 'out', 'a'),
    edge('ogit/affects', 'in', 'b'),
    edge('ogit/runs', 'out', 'c'),
    edge('ogit/dependsOn', 'out', 'a'),
  ];
  const placed = placesOf(edges);

  it('has every edge once, incoming ones on the left and outgoing ones on the right', () => {
    const others = placed.filter(({ other }) => other !== null);
    expect(others.map(({ other, side }) => `${side} ${other?.id}`).toSorted()).toEqual([
      'in b',
      'out a',
      'out a',
      'out c',
    ]);
    expect(placed.every(({ x, side }) => (side === 'in' ? x < 0 : x > 0))).toBe(true);
    expect(new Set(placed.map(({ key }) => key)).size).toBe(placed.length);
  });

  it('places each verb above its neighbours, and centres each side on the vertex', () => {
    const right = placed.filter(({ side }) => side === 'out');
    expect(right.map(({ words }) => words)).toEqual([
      'ogit/runs →',
      'xid:a',
      'xid:c',
      'ogit/dependsOn →',
      'xid:a',
    ]);
    const heights = right.map(({ y }) => y);
    expect(heights).toEqual(heights.toSorted((one, other) => one - other));
    expect((heights[0] as number) + (heights.at(-1) as number)).toBe(0);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EdgeRow, VertexRow } from '../../../../../shared/vertices.ts';
import {
  collapse,
  drawnOf,
  type Expansion,
  type ExploredGraph,
  expand,
  isExpanded,
  isFull,
  maxVertices,
  shownEdges,
  startGraph,
} from './explored-graph.ts';

const vertex = (id: string): VertexRow => ({ id, xid: '', name: id, type: 'ogit/MARS/Machine' });
const row = (verb: string, direction: EdgeRow['direction'], id: string): EdgeRow => ({
  verb,
  direction,
  createdAt: null,
  other: vertex(id),
});
const runs = { verb: 'runs', direction: 'out' } as const;
const runBy = { verb: 'runs', direction: 'in' } as const;
const of = (id: string, kind: typeof runs | typeof runBy, ...others: string[]): Expansion => ({
  ...kind,
  vertex: id,
  rows: others.map((other) => row(kind.verb, kind.direction, other)),
});
const idsOf = (graph: ExploredGraph) => [...drawnOf(graph).vertices.keys()];

describe('the explored graph', () => {
  const first = startGraph(vertex('a'), [row('runs', 'out', 'b'), row('uses', 'in', 'c')]);

  it('starts with the edges of the vertex, by kind', () => {
    expect(idsOf(first)).toEqual(['a', 'b', 'c']);
    expect([...drawnOf(first).edges.values()]).toMatchObject([
      { verb: 'runs', from: 'a', to: 'b' },
      { verb: 'uses', from: 'c', to: 'a' },
    ]);
    expect(isExpanded(first, 'a', runs)).toBe(true);
    expect(isExpanded(first, 'a', runBy)).toBe(false);
  });

  it('connects vertices that are drawn already, and draws an edge once from either end', () => {
    const more = expand(first, of('b', runBy, 'a', 'c'));
    expect(idsOf(more)).toEqual(['a', 'b', 'c']);
    expect(drawnOf(more).edges.size).toBe(3);
    expect(shownEdges(drawnOf(more), 'b', runBy)).toBe(2);
    expect(shownEdges(drawnOf(first), 'b', runBy)).toBe(1);
  });

  it('keeps a vertex that something else brought, and removes what hangs on a removed one', () => {
    const more = [of('b', runs, 'd', 'e'), of('c', runs, 'e'), of('d', runs, 'f'), of('f', runs, 'd')].reduce(
      expand,
      first,
    );
    expect(idsOf(more)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(idsOf(collapse(more, 'b', runs))).toEqual(['a', 'b', 'c', 'e']);
    expect(idsOf(collapse(more, 'a', runs))).toEqual(['a', 'c', 'e']);
  });

  it('ends at the largest number of vertices, but still connects the drawn ones', () => {
    const many = Array.from({ length: maxVertices }, (_, at) => `new-${at}`);
    const full = expand(first, of('b', runs, ...many, 'c'));
    expect(drawnOf(full).vertices.size).toBe(maxVertices);
    expect(isFull(drawnOf(full))).toBe(true);
    expect(full.expansions.at(-1)?.rows.at(-1)?.other.id).toBe('c');
  });

  it('is the earlier one after each addition is removed; nothing is drawn twice', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const addition = fc.tuple(id, fc.constantFrom(runs, runBy), fc.uniqueArray(id, { maxLength: 4 }));
    fc.assert(
      fc.property(fc.array(addition, { maxLength: 12 }), (additions) => {
        let graph = first;
        for (const [from, kind, others] of additions) {
          const next = expand(graph, of(from, kind, ...others));
          if (next !== graph) expect(collapse(next, from, kind)).toEqual(graph);
          graph = next;
          const edges = [...drawnOf(graph).edges.values()].map(
            ({ from, verb, to }) => `${from} ${verb} ${to}`,
          );
          expect(new Set(edges).size).toBe(edges.length);
          expect(idsOf(graph)).toEqual([...new Set(idsOf(graph))]);
        }
      }),
    );
  });
});

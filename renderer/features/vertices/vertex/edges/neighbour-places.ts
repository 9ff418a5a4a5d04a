import type { EdgeRow, VertexRow } from '../../../../../shared/vertices.ts';
import { wordFor } from '../../store.ts';
import { directionWords } from './edge-words.ts';

/** Position of a part of the picture in its own px; the vertex itself is at 0, 0. */
export interface Placed {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly words: string;
  readonly side: 'in' | 'out';
  /** Null for the verb over those that it leads to. */
  readonly other: VertexRow | null;
}

const columnPx = 90;
const linePx = 24;
const gapPx = 8;

/** Incoming neighbours are on the left, outgoing ones on the right, each side by verb. */
export const placesOf = (edges: readonly EdgeRow[]): Placed[] =>
  (['in', 'out'] as const).flatMap((side) =>
    column(
      side,
      edges.filter(({ direction }) => direction === side),
    ),
  );

function column(side: 'in' | 'out', edges: readonly EdgeRow[]): Placed[] {
  const x = side === 'in' ? -columnPx : columnPx;
  const groups = [...Map.groupBy(edges, ({ verb }) => verb)];
  const placed: Placed[] = [];
  let y = 0;
  for (const [verb, members] of groups) {
    placed.push({ key: `${side} ${verb}`, x, y, words: directionWords(verb, side), side, other: null });
    y += linePx;
    for (const { other } of members) {
      placed.push({
        key: `${side} ${verb} ${other.id}`,
        x,
        y,
        words: other.name || wordFor(other),
        side,
        other,
      });
      y += linePx;
    }
    y += gapPx;
  }
  const middle = (y - linePx - gapPx) / 2;
  return placed.map((each) => ({ ...each, y: each.y - middle }));
}

import type { EdgeRow, VertexRow } from '../../../../../shared/vertices.ts';
import { sentenceName } from '../../store.ts';
import { directionWords } from './edge-words.ts';

/** A node of the drawing and its position in px, relative to the vertex in the middle. */
export interface Placed {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly words: string;
  readonly side: 'in' | 'out';
  /** The neighbour; null for the verb that is written above its neighbours. */
  readonly other: VertexRow | null;
}

const columnPx = 90;
const linePx = 24;
const gapPx = 8;

/** Places the incoming neighbours on the left and the outgoing ones on the right, each side grouped by verb. */
export const placesOf = (edges: readonly EdgeRow[]): Placed[] =>
  (['in', 'out'] as const).flatMap((side) =>
    column(
      side,
      edges.filter(({ direction }) => direction === side),
    ),
  );

/** Places the neighbours of one side below each other, centred on the vertex. */
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
        words: other.name || sentenceName(other),
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

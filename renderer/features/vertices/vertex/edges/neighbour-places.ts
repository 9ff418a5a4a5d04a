import type { EdgeRow } from '../../../../../shared/vertices.ts';

/** Position in the drawing in px, relative to the vertex in the middle. */
interface Place {
  readonly x: number;
  readonly y: number;
}
export type Places = Readonly<Record<string, Place>>;

const columnPx = 120;
/** Distance from a vertex to those that are added to it: its name is between them. */
const nextColumnPx = 250;
const linePx = 24;
const gapPx = 8;

/**
 * Places a vertex in the middle, the incoming neighbours on the left and the outgoing ones on the right, each side
 * grouped by verb. A neighbour with several edges is placed by the first one.
 */
export function placesOf(centre: string, edges: readonly EdgeRow[]): Places {
  const places: Record<string, Place> = { [centre]: { x: 0, y: 0 } };
  const isFirst = ({ other: { id } }: EdgeRow, at: number) =>
    id !== centre && edges.findIndex(({ other }) => other.id === id) === at;
  const placed = edges.filter(isFirst);
  for (const side of ['in', 'out'] as const) {
    const groups = Map.groupBy(
      placed.filter(({ direction }) => direction === side),
      ({ verb }) => verb,
    );
    const lines = [...groups.values()].flatMap((group, at) =>
      group.map(({ other }) => ({ id: other.id, gaps: at })),
    );
    const y = (at: number, gaps: number) => at * linePx + gaps * gapPx;
    const middle = y(lines.length - 1, groups.size - 1) / 2;
    for (const [at, { id, gaps }] of lines.entries())
      places[id] = { x: side === 'in' ? -columnPx : columnPx, y: y(at, gaps) - middle };
  }
  return places;
}

/** Most lines of a column of added vertices; a higher picture would be too small to read. */
const maxLines = 40;

/**
 * Places new vertices in columns beside the vertex that they were added to, away from the middle, each where nothing is
 * yet.
 */
export function placesBeside(
  from: { readonly id: string; readonly centre: string; readonly direction: EdgeRow['direction'] },
  added: readonly string[],
  places: Places,
): Places {
  const { x: middleX } = places[from.centre] ?? { x: 0 };
  const start = places[from.id] ?? { x: 0, y: 0 };
  const isCentre = from.id === from.centre;
  const isLeft = isCentre ? from.direction === 'in' : start.x < middleX;
  const sign = isLeft ? -1 : 1;
  const free: Place[] = [];
  for (let column = 0; free.length < added.length; column++) {
    const x = start.x + sign * ((isCentre ? columnPx : nextColumnPx) + column * nextColumnPx);
    const lines = freeLines(start.y, x, places).slice(0, added.length - free.length);
    free.push(...lines.toSorted((one, other) => one - other).map((y) => ({ x, y })));
  }
  return { ...places, ...Object.fromEntries(added.map((id, at) => [id, free[at] ?? start])) };
}

/** Returns the free lines of a column, those nearest to `middle` first. */
function freeLines(middle: number, x: number, places: Places): number[] {
  const taken = Object.values(places).filter((place) => Math.abs(place.x - x) < nextColumnPx / 2);
  return Array.from({ length: maxLines }, (_, step) => {
    return middle + (step % 2 === 0 ? step / 2 : -(step + 1) / 2) * linePx;
  }).filter((y) => taken.every((place) => Math.abs(place.y - y) >= linePx));
}

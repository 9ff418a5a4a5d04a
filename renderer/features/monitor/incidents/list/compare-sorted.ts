import type { IncidentRow } from '../../../../../shared/monitor/incident.ts';
import {
  type Comparison,
  countsOf,
  type IncidentPage,
  type ListState,
  noHeldChanges,
} from './incident-page.ts';
import { type ListSnapshot, snapshotOf, withBells, withContents } from './list-snapshot.ts';

/** Response of the host: the first incidents of the order, as many as were requested. */
interface FirstIncidents {
  readonly page: IncidentPage;
  /** The page has every incident of the filter. */
  readonly isWhole: boolean;
}

/**
 * Returns a sorted list after the host has responded. If rows must not move, they are updated in place, rows that left
 * the filter stay, and rows that are out of place are only counted in `gathered`.
 * @param held the shown list
 */
export function compareSorted(
  held: ListSnapshot,
  { page, isWhole }: FirstIncidents,
  { isPaused, mayMove }: ListState,
): Comparison {
  if (isPaused) return { snapshot: withBells(held, page.rows) };
  const counts = countsOf(page);
  if (held.rows.length === 0 || mayMove)
    return { snapshot: snapshotOf(page.rows, isWhole), counts, gathered: noHeldChanges };
  const known = withContents(held, page.rows);
  const { arrived, moved, following } = placesOf(known, page.rows);
  // Own changes are not counted: the user knows of them, and they are shown in place.
  const count = arrived.length + moved.filter(({ by }) => by !== 'own').length;
  return {
    snapshot: followedBy(known, following, isWhole),
    counts,
    gathered: count === 0 ? noHeldChanges : { count, more: false },
  };
}

/** Returns the snapshot with the rows of the page that follow its last row. @param whole the page is the last one */
export const extendedBy = (held: ListSnapshot, page: readonly IncidentRow[], whole: boolean): ListSnapshot =>
  followedBy(held, placesOf(held, page).following, whole);

const followedBy = (held: ListSnapshot, following: readonly IncidentRow[], whole: boolean): ListSnapshot =>
  snapshotOf([...held.rows, ...following], whole);

/** Compares the shown rows with the order of the host. */
function placesOf({ rows }: ListSnapshot, ordered: readonly IncidentRow[]) {
  const places = new Map(rows.map(({ id }, place) => [id, place]));
  const isShown = ({ id }: IncidentRow) => places.has(id);
  const end = ordered.findLastIndex(isShown) + 1;
  const shown = ordered.filter(isShown);
  const unmoved = longestAscent(shown.map(({ id }) => places.get(id) ?? 0));
  return {
    /** New rows that belong before or between rows that are shown. */
    arrived: ordered.slice(0, end).filter((row) => !isShown(row)),
    /** The fewest shown rows that have to move so that all others are in order. */
    moved: shown.filter((_, at) => !unmoved.has(at)),
    /** New rows below all shown ones; adding them moves no row. */
    following: ordered.slice(end),
  };
}

/**
 * Returns the indexes of a longest increasing subsequence, by binary search in O(n log n).
 * @param numbers all different
 */
export function longestAscent(numbers: readonly number[]): ReadonlySet<number> {
  /** At index n, the index of the smallest number that ends an ascent of n + 1 numbers. */
  const ends: number[] = [];
  /** By index of a number, the index of its predecessor in the ascent that it ends, or -1. */
  const before: number[] = [];
  for (const [at, number] of numbers.entries()) {
    let low = 0;
    for (let high = ends.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    before[at] = ends[low - 1] ?? -1;
    ends[low] = at;
  }
  const ascent = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) ascent.add(at);
  return ascent;
}

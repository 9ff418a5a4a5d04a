import type { IncidentRow } from '../../../../../shared/monitor/incident.ts';
import { type Compared, countsOf, type HowShown, type IncidentPage, noneGathered } from './incident-page.ts';
import { type ListSnapshot, snapshotOf, withBells, withContents, withoutGone } from './list-snapshot.ts';

/** What the host has now: as many of the first incidents as were requested. */
interface FirstIncidents {
  readonly page: IncidentPage;
  /** The page has every incident of the filter. */
  readonly isWhole: boolean;
  /** Incidents whatever the filter lets through, for those that have left it. */
  readonly all: readonly IncidentRow[];
  /** These are all that there are. */
  readonly isAll: boolean;
}

/**
 * A sorted list after the host has responded. Rows move only where they may; else they get their new contents in
 * place, those that left the filter stay, and those that are out of place are gathered.
 */
export function compareSorted(
  held: ListSnapshot,
  { page, isWhole, all, isAll }: FirstIncidents,
  { isPaused, mayMove }: HowShown,
): Compared {
  const contents = [...all, ...page.rows];
  if (isPaused) return { snapshot: withBells(held, contents) };
  const counts = countsOf(page);
  if (held.rows.length === 0 || mayMove)
    return { snapshot: snapshotOf(page.rows, isWhole), counts, gathered: noneGathered };
  // Deleted rows are not kept in place: opening one would find nothing.
  const known = withContents(isAll ? withoutGone(held, all) : held, contents);
  const { arrived, moved, following } = placesOf(known, page.rows);
  // What was done here is known, and shown in its row.
  const count = arrived.length + moved.filter(({ by }) => by !== 'own').length;
  return {
    snapshot: followedBy(known, following, isWhole),
    counts,
    gathered: count === 0 ? noneGathered : { count, more: false },
  };
}

/** The rows of a snapshot as they are, and below them what follows on the page. @param whole the page is the last one */
export const extendedBy = (held: ListSnapshot, page: readonly IncidentRow[], whole: boolean): ListSnapshot =>
  followedBy(held, placesOf(held, page).following, whole);

const followedBy = (held: ListSnapshot, following: readonly IncidentRow[], whole: boolean): ListSnapshot =>
  snapshotOf([...held.rows, ...following], whole);

/** How rows in the order of the host differ from those that are shown. */
function placesOf({ rows }: ListSnapshot, ordered: readonly IncidentRow[]) {
  const places = new Map(rows.map(({ id }, place) => [id, place]));
  const isShown = ({ id }: IncidentRow) => places.has(id);
  const end = ordered.findLastIndex(isShown) + 1;
  const shown = ordered.filter(isShown);
  const steady = longestAscent(shown.map(({ id }) => places.get(id) ?? 0));
  return {
    /** Between rows that are shown. */
    arrived: ordered.slice(0, end).filter((row) => !isShown(row)),
    /** As few as possible: the others keep their order without them. */
    moved: shown.filter((_, at) => !steady.has(at)),
    /** Below all that are shown: they move nothing. */
    following: ordered.slice(end),
  };
}

/** Indexes of a longest ascending part of numbers that differ from each other. */
export function longestAscent(numbers: readonly number[]): ReadonlySet<number> {
  /** By length, the index of the smallest number that ends an ascent of this length. */
  const ends: number[] = [];
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

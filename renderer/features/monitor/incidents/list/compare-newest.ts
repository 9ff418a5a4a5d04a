import type { IncidentRow } from '../../../../../shared/monitor/incident.ts';
import {
  type Comparison,
  countsOf,
  type IncidentPage,
  type ListState,
  noHeldChanges,
  pageRows,
} from './incident-page.ts';
import {
  inOrder,
  isSameOrder,
  type ListSnapshot,
  outOfPlace,
  snapshotOf,
  withBells,
  withContents,
  withoutGone,
  withoutNonMatching,
} from './list-snapshot.ts';

/**
 * Returns a list in the default order (last change first) after the newest incidents were read. If rows must not move,
 * they are updated in place, and incidents that belong elsewhere are only counted in `gathered`.
 * @param held the shown list
 * @param newest the newest incidents of the filter
 * @param all the newest of all incidents, regardless of the filter
 */
export function compareNewest(
  held: ListSnapshot,
  newest: IncidentPage,
  all: readonly IncidentRow[],
  { isPaused, mayMove, gathered: counted }: ListState,
): Comparison {
  if (isPaused) return { snapshot: withBells(held, [...all, ...newest.rows]) };
  const counts = countsOf(newest);
  // Deleted rows are not kept in place: opening one would find nothing.
  const before = all.length < pageRows ? withoutGone(held, all) : held;
  const known = withContents(before, [...all, ...newest.rows]);
  const moved = outOfPlace(before, newest.rows);
  const next = inOrder(known, newest.rows);
  const isShort = newest.rows.length < pageRows;
  const shown = { counts, gathered: noHeldChanges };
  // A response shorter than a page is the complete list; of a longer one, incidents that left the filter are removed.
  if (before.rows.length === 0 || mayMove)
    return {
      ...shown,
      snapshot: isShort ? snapshotOf(newest.rows, true) : withoutNonMatching(next, newest.rows),
    };
  if (moved.length === 0) return { ...shown, snapshot: known };
  if (isSameOrder(known, next)) return { ...shown, snapshot: next };
  // Own changes are not counted: the user knows of them.
  const { length: others } = moved.filter(({ by }) => by !== 'own');
  const more = !isShort && moved.length === newest.rows.length;
  // Own changes take places in a full page, so that changes counted before may be after its end.
  const gathered = { count: more ? Math.max(others, counted.count) : others, more };
  return { counts, snapshot: known, gathered };
}

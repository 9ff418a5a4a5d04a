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
  isContinuation,
  type ListSnapshot,
  outOfPlace,
  snapshotOf,
  withBells,
  withContents,
  withoutNonMatching,
} from './list-snapshot.ts';

/**
 * Returns a list in the default order (last change first) after the newest incidents were read. If rows must not move,
 * they are updated in place, and incidents that belong elsewhere are only counted in `gathered`.
 * @param held the shown list
 * @param newest the newest incidents of the filter
 */
export function compareNewest(
  held: ListSnapshot,
  newest: IncidentPage,
  { isPaused, mayMove, gathered: counted }: ListState,
): Comparison {
  if (isPaused) return { snapshot: withBells(held, newest.rows) };
  const counts = countsOf(newest);
  const known = withContents(held, newest.rows);
  const moved = outOfPlace(held, newest.rows);
  const next = inOrder(known, newest.rows);
  const isShort = newest.rows.length < pageRows;
  const isAllMoved = !isShort && moved.length === newest.rows.length;
  const shown = { counts, gathered: noHeldChanges };
  if (held.rows.length === 0 || mayMove) {
    // A response shorter than a page is the complete list. After a page of changes, further changes may follow before the
    // first row that is loaded.
    if (isShort || isAllMoved) return { ...shown, snapshot: snapshotOf(newest.rows, isShort) };
    return { ...shown, snapshot: withoutNonMatching(next, newest.rows) };
  }
  if (moved.length === 0) return { ...shown, snapshot: known };
  if (isContinuation(known, next)) return { ...shown, snapshot: next };
  // Own changes are not counted: the user knows of them.
  const { length: others } = moved.filter(({ by }) => by !== 'own');
  // Own changes take places in a full page, so that changes counted before may be after its end.
  const gathered = { count: isAllMoved ? Math.max(others, counted.count) : others, more: isAllMoved };
  return { counts, snapshot: known, gathered };
}

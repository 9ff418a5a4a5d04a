import type { IncidentRow } from '../../../../../shared/monitor/incident.ts';
import {
  type Compared,
  countsOf,
  type HowShown,
  type IncidentPage,
  noneGathered,
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
  withoutLeft,
} from './list-snapshot.ts';

/**
 * The list after the newest incidents have come. Rows move only where they may; else they get their new contents in
 * place, and the others are gathered.
 * @param all the newest of all incidents, whatever the filter lets through
 */
export function compareNewest(
  held: ListSnapshot,
  newest: IncidentPage,
  all: readonly IncidentRow[],
  { isPaused, mayMove }: HowShown,
): Compared {
  if (isPaused) return { snapshot: withBells(held, [...all, ...newest.rows]) };
  const counts = countsOf(newest);
  // Deleted rows are not kept in place: opening one would find nothing.
  const before = all.length < pageRows ? withoutGone(held, all) : held;
  const known = withContents(before, [...all, ...newest.rows]);
  const moved = outOfPlace(before, newest.rows);
  const next = inOrder(known, newest.rows);
  const isShort = newest.rows.length < pageRows;
  const shown = { counts, gathered: noneGathered };
  // Of a short list everything is here, also that some have left it.
  if (before.rows.length === 0 || mayMove)
    return { ...shown, snapshot: isShort ? snapshotOf(newest.rows, true) : withoutLeft(next, newest.rows) };
  if (moved.length === 0) return { ...shown, snapshot: known };
  if (isSameOrder(known, next)) return { ...shown, snapshot: next };
  // What was done here is known, and shown in its row.
  const news = moved.filter(({ id, by }) => by !== 'own' || !before.placed.has(id));
  const gathered = { count: news.length, more: !isShort && moved.length === newest.rows.length };
  return { counts, snapshot: known, gathered };
}

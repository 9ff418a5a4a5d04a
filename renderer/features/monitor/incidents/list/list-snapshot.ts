import type { IncidentRow } from '../../../../../shared/monitor/incident.ts';

/** The shown list of incidents. The content of its rows is current, but their order changes only when it may. */
export interface ListSnapshot {
  readonly rows: readonly IncidentRow[];
  /** Time of the last change on which the place of a row is based, by id of the incident. */
  readonly placed: ReadonlyMap<string, number>;
  /** All incidents of the filter are loaded; there is no next page. */
  readonly isComplete: boolean;
}

export const snapshotOf = (rows: readonly IncidentRow[], whole: boolean): ListSnapshot => ({
  rows,
  placed: new Map(rows.map(({ id, changedAt }) => [id, changedAt])),
  isComplete: whole,
});

/** Returns the snapshot with current contents in unchanged places, or the same snapshot if no content has changed. */
export function withContents(snapshot: ListSnapshot, known: readonly IncidentRow[]): ListSnapshot {
  const byId = new Map(known.map((row) => [row.id, row]));
  let isOther = false;
  const rows = snapshot.rows.map((row) => {
    const now = byId.get(row.id);
    if (now === undefined || JSON.stringify(now) === JSON.stringify(row)) return row;
    isOther = true;
    return now;
  });
  return isOther ? { ...snapshot, rows } : snapshot;
}

/** Returns the snapshot with the current bells only: this user sets them, so they change even during a pause. */
export function withBells(snapshot: ListSnapshot, known: readonly IncidentRow[]): ListSnapshot {
  const byId = new Map(known.map(({ id, watched }) => [id, watched]));
  const rows = snapshot.rows.map((row) => ({ ...row, watched: byId.get(row.id) ?? row.watched }));
  return { ...snapshot, rows };
}

/**
 * Returns the snapshot without incidents that left the filter: rows that changed after the last of the newest ones
 * would be among these if they still matched.
 */
export function withoutNonMatching(snapshot: ListSnapshot, newest: readonly IncidentRow[]): ListSnapshot {
  const lastAt = newest.at(-1)?.changedAt ?? Number.POSITIVE_INFINITY;
  const ids = new Set(newest.map(({ id }) => id));
  const rows = snapshot.rows.filter(({ id, changedAt }) => ids.has(id) || changedAt <= lastAt);
  return snapshotOf(rows, snapshot.isComplete);
}

/** Returns the snapshot without deleted incidents. @param gone their ids */
export function withoutGone(snapshot: ListSnapshot, gone: ReadonlySet<string>): ListSnapshot {
  const rows = snapshot.rows.filter(({ id }) => !gone.has(id));
  return rows.length === snapshot.rows.length ? snapshot : { ...snapshot, rows };
}

/** Returns the time of the change on which the place of the last row is based. */
function lastPlacedAt({ rows, placed }: ListSnapshot): number {
  const last = rows.at(-1);
  return last === undefined ? Number.POSITIVE_INFINITY : (placed.get(last.id) ?? 0);
}

/**
 * Returns those of the newest incidents that are missing from the snapshot or are not in the place of their last
 * change. Incidents that follow the last row are not missing: they are not loaded yet.
 */
export function outOfPlace(snapshot: ListSnapshot, newest: readonly IncidentRow[]): IncidentRow[] {
  const { placed, isComplete } = snapshot;
  const lastAt = isComplete ? Number.NEGATIVE_INFINITY : lastPlacedAt(snapshot);
  return newest.filter(({ id, changedAt }) => {
    const placedAt = placed.get(id);
    return placedAt === undefined ? changedAt >= lastAt : placedAt !== changedAt;
  });
}

/** Whether a page begins before the end of the snapshot, so that no incident between them is missing. */
export function beginsWithin(snapshot: ListSnapshot, [head]: readonly IncidentRow[]): boolean {
  if (head === undefined) return false;
  return snapshot.placed.has(head.id) || head.changedAt > lastPlacedAt(snapshot);
}

/** Returns the snapshot with the newest incidents moved to the top. */
export function inOrder(snapshot: ListSnapshot, newest: readonly IncidentRow[]): ListSnapshot {
  const ids = new Set(newest.map(({ id }) => id));
  return snapshotOf([...newest, ...snapshot.rows.filter(({ id }) => !ids.has(id))], snapshot.isComplete);
}

/** Whether the second snapshot begins with all incidents of the first one, in the same order. */
export const isContinuation = (one: ListSnapshot, other: ListSnapshot): boolean =>
  one.rows.every(({ id }, at) => other.rows[at]?.id === id);

/**
 * Returns the snapshot with the rows of the page that follow its last row. Incidents that changed in the meantime now
 * belong above and are not added; all others only moved down, so that none is skipped.
 * @param whole the page is the last one
 */
export function withNextRows(
  snapshot: ListSnapshot,
  page: readonly IncidentRow[],
  whole: boolean,
): ListSnapshot {
  const lastAt = lastPlacedAt(snapshot);
  const following = page.filter(({ id, changedAt }) => !snapshot.placed.has(id) && changedAt <= lastAt);
  const placed = new Map(snapshot.placed);
  for (const { id, changedAt } of following) placed.set(id, changedAt);
  return { rows: [...snapshot.rows, ...following], placed, isComplete: whole };
}

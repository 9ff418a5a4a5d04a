import type { IncidentRow } from '../../../../../shared/monitor/incident.ts';

/** List of incidents with a fixed order. The content of rows is current; their order changes only on request. */
export interface ListSnapshot {
  readonly rows: readonly IncidentRow[];
  /** By id the last change that its place is based on. */
  readonly placed: ReadonlyMap<string, number>;
  /** The rows are the newest ones, all of them. */
  readonly whole: boolean;
}

export const snapshotOf = (rows: readonly IncidentRow[], whole: boolean): ListSnapshot => ({
  rows,
  placed: new Map(rows.map(({ id, changedAt }) => [id, changedAt])),
  whole,
});

/** The same rows in the same places, saying what is known now; the same snapshot where that is nothing new. */
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

/** The same rows, each with its bell as it is now: that is changed here and not by the world. */
export function withBells(snapshot: ListSnapshot, known: readonly IncidentRow[]): ListSnapshot {
  const byId = new Map(known.map(({ id, watched }) => [id, watched]));
  const rows = snapshot.rows.map((row) => ({ ...row, watched: byId.get(row.id) ?? row.watched }));
  return { ...snapshot, rows };
}

/** The snapshot without what would stand among the newest ones if the filter still let it through. */
export function withoutLeft(snapshot: ListSnapshot, newest: readonly IncidentRow[]): ListSnapshot {
  const lastAt = newest.at(-1)?.changedAt ?? Number.POSITIVE_INFINITY;
  const ids = new Set(newest.map(({ id }) => id));
  const rows = snapshot.rows.filter(({ id, changedAt }) => ids.has(id) || changedAt <= lastAt);
  return snapshotOf(rows, snapshot.whole);
}

/** The snapshot without what is no more, where all that there is is known. */
export function withoutGone(snapshot: ListSnapshot, all: readonly IncidentRow[]): ListSnapshot {
  const ids = new Set(all.map(({ id }) => id));
  const rows = snapshot.rows.filter(({ id }) => ids.has(id));
  return rows.length === snapshot.rows.length ? snapshot : { ...snapshot, rows };
}

/** Those of the newest ones that do not stand in the snapshot where they belong. */
export const outOfPlace = ({ placed }: ListSnapshot, newest: readonly IncidentRow[]): IncidentRow[] =>
  newest.filter(({ id, changedAt }) => placed.get(id) !== changedAt);

/** The snapshot with the newest ones on top, as it is now. */
export function inOrder(snapshot: ListSnapshot, newest: readonly IncidentRow[]): ListSnapshot {
  const ids = new Set(newest.map(({ id }) => id));
  return snapshotOf([...newest, ...snapshot.rows.filter(({ id }) => !ids.has(id))], snapshot.whole);
}

/** Whether every row has the same place in both. */
export const isSameOrder = (one: ListSnapshot, other: ListSnapshot): boolean =>
  one.rows.length === other.rows.length && one.rows.every(({ id }, at) => other.rows[at]?.id === id);

/**
 * The snapshot with what follows its last row. Incidents that changed meanwhile stand above it by now and wait there;
 * every other one only moved down, so that none is passed over.
 * @param whole the page is the last one
 */
export function extended(snapshot: ListSnapshot, page: readonly IncidentRow[], whole: boolean): ListSnapshot {
  const last = snapshot.rows.at(-1);
  const lastAt = last === undefined ? Number.POSITIVE_INFINITY : (snapshot.placed.get(last.id) ?? 0);
  const next = page.filter(({ id, changedAt }) => !snapshot.placed.has(id) && changedAt <= lastAt);
  const placed = new Map(snapshot.placed);
  for (const { id, changedAt } of next) placed.set(id, changedAt);
  return { rows: [...snapshot.rows, ...next], placed, whole };
}

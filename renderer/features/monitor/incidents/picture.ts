import type { IncidentRow } from '../../../../shared/monitor/incident.ts';

/** List of incidents with a fixed order. The content of rows is current; their order changes only on request. */
export interface Picture {
  readonly rows: readonly IncidentRow[];
  /** By id the last change that its place is based on. */
  readonly placed: ReadonlyMap<string, number>;
  /** The rows are the newest ones, all of them. */
  readonly whole: boolean;
}

export const pictureOf = (rows: readonly IncidentRow[], whole: boolean): Picture => ({
  rows,
  placed: new Map(rows.map(({ id, changedAt }) => [id, changedAt])),
  whole,
});

/** The same rows in the same places, saying what is known now; the same picture where that is nothing new. */
export function withContents(picture: Picture, known: readonly IncidentRow[]): Picture {
  const byId = new Map(known.map((row) => [row.id, row]));
  let isOther = false;
  const rows = picture.rows.map((row) => {
    const now = byId.get(row.id);
    if (now === undefined || JSON.stringify(now) === JSON.stringify(row)) return row;
    isOther = true;
    return now;
  });
  return isOther ? { ...picture, rows } : picture;
}

/** The same rows, each with its bell as it is now: that is changed here and not by the world. */
export function withBells(picture: Picture, known: readonly IncidentRow[]): Picture {
  const byId = new Map(known.map(({ id, watched }) => [id, watched]));
  const rows = picture.rows.map((row) => ({ ...row, watched: byId.get(row.id) ?? row.watched }));
  return { ...picture, rows };
}

/** The picture without what would stand among the newest ones if the filter still let it through. */
export function withoutLeft(picture: Picture, newest: readonly IncidentRow[]): Picture {
  const lastAt = newest.at(-1)?.changedAt ?? Number.POSITIVE_INFINITY;
  const ids = new Set(newest.map(({ id }) => id));
  const rows = picture.rows.filter(({ id, changedAt }) => ids.has(id) || changedAt <= lastAt);
  return pictureOf(rows, picture.whole);
}

/** The picture without what is no more, where all that there is is known. */
export function withoutGone(picture: Picture, all: readonly IncidentRow[]): Picture {
  const ids = new Set(all.map(({ id }) => id));
  const rows = picture.rows.filter(({ id }) => ids.has(id));
  return rows.length === picture.rows.length ? picture : { ...picture, rows };
}

/** Those of the newest ones that do not stand in the picture where they belong. */
export const outOfPlace = ({ placed }: Picture, newest: readonly IncidentRow[]): IncidentRow[] =>
  newest.filter(({ id, changedAt }) => placed.get(id) !== changedAt);

/** The picture with the newest ones on top, as it is now. */
export function inOrder(picture: Picture, newest: readonly IncidentRow[]): Picture {
  const ids = new Set(newest.map(({ id }) => id));
  return pictureOf([...newest, ...picture.rows.filter(({ id }) => !ids.has(id))], picture.whole);
}

/** Whether every row has the same place in both. */
export const isSameOrder = (one: Picture, other: Picture): boolean =>
  one.rows.length === other.rows.length && one.rows.every(({ id }, at) => other.rows[at]?.id === id);

/**
 * The picture with what follows its last row. Incidents that changed meanwhile stand above it by now and wait there;
 * every other one only moved down, so that none is passed over.
 * @param whole the page is the last one
 */
export function extended(picture: Picture, page: readonly IncidentRow[], whole: boolean): Picture {
  const last = picture.rows.at(-1);
  const lastAt = last === undefined ? Number.POSITIVE_INFINITY : (picture.placed.get(last.id) ?? 0);
  const next = page.filter(({ id, changedAt }) => !picture.placed.has(id) && changedAt <= lastAt);
  const placed = new Map(picture.placed);
  for (const { id, changedAt } of next) placed.set(id, changedAt);
  return { rows: [...picture.rows, ...next], placed, whole };
}

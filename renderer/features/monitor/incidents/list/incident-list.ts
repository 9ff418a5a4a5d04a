import { compareNewest } from './compare-newest.ts';
import { pageRows } from './incident-page.ts';
import { beginsWithin, type ListSnapshot, withNextRows } from './list-snapshot.ts';
import { createLoadedList, type IncidentList, type IncidentListDeps } from './loaded-list.ts';

/**
 * A page starts this many rows before the end of the list, because incidents that left the filter moved the others up.
 * If more of them left it, earlier pages are read as well, so that the list skips none.
 */
const overlapRows = 25;

/** Creates the list of a filter's incidents in the default order, last change first. */
export const createIncidentList = (deps: IncidentListDeps): IncidentList =>
  createLoadedList(deps, {
    compareEveryMs: 300,
    async compareWithHost(_, signal) {
      const newest = await deps.ask({ first: 0, count: pageRows }, signal);
      return (held, how) => compareNewest(held, newest, how);
    },
    async extend(loaded, signal) {
      const count = pageRows + overlapRows;
      const readFrom = async (first: number) => (await deps.ask({ first, count }, signal)).rows;
      let first = Math.max(0, loaded.rows.length - overlapRows);
      let rows = await readFrom(first);
      while (first > 0 && !beginsWithin(loaded, rows)) {
        first = Math.max(0, first - pageRows);
        rows = await readFrom(first);
      }
      for (;;) {
        const page = rows;
        const isLast = page.length < count;
        const extended = (held: ListSnapshot) => withNextRows(held, page, isLast);
        // Incidents that changed have moved the loaded ones down.
        if (isLast || extended(loaded).rows.length > loaded.rows.length) return extended;
        first += pageRows;
        rows = await readFrom(first);
      }
    },
  });

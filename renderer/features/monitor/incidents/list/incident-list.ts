import { compareNewest } from './compare-newest.ts';
import { pageRows } from './incident-page.ts';
import { withNextRows } from './list-snapshot.ts';
import { createLoadedList, type IncidentList, type IncidentListDeps } from './loaded-list.ts';

/**
 * The next page starts this many rows before the end of the list. Incidents that left the filter in the meantime moved
 * the others up; without an overlap, the list would skip them.
 */
const overlapRows = 25;

/** Creates the list of a filter's incidents in the default order, last change first. */
export const createIncidentList = (deps: IncidentListDeps): IncidentList =>
  createLoadedList(deps, {
    lookEveryMs: 300,
    async look(_, signal) {
      const newest = await deps.ask({ first: 0, count: pageRows }, signal);
      return (held, how) => compareNewest(held, newest, how);
    },
    async extend({ length, round }, signal) {
      // A further round follows only if the earlier ones had no new row, so that it continues after their rows.
      const first = Math.max(0, length - overlapRows) + round * pageRows;
      const { rows } = await deps.ask({ first, count: pageRows + overlapRows }, signal);
      return (held) => withNextRows(held, rows, rows.length < pageRows + overlapRows);
    },
  });

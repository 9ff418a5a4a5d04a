import { compareNewest } from './compare-newest.ts';
import { pageRows } from './incident-page.ts';
import { extended } from './list-snapshot.ts';
import { createLoadedList, type IncidentList, type IncidentListDeps } from './loaded-list.ts';

/** Asked for again with the next page, so that a few which left the filter meanwhile let nothing be passed over. */
const overlapRows = 25;

/** The incidents of a filter, the last change first, page by page. */
export const createIncidentList = (deps: IncidentListDeps): IncidentList =>
  createLoadedList(deps, {
    lookEveryMs: 300,
    async look(_, signal) {
      const [newest, all] = await Promise.all([
        deps.ask({ first: 0, count: pageRows }, signal),
        deps.askAll?.(signal) ?? null,
      ]);
      return (held, how) => compareNewest(held, newest, all ?? newest.rows, how);
    },
    async extend({ length, round }, signal) {
      // The rows of earlier rounds are here already: so many have moved up meanwhile.
      const first = Math.max(0, length - overlapRows) + round * pageRows;
      const { rows } = await deps.ask({ first, count: pageRows + overlapRows }, signal);
      return (held) => extended(held, rows, rows.length < pageRows + overlapRows);
    },
  });

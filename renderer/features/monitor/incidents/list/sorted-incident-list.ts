import { compareSorted, extendedBy } from './compare-sorted.ts';
import { type IncidentPage, pageRows } from './incident-page.ts';
import type { ListSnapshot } from './list-snapshot.ts';
import { createLoadedList, type IncidentList, type IncidentListDeps } from './loaded-list.ts';

/** Most rows that the host returns in one response. */
const maxRows = 500;

/**
 * Creates the list of a filter's incidents in an order that the user has chosen. A change can move an incident to any
 * place, so the list requests all loaded rows again after each change.
 */
export const createSortedIncidentList = (deps: IncidentListDeps): IncidentList =>
  createLoadedList(deps, {
    // Less often than the default order, because the host sorts all incidents of the filter for each response.
    compareEveryMs: 1_000,
    async compareWithHost(length, signal) {
      const first = await askFirst(deps.ask, Math.max(pageRows, length), signal);
      return (held, how) => compareSorted(held, first, how);
    },
    async extend(loaded, signal) {
      const { length } = loaded.rows;
      for (let count = length + pageRows; ; count += pageRows) {
        // From the first row on: rows may have moved to any place in the meantime, and none may be skipped.
        const { page, isWhole } = await askFirst(deps.ask, count, signal);
        const extended = (held: ListSnapshot) => extendedBy(held, page.rows, isWhole);
        if (isWhole || extended(loaded).rows.length > length) return extended;
      }
    },
  });

/** Reads the first `count` rows in as many requests as needed; a row that moves between two requests is kept once. */
async function askFirst(
  ask: IncidentListDeps['ask'],
  count: number,
  signal: AbortSignal,
): Promise<{ page: IncidentPage; isWhole: boolean }> {
  const size = Math.min(count, maxRows);
  const head = await ask({ first: 0, count: size }, signal);
  const rows = new Map(head.rows.map((row) => [row.id, row]));
  let isWhole = head.rows.length < size;
  for (let first = size; first < count && !isWhole; first += maxRows) {
    const next = await ask({ first, count: Math.min(maxRows, count - first) }, signal);
    for (const row of next.rows) if (!rows.has(row.id)) rows.set(row.id, row);
    isWhole = next.rows.length < Math.min(maxRows, count - first);
  }
  return { page: { ...head, rows: [...rows.values()] }, isWhole };
}

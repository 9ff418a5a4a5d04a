import { compareSorted, extendedBy } from './compare-sorted.ts';
import { type IncidentPage, pageRows } from './incident-page.ts';
import { createLoadedList, type IncidentList, type IncidentListDeps } from './loaded-list.ts';

/** Limit of a request. */
const mostRows = 500;

/**
 * The incidents of a filter in an order in which any of them may move to any place: it asks for all loaded rows again
 * whenever something happens.
 */
export const createSortedIncidentList = (deps: IncidentListDeps): IncidentList =>
  createLoadedList(deps, {
    // Each response is sorted out of all incidents of the filter.
    lookEveryMs: 1_000,
    async look(length, signal) {
      const [{ page, isWhole }, all] = await Promise.all([
        askFirst(deps.ask, Math.max(pageRows, length), signal),
        deps.askAll?.(signal) ?? null,
      ]);
      const everything =
        all === null ? { all: page.rows, isAll: isWhole } : { all, isAll: all.length < pageRows };
      return (held, how) => compareSorted(held, { page, isWhole, ...everything }, how);
    },
    async extend({ length, round }, signal) {
      // From the first one on: rows may have moved to any place meanwhile, and none is passed over.
      const { page, isWhole } = await askFirst(deps.ask, length + (round + 1) * pageRows, signal);
      return (held) => extendedBy(held, page.rows, isWhole);
    },
  });

/** The first rows, each once where they move between two requests. */
async function askFirst(
  ask: IncidentListDeps['ask'],
  count: number,
  signal: AbortSignal,
): Promise<{ page: IncidentPage; isWhole: boolean }> {
  const size = Math.min(count, mostRows);
  const head = await ask({ first: 0, count: size }, signal);
  const rows = new Map(head.rows.map((row) => [row.id, row]));
  let isWhole = head.rows.length < size;
  for (let first = size; first < count && !isWhole; first += mostRows) {
    const next = await ask({ first, count: Math.min(mostRows, count - first) }, signal);
    for (const row of next.rows) if (!rows.has(row.id)) rows.set(row.id, row);
    isWhole = next.rows.length < Math.min(mostRows, count - first);
  }
  return { page: { ...head, rows: [...rows.values()] }, isWhole };
}

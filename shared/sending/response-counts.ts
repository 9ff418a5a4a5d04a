/** Compares the counts of a connector response with its items. */
import { itemsOnce, type ResponseCounts, type ResultItem } from './result-item.ts';

interface Tally {
  vertex: number;
  edge: number;
  timeseries: number;
  attachment: number;
  /** Success items of no known entity. */
  other: number;
  failed: number;
}

/**
 * Whether the counts match the items. If not, items are missing, surplus or miscounted, and no result of the request
 * can be trusted. An item that is repeated counts once; kinds without a count are not compared.
 * @source wire.md §3, "Answer"
 */
export function countsAddUp(items: readonly ResultItem[], counts: ResponseCounts | null): boolean {
  if (counts === null) return true;
  // Without duplicates, since otherwise a repeated item could hide a missing one.
  return agrees(tallyOf(itemsOnce(items)), counts);
}

/** Like `countsAddUp`, for a response with only this number of stored vertices. */
export const storedAddUp = (vertices: number, counts: ResponseCounts | null): boolean =>
  counts === null || agrees({ ...tallyOf([]), vertex: vertices }, counts);

function tallyOf(items: readonly ResultItem[]): Tally {
  const tally: Tally = { vertex: 0, edge: 0, timeseries: 0, attachment: 0, other: 0, failed: 0 };
  for (const { status, entity } of items)
    if (status === 'fail') tally.failed += 1;
    else if (entity === 'vertex' || entity === 'edge' || entity === 'timeseries' || entity === 'attachment')
      tally[entity] += 1;
    else tally.other += 1;
  return tally;
}

function agrees(tally: Tally, counts: ResponseCounts): boolean {
  if (counts.failed !== null && counts.failed !== tally.failed) return false;
  if (counts.success !== null && counts.success !== (tally.failed === 0)) return false;
  const { vertex, edge, timeseries, attachment, issue } = counts;
  // The item of an issue is a vertex. A missing count may have any value.
  const vertices = vertex === null && issue === null ? null : (vertex ?? 0) + (issue ?? 0);
  const pairs = [
    [vertices, tally.vertex],
    [edge, tally.edge],
    [timeseries, tally.timeseries],
    [attachment, tally.attachment],
  ] as const;
  if (tally.other === 0) return pairs.every(([reported, listed]) => reported === null || reported === listed);
  // Items without a known entity can only be compared by the total.
  const reported = pairs.reduce((sum, [count]) => sum + (count ?? 0), 0);
  const listed = pairs.reduce((sum, [, count]) => sum + count, 0) + tally.other;
  return pairs.some(([count]) => count === null) || reported === listed;
}

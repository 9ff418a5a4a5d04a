/** Compares what a connector answer counts with the items that it lists. */
import type { AnswerCounts, ResultItem } from './result-item.ts';

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
 * False where items are missing, too many or miscounted: no result of the request can be trusted then. An item that
 * comes several times counts once; what the answer does not count is not compared.
 * @source wire.md §3, "Answer"
 */
export function answerAddsUp(items: readonly ResultItem[], counts: AnswerCounts | null): boolean {
  if (counts === null) return true;
  if (isDistinct(items)) return agrees(tallyOf(items), counts);
  // One that is missing and one that comes twice would make up for each other.
  const distinct = new Map(items.map((item) => [JSON.stringify(item), item]));
  return agrees(tallyOf([...distinct.values()]), counts);
}

/** As `answerAddsUp`, of so many stored vertices and nothing else. */
export const storedAddUp = (vertices: number, counts: AnswerCounts | null): boolean =>
  counts === null || agrees({ ...tallyOf([]), vertex: vertices }, counts);

/** Whether no two items have the same order; mostly they come one after the other, which is seen without a set. */
function isDistinct(items: readonly ResultItem[]): boolean {
  let last = Number.NEGATIVE_INFINITY;
  for (const { order } of items) {
    if (order === null || order <= last)
      return new Set(items.map((item) => item.order)).size === items.length;
    last = order;
  }
  return true;
}

function tallyOf(items: readonly ResultItem[]): Tally {
  const tally: Tally = { vertex: 0, edge: 0, timeseries: 0, attachment: 0, other: 0, failed: 0 };
  for (const { status, entity } of items)
    if (status === 'fail') tally.failed += 1;
    else if (entity === 'vertex' || entity === 'edge' || entity === 'timeseries' || entity === 'attachment')
      tally[entity] += 1;
    else tally.other += 1;
  return tally;
}

function agrees(tally: Tally, counts: AnswerCounts): boolean {
  if (counts.failed !== null && counts.failed !== tally.failed) return false;
  const { vertex, edge, timeseries, attachment, issue } = counts;
  // An issue is a vertex to its item. A count that is not told may be anything.
  const vertices = vertex === null && issue === null ? null : (vertex ?? 0) + (issue ?? 0);
  const pairs = [
    [vertices, tally.vertex],
    [edge, tally.edge],
    [timeseries, tally.timeseries],
    [attachment, tally.attachment],
  ] as const;
  if (tally.other === 0) return pairs.every(([told, listed]) => told === null || told === listed);
  // Items that do not say what they are about can only be compared as a whole.
  const told = pairs.reduce((sum, [count]) => sum + (count ?? 0), 0);
  const listed = pairs.reduce((sum, [, count]) => sum + count, 0) + tally.other;
  return pairs.some(([count]) => count === null) || told === listed;
}

/** Files that refer to each other in a circle: which, and how few links have to be given up for an order. */
import type { PlanLink } from './plan.ts';

/** Each circle of files once, in the order of `ids`; files that lie in no circle are not there. */
export function cyclesOf(ids: readonly string[], links: readonly PlanLink[]): string[][] {
  const reach = reachOf(ids, links);
  const seen = new Set<string>();
  return ids.flatMap((id) => {
    if (seen.has(id) || !reach(id).has(id)) return [];
    const circle = ids.filter((other) => reach(id).has(other) && reach(other).has(id));
    for (const each of circle) seen.add(each);
    return [circle];
  });
}

/**
 * The links that hold while no circle is left: links with many rows are kept first, so that each circle is opened where
 * the fewest rows refer.
 */
export function withoutCycles(ids: readonly string[], links: readonly PlanLink[]): PlanLink[] {
  const circles = cyclesOf(ids, links);
  const inCircle = ({ from, to }: PlanLink) =>
    circles.some((circle) => circle.includes(from) && circle.includes(to));
  const kept = links.filter((link) => !inCircle(link));
  // No path through other files leads back into a circle, so each is opened by itself.
  const opened: PlanLink[] = [];
  for (const link of links.filter(inCircle).sort((a, b) => b.rows - a.rows))
    if (!reachOf(ids, opened)(link.to).has(link.from) && link.from !== link.to) opened.push(link);
  return [...kept, ...opened];
}

/** All that a file refers to, directly or through others. */
function reachOf(ids: readonly string[], links: readonly PlanLink[]): (id: string) => ReadonlySet<string> {
  const next = new Map<string, string[]>(ids.map((id) => [id, []]));
  for (const { from, to } of links) next.get(from)?.push(to);
  const known = new Map<string, ReadonlySet<string>>();
  return (id) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const reached = new Set<string>();
    const waiting = [...(next.get(id) ?? [])];
    for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
      if (reached.has(each)) continue;
      reached.add(each);
      waiting.push(...(next.get(each) ?? []));
    }
    known.set(id, reached);
    return reached;
  };
}

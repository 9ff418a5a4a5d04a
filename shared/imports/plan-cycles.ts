/** Finds files that refer to each other in a circle, and the links that must be ignored to order them. */
import type { PlanLink } from './plan.ts';

/** Returns each circle of files once, in the order of `ids`; files in no circle are left out. */
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
 * Returns links that form no circle. Links with many rows are kept first, so that each circle is broken at the link of
 * the fewest rows.
 */
export function withoutCycles(ids: readonly string[], links: readonly PlanLink[]): PlanLink[] {
  const circles = cyclesOf(ids, links);
  const inCircle = ({ from, to }: PlanLink) =>
    circles.some((circle) => circle.includes(from) && circle.includes(to));
  const outside = links.filter((link) => !inCircle(link));
  // No path through files outside leads back into a circle, so only the links inside need to be checked.
  const inside: PlanLink[] = [];
  for (const link of links.filter(inCircle).sort((a, b) => b.rows - a.rows))
    if (!reachOf(ids, inside)(link.to).has(link.from) && link.from !== link.to) inside.push(link);
  return [...outside, ...inside];
}

/** Returns a function for all files that a file refers to, directly or through others. */
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

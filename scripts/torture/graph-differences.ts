/** Compares two snapshots of a graph. */
import type { GraphSnapshot } from './graph-snapshot.ts';

/** Returns a sentence for each difference; a vertex that is twice in one snapshot must be twice in the other. */
export function differencesOf(
  found: Pick<GraphSnapshot, 'lines'>,
  wanted: Pick<GraphSnapshot, 'lines'>,
): string[] {
  const counts = new Map<string, number>();
  for (const line of found.lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const line of wanted.lines) counts.set(line, (counts.get(line) ?? 0) - 1);
  return [...counts]
    .filter(([, count]) => count !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([line, count]) => `The graph ${count > 0 ? 'has, and should not have,' : 'lacks'} ${line}`);
}

/** Computes the changes of each write to a vertex, from the states or the changes that a platform stores. */
import { isChanged } from '../../../shared/vertices/compare/compare-values.ts';
import { bookkeeping } from '../../../shared/vertices/compare/compare-vertices.ts';
import { readHolding } from '../../../shared/vertices/list-value.ts';
import type { HistoryEntry } from '../../../shared/vertices.ts';
import type { HistoryItem } from '../../remote/graph-vertex.ts';

/** Converts the stored items into entries with their changes, newest first. */
export function historyEntries(items: readonly HistoryItem[]): HistoryEntry[] {
  let previous: Readonly<Record<string, unknown>> | null = null;
  let previousVersion: number | null = null;
  const entries: HistoryEntry[] = [];
  for (const { action, by, at, version, data } of inOrder(items)) {
    const isFirst = action === 'create' || version === 1;
    const before: Readonly<Record<string, unknown>> | null = isFirst ? {} : previous;
    const after = stateAfter(data, before);
    // A whole state shows what changed only in comparison with the state before it; stored changes need none.
    const changes = before === null && isWhole(data) ? [] : changesOf(before ?? {}, after);
    const missing = before === null ? null : isFirst ? 0 : missingBetween(previousVersion, version);
    entries.push({ action, by, at, version, missing, changes });
    previous = after;
    previousVersion = version;
  }
  return entries.reverse();
}

/** Returns the number of writes between two versions; 0 if a version is not known. */
const missingBetween = (one: number | null, next: number | null): number =>
  one === null || next === null ? 0 : Math.max(0, next - one - 1);

/**
 * A platform that returns whole states names attributes that no client writes; another one returns the written
 * attributes.
 */
const isWhole = (data: HistoryItem['data']): boolean => data['ogit/_created-on'] !== undefined;

function stateAfter(data: HistoryItem['data'], before: HistoryItem['data'] | null): HistoryItem['data'] {
  const stated = isWhole(data) ? data : { ...before, ...data };
  return Object.fromEntries(
    Object.entries(stated).filter(([, value]) => value !== null && value !== undefined),
  );
}

function changesOf(before: HistoryItem['data'], after: HistoryItem['data']): HistoryEntry['changes'] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !bookkeeping.has(name),
  );
  return names
    .filter((name) => isChanged(readHolding(before[name]), readHolding(after[name])))
    .toSorted()
    .map((name) => ({
      name,
      ...(before[name] !== undefined && { before: before[name] }),
      ...(after[name] !== undefined && { after: after[name] }),
    }));
}

/** Oldest first, by the platform's version or time; an item with neither stays where it is. */
function inOrder(items: readonly HistoryItem[]): HistoryItem[] {
  const [first, last] = [items[0], items.at(-1)];
  const ordered =
    first !== undefined && last !== undefined && rank(first, last) > 0 ? items.toReversed() : [...items];
  return ordered.sort(rank);
}

const rank = (one: HistoryItem, other: HistoryItem): number =>
  between(one.version, other.version) || between(one.at, other.at);

const between = (one: number | null, other: number | null): number =>
  one === null || other === null ? 0 : one - other;

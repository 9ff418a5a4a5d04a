/** Computes the staged changes that lead from one state of an attribute to another, if the convention allows it. */
import { canonical } from '../monitor/canonical.ts';
import { without } from './item-index.ts';
import { type Holding, itemsOf, type ListItem } from './list-value.ts';
import type { StagedChange } from './staged-change.ts';

/**
 * Returns the staged changes. A list cannot become a scalar again: it becomes a list with one item.
 * @param createdOn creation of the vertex in milliseconds since epoch; null if not known
 */
export function changesBetween(from: Holding, to: Holding, createdOn: number | null): StagedChange[] {
  const wanted = itemsOf(to, createdOn);
  if (from.kind !== 'list') {
    if (to.kind === 'scalar') return isSameScalar(from, to) ? [] : [{ kind: 'write-plain', value: to.value }];
    if (wanted.length === 0) return from.kind === 'scalar' ? [{ kind: 'remove-scalar' }] : [];
  }
  const changes = itemChanges(itemsOf(from, createdOn), wanted);
  return from.kind === 'scalar' && changes.length === 0 ? [{ kind: 'convert' }] : changes;
}

const isSameScalar = (one: Holding, other: Holding): boolean =>
  one.kind === 'scalar' && other.kind === 'scalar' && canonical(one.value) === canonical(other.value);

const itemChanges = (from: readonly ListItem[], to: readonly ListItem[]): StagedChange[] => [
  ...without(from, to).map((item) => ({ kind: 'remove' as const, item })),
  ...without(to, from).map((item) => ({ kind: 'add' as const, item })),
];

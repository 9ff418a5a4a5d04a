/** Adds and removes facets, and adapts them to changed columns. */
import { type Facet, facetKey } from './facets.ts';

/** Adds a facet; present facets that would contradict it are replaced. */
export function withFacet(present: readonly Facet[], next: Facet): Facet[] {
  const others = present.filter((each) => !contradicts(each, next));
  const at = others.findIndex((each) => isOfSamePlace(each, next));
  const before = others[at];
  if (before === undefined) return [...others, next];
  return others.with(at, merged(before, next));
}

/** Adds a facet, or removes it if it is among the present ones. */
export function toggleFacet(present: readonly Facet[], next: Facet): Facet[] {
  if (!hasFacet(present, next)) return withFacet(present, next);
  return present.flatMap((each) => {
    if (!isOfSamePlace(each, next)) return [each];
    if (each.kind !== 'one-of' || next.kind !== 'one-of') return [];
    const values = each.values.filter((value) => !next.values.includes(value));
    return values.length === 0 ? [] : [{ ...each, values }];
  });
}

/** Whether the facet, or each of its values, is among the present ones. */
export const hasFacet = (present: readonly Facet[], next: Facet): boolean =>
  present.some((each) =>
    each.kind === 'one-of' && next.kind === 'one-of'
      ? each.column === next.column && next.values.every((value) => each.values.includes(value))
      : facetKey(each) === facetKey(next),
  );

/**
 * Returns the facets for the same columns after the mapping has changed; null if one of the columns is gone.
 * @param before the heads for which the facets were created
 */
export function facetsFor(
  present: readonly Facet[],
  before: readonly string[],
  heads: readonly string[],
): Facet[] | null {
  const moved: Facet[] = [];
  for (const each of present) {
    if (each.column === null) moved.push(each);
    else {
      const name = before[each.column];
      const place = heads[each.column] === name ? each.column : heads.indexOf(name ?? '');
      if (name === undefined || place < 0) return null;
      moved.push({ ...each, column: place });
    }
  }
  return moved;
}

/** Whether no cell can meet both facets: one requires an empty cell, the other a value. */
const contradicts = (one: Facet, other: Facet): boolean =>
  one.column === other.column &&
  one.kind !== other.kind &&
  (one.kind === 'empty' || other.kind === 'empty') &&
  one.kind !== 'problem' &&
  other.kind !== 'problem';

/** Whether one facet replaces the other. Facets for different contained texts do not: a cell may contain both. */
const isOfSamePlace = (one: Facet, other: Facet): boolean =>
  one.column === other.column &&
  (one.kind === 'contains' && other.kind === 'contains' ? one.text === other.text : one.kind === other.kind);

const merged = (before: Facet, next: Facet): Facet =>
  before.kind === 'one-of' && next.kind === 'one-of'
    ? { ...next, values: [...new Set([...before.values, ...next.values])] }
    : next;

/** Compares the attributes of two vertices, or of one vertex at two times. */
import type { HistoryEntry, VertexAttributes } from '../../vertices.ts';
import { without } from '../item-index.ts';
import { type Holding, itemsOf, type ListItem, readHolding } from '../list-value.ts';
import { isChanged } from './compare-values.ts';

/** One attribute on both sides. */
export interface ComparedAttribute {
  readonly name: string;
  readonly left: Holding;
  readonly right: Holding;
  readonly isEqual: boolean;
  /** If one side is a list: the values that only one side has, and the number of those that both have. */
  readonly lists: {
    readonly onlyLeft: readonly ListItem[];
    readonly onlyRight: readonly ListItem[];
    readonly both: number;
  } | null;
}

/** Attributes that differ between any two vertices, or that change with every write and are in its entry. */
export const bookkeeping: ReadonlySet<string> = new Set([
  'ogit/_id',
  'ogit/_v',
  'ogit/_v-id',
  'ogit/_modified-on',
  'ogit/_modified-by',
  'ogit/_modified-by-app',
]);

/**
 * Returns all attributes of both sides without the bookkeeping of the platform, sorted by name.
 * @param isSameVertex the times of list values count, which differ between any two vertices
 */
export function compareVertices(
  left: VertexAttributes,
  right: VertexAttributes,
  { isSameVertex }: { readonly isSameVertex: boolean },
): ComparedAttribute[] {
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names]
    .filter((name) => !bookkeeping.has(name))
    .toSorted()
    .flatMap((name) => {
      const sides = [readHolding(left[name]), readHolding(right[name])] as const;
      return sides.every(({ kind }) => kind === 'absent')
        ? []
        : [compareAttribute(name, sides, isSameVertex)];
    });
}

function compareAttribute(
  name: string,
  [left, right]: readonly [Holding, Holding],
  isSameVertex: boolean,
): ComparedAttribute {
  if (left.kind !== 'list' && right.kind !== 'list')
    return { name, left, right, isEqual: !isChanged(left, right), lists: null };
  // A single value has no creation time, so that only the values themselves can be compared with it.
  const isTimed = isSameVertex && left.kind !== 'scalar' && right.kind !== 'scalar';
  const itemsIn = (side: Holding) =>
    itemsOf(side, null).map((item) => (isTimed ? item : { ...item, created: null }));
  const [leftItems, rightItems] = [itemsIn(left), itemsIn(right)];
  const onlyLeft = without(leftItems, rightItems);
  const onlyRight = without(rightItems, leftItems);
  const isEqual = onlyLeft.length + onlyRight.length === 0 && left.kind === right.kind;
  return {
    name,
    left,
    right,
    isEqual,
    lists: { onlyLeft, onlyRight, both: leftItems.length - onlyLeft.length },
  };
}

/** An earlier state of a vertex. */
interface EarlierState {
  readonly attributes: VertexAttributes;
  /** False if the platform does not return every write since then, so that the state is not certain. */
  readonly isCertain: boolean;
}

/**
 * Returns the state of a vertex after one of its writes, by undoing the later ones.
 * @param entries its history, newest first
 * @param at index of the write
 */
export function stateAfter(
  now: VertexAttributes,
  entries: readonly HistoryEntry[],
  at: number,
): EarlierState {
  const attributes: Record<string, unknown> = { ...now };
  const later = entries.slice(0, at);
  for (const { name, before } of later.flatMap(({ changes }) => changes))
    if (before === undefined) delete attributes[name];
    else attributes[name] = before;
  return { attributes, isCertain: later.every(({ missing }) => missing === 0) };
}

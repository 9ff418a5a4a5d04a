/** Drop position of an item: beside another one of its list. */
export interface DropPlace {
  readonly key: number;
  readonly side: 'before' | 'after';
}

interface Box {
  readonly key: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Returns the drop position: before the first item whose middle is below the pointer, else after the last; null without
 * items. The boxes may be in any order.
 */
export function placeAt(boxes: readonly Box[], y: number): DropPlace | null {
  const ordered = boxes.toSorted((one, other) => one.top - other.top);
  const below = ordered.find(({ top, bottom }) => y < (top + bottom) / 2);
  if (below !== undefined) return { key: below.key, side: 'before' };
  const last = ordered.at(-1);
  return last === undefined ? null : { key: last.key, side: 'after' };
}

/** Returns the index of an item after it is dropped, from 0; null if it stays in its position. */
export function indexAfterDrop(
  keys: readonly number[],
  key: number,
  { key: beside, side }: DropPlace,
): number | null {
  if (beside === key) return null;
  const others = keys.filter((each) => each !== key);
  const position = others.indexOf(beside);
  const index = side === 'before' ? position : position + 1;
  return position < 0 || index === keys.indexOf(key) ? null : index;
}

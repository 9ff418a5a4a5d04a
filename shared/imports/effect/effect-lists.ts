/** Computes the effect of a row's cells under the heads =, - and + on one list attribute of a vertex. */

import { isObject } from '../../json/is-object.ts';
import { parseJson } from '../../json/parse-json.ts';
import type { ListItem } from '../../vertices/list-value.ts';

type ListPrefix = '=' | '-' | '+';

/** The text under a prefix; null for the null keyword. */
export interface ListCell {
  readonly prefix: ListPrefix;
  readonly text: string | null;
}

interface ListChange {
  readonly before: readonly ListItem[];
  readonly after: readonly ListItem[];
  /** Whether the two differ, regardless of the order of their items. */
  readonly isChange: boolean;
  /** Whether a value of `before` is missing from `after`. */
  readonly loses: boolean;
}

/**
 * Returns the items of an attribute that was read with listMeta: a list, a scalar, or nothing.
 * @param createdOn creation of the vertex, which is also that of a scalar, in ms since epoch; null if not known
 * @source interfaces.md 2.9, wire.md §4, "Lists"
 */
export function listItems(held: unknown, createdOn: number | null): ListItem[] {
  if (held === undefined || held === null) return [];
  if (!Array.isArray(held))
    return [{ value: typeof held === 'string' ? held : JSON.stringify(held), created: createdOn }];
  return held.filter(isObject).map(itemOf);
}

/** Applies the cells in the platform's order: `=`, then `-`, then `+`. @source wire.md §4, "Lists" */
export function changeList(before: readonly ListItem[], cells: readonly ListCell[]): ListChange {
  let after: readonly ListItem[] = before;
  for (const prefix of ['=', '-', '+'] as const)
    for (const cell of cells)
      if (cell.prefix === prefix) {
        const entries = entriesIn(cell);
        if (entries === null) continue;
        if (prefix === '=') after = entries.map(itemOf);
        else if (prefix === '-')
          after = after.filter((item) => !entries.some((removal) => matches(item, removal)));
        else after = [...after, ...entries.map(itemOf)];
      }
  // An item without a time is created by the sending, so it equals only itself: a present item that was kept.
  const identityOf = (item: ListItem): unknown =>
    item.created === null ? item : `${item.created} ${item.value}`;
  return {
    before,
    after,
    isChange: before.length !== after.length || isMissing(before.map(identityOf), after.map(identityOf)),
    loses: isMissing(
      before.map(({ value }) => value),
      after.map(({ value }) => value),
    ),
  };
}

type ListEntry = Readonly<Record<string, unknown>>;

/** Returns the entries of a cell; null if the platform does not accept the cell, which the check has reported. */
function entriesIn({ prefix, text }: ListCell): ListEntry[] | null {
  if (text === null) return prefix === '=' ? [] : null;
  const value = parseJson(text);
  return Array.isArray(value) && value.every(isObject) ? value : null;
}

const itemOf = ({ value, created }: ListEntry): ListItem => ({
  value: typeof value === 'string' ? value : JSON.stringify(value ?? ''),
  created: created === undefined || created === null ? null : Number(created),
});

/** Whether an item has every property of a removal, and so is removed. @source wire.md §4, "Lists" */
const matches = (item: ListItem, removal: ListEntry): boolean =>
  Object.entries(removal).every(([name, wanted]) =>
    name === 'created' ? Number(wanted) === item.created : name === 'value' && wanted === item.value,
  );

/** Whether some of the first values are missing among the second ones, or occur there less often. */
function isMissing<T>(some: readonly T[], among: readonly T[]): boolean {
  const left = new Map<T, number>();
  for (const each of among) left.set(each, (left.get(each) ?? 0) + 1);
  return some.some((each) => {
    const count = left.get(each) ?? 0;
    left.set(each, count - 1);
    return count < 1;
  });
}

/** Effect of the heads =, - and + of a row on one list attribute of a platform. */

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
  /** Whether the two differ, whatever the order of their items. */
  readonly isChange: boolean;
  /** Whether a value that was there is not there any more. */
  readonly loses: boolean;
}

/**
 * The items of an attribute that was read with listMeta: a list, a scalar, or nothing.
 * @param createdOn of the vertex: since when a scalar counts as there; null where it is not known
 * @source interfaces.md 2.9, wire.md §4, "Lists"
 */
export function heldItems(held: unknown, createdOn: number | null): ListItem[] {
  if (held === undefined || held === null) return [];
  if (!Array.isArray(held))
    return [{ value: typeof held === 'string' ? held : JSON.stringify(held), created: createdOn }];
  return held.filter(isObject).map(itemOf);
}

/** In one body: `=`, then `-`, then `+`. @source wire.md §4, "Lists" */
export function changeList(before: readonly ListItem[], cells: readonly ListCell[]): ListChange {
  let after: readonly ListItem[] = before;
  for (const prefix of ['=', '-', '+'] as const)
    for (const cell of cells)
      if (cell.prefix === prefix) {
        const given = givenIn(cell);
        if (given === null) continue;
        if (prefix === '=') after = given.map(itemOf);
        else if (prefix === '-')
          after = after.filter((item) => !given.some((removal) => matches(item, removal)));
        else after = [...after, ...given.map(itemOf)];
      }
  // A value created at the time of sending equals no earlier value, unless that one stayed throughout.
  const isSame = (item: ListItem): unknown =>
    item.created === null ? item : `${item.created} ${item.value}`;
  return {
    before,
    after,
    isChange: before.length !== after.length || isMissing(before.map(isSame), after.map(isSame)),
    loses: isMissing(
      before.map(({ value }) => value),
      after.map(({ value }) => value),
    ),
  };
}

type Given = Readonly<Record<string, unknown>>;

/** Null where the platform does not accept the cell, which the check has reported. */
function givenIn({ prefix, text }: ListCell): Given[] | null {
  if (text === null) return prefix === '=' ? [] : null;
  const value = parseJson(text);
  return Array.isArray(value) && value.every(isObject) ? value : null;
}

const itemOf = ({ value, created }: Given): ListItem => ({
  value: typeof value === 'string' ? value : JSON.stringify(value ?? ''),
  created: created === undefined || created === null ? null : Number(created),
});

/** All that match every given property go. @source wire.md §4, "Lists" */
const matches = (item: ListItem, removal: Given): boolean =>
  Object.entries(removal).every(([name, wanted]) =>
    name === 'created' ? Number(wanted) === item.created : name === 'value' && wanted === item.value,
  );

/** Whether some of the first are missing from the others, or occur there less often. */
function isMissing<T>(some: readonly T[], among: readonly T[]): boolean {
  const left = new Map<T, number>();
  for (const each of among) left.set(each, (left.get(each) ?? 0) + 1);
  return some.some((each) => {
    const count = left.get(each) ?? 0;
    left.set(each, count - 1);
    return count < 1;
  });
}

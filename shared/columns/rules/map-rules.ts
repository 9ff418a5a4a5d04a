/** Rules of map values, and of columns that conflict with them. */

import { isObject } from '../../json/is-object.ts';
import type { AttributeColumn, IsWritable } from './attributes.ts';
import { scalarAttributes } from './attributes.ts';
import { isNullCell, type RowCheck } from './cells.ts';
import type { Reading } from './reading-rules.ts';

type MapPrefix = '=' | '+' | '-';

/**
 * @param takes whether the write sets an attribute
 * @param scalars attributes that hold one text, so that map values of them are faults
 * @source wire.md §3, fail items, and §4, lists
 */
export function compileMapRules(
  columns: readonly AttributeColumn[],
  takes: IsWritable,
  reading: Reading,
  scalars: ReadonlySet<string> = scalarAttributes,
): RowCheck {
  const maps = columns.flatMap(({ column, prefix, attribute }) =>
    isMapPrefix(prefix)
      ? [
          {
            column,
            prefix,
            isScalar: takes(attribute) && scalars.has(attribute),
            beside: takes(attribute) ? plainColumns(columns, attribute) : [],
          },
        ]
      : [],
  );
  return (row, report) => {
    for (const { column, prefix, isScalar, beside } of maps) {
      if (row.isEmpty(column)) continue;
      if (isNullCell(row, column)) {
        if (prefix !== '=') report('map-null', column);
        else if (isScalar) report('map-shape', column);
      } else if (isScalar || !hasMapShape(prefix, reading.json(column))) report('map-shape', column);
      // A null in the plain column is a conflict, too: the row writes the attribute twice.
      if (beside.some((plain) => !row.isEmpty(plain))) report('map-beside-plain', column);
    }
  };
}

const isMapPrefix = (prefix: string): prefix is MapPrefix =>
  prefix === '=' || prefix === '+' || prefix === '-';

const plainColumns = (columns: readonly AttributeColumn[], attribute: string): number[] =>
  columns
    .filter((each) => each.attribute === attribute && !isMapPrefix(each.prefix))
    .map(({ column }) => column);

/** @param prefix `=`, `+` or `-` @param value parsed JSON */
export function hasMapShape(prefix: string | undefined, value: unknown): boolean {
  if (prefix === '=' && value === null) return true;
  return Array.isArray(value) && value.every(prefix === '-' ? isObject : isListItem);
}

const isListItem = (value: unknown): boolean =>
  isObject(value) &&
  typeof value['value'] === 'string' &&
  (value['created'] === undefined || Number.isSafeInteger(value['created']));

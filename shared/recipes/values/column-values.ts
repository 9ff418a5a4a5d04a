/** Finds out from the first values of a column which targets the column may have. */

/** The first values of columns, by the name of the column; of several with one name, of the first. */
export type ColumnValues = ReadonlyMap<string, readonly string[]>;

/** Values of the first rows under a header; rows with another number of values are left out. */
export function columnValues(header: readonly string[], rows: readonly (readonly string[])[]): ColumnValues {
  const whole = rows.filter((row) => row.length === header.length);
  const values = new Map<string, readonly string[]>();
  for (const [index, name] of header.entries())
    if (!values.has(name))
      values.set(
        name,
        whole.map((row) => row[index] ?? ''),
      );
  return values;
}

/** Fewer values than this prove nothing about the others. */
const minValues = 5;
const maxIdentityCharacters = 200;

/** Whether the values can be types of vertices, such as `ogit/MARS/Machine`; also where there are none to look at. */
export const mayBeTypes = (values: readonly string[]): boolean =>
  values.every((value) => value === '' || /^[\p{L}\p{N}_.-]+(?:\/[\p{L}\p{N}_.-]+)+$/u.test(value));

/** Whether each of several values is filled and no other row has it, and none is a date, a decimal number or a text. */
export function mayBeIdentity(values: readonly string[]): boolean {
  if (values.length < minValues) return false;
  const isUnique = new Set(values).size === values.length;
  return isUnique && values.every((value) => isName(value));
}

const isName = (value: string): boolean =>
  value !== '' &&
  value.length <= maxIdentityCharacters &&
  !/\s/u.test(value) &&
  !/^[+-]?\d+[.,]\d+$/u.test(value) &&
  !/^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}/u.test(value);

/** Converts a JSON value to cells: nested objects become columns `a.b.c`, an array becomes one cell of JSON. */

/** A number that keeps its digits: 1.10 stays 1.10, 12345678901234567890 keeps every digit. */
interface WrittenNumber {
  readonly [digits]: string;
}
const digits = Symbol('digits');
const isWrittenNumber = (value: unknown): value is WrittenNumber =>
  typeof value === 'object' && value !== null && digits in value;

/** Matches JSON with a number whose text may change by parsing: a fraction, an exponent, 16 or more digits, or -0. */
const unsafeNumber = /\d[.eE]|\d{16}|-0/;
const strings = /"(?:[^"\\]|\\.)*"/g;
const numbers = /-?\d[\d.eE+-]*/g;

/** Whether every number would be written in the same way again, so that `JSON.parse` loses no digit. */
function keepsDigits(json: string): boolean {
  if (!unsafeNumber.test(json)) return true;
  const tokens = json.replace(strings, '').match(numbers) ?? [];
  return tokens.every((token) => String(Number(token)) === token);
}

/**
 * Parses JSON; numbers that would lose digits become objects that {@link cellOf} writes with their original digits.
 * @throws SyntaxError
 */
export function parseKeepingDigits(json: string): unknown {
  // A reviver makes parsing ten times slower.
  if (keepsDigits(json)) return JSON.parse(json);
  const revive = (_: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' && context?.source !== undefined && String(value) !== context.source
      ? { [digits]: context.source }
      : value;
  return JSON.parse(json, revive as (key: string, value: unknown) => unknown);
}

export type FlatRecord = Map<string, string>;

/** Returns the cells of a record by column name. A scalar or an array in place of a record is the column `value`. */
export function flattenRecord(value: unknown): FlatRecord {
  const cells: FlatRecord = new Map();
  if (isRecord(value)) flatten(value, '', cells);
  else cells.set('value', cellOf(value));
  return cells;
}

function flatten(record: Record<string, unknown>, prefix: string, cells: FlatRecord): void {
  for (const [key, value] of Object.entries(record)) {
    // The name of a property may equal the path of another one, or be empty.
    const name = freeName(prefix + key || 'value', cells);
    if (isRecord(value) && Object.keys(value).length > 0) flatten(value, `${name}.`, cells);
    else cells.set(name, cellOf(value));
  }
}

function freeName(name: string, cells: FlatRecord): string {
  if (!cells.has(name)) return name;
  for (let number = 2; ; number++) if (!cells.has(`${name} ${number}`)) return `${name} ${number}`;
}

/** Returns the text of a cell; `null` and a missing property are both empty. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (isWrittenNumber(value)) return value[digits];
  if (typeof value === 'object') return writeJson(value);
  return String(value);
}

/** JSON.stringify, with numbers as they were written. */
function writeJson(value: unknown): string {
  if (isWrittenNumber(value)) return value[digits];
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (isRecord(value))
    return `{${Object.entries(value)
      .map(([key, each]) => `${JSON.stringify(key)}:${writeJson(each)}`)
      .join(',')}}`;
  return JSON.stringify(value);
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isWrittenNumber(value);

/** Returns the paths of properties that are arrays with objects: each of them can be a table. */
export function nestedTables(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    Array.isArray(each) && each.some(isRecord) ? [[...path, key]] : nestedTables(each, [...path, key]),
  );
}

export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((current, key) => (isRecord(current) ? current[key] : undefined), value);
}

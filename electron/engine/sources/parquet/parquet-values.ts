/** Converts the values of a Parquet file to text according to its schema. */
import type { parquetSchema } from 'hyparquet';

export type SchemaTree = ReturnType<typeof parquetSchema>;
export type SchemaElement = SchemaTree['element'];

const isMissing = (value: unknown): value is null | undefined => value === null || value === undefined;

export const isDecimal = ({ converted_type: type, logical_type: logical }: SchemaElement): boolean =>
  type === 'DECIMAL' || logical?.type === 'DECIMAL';

export const isVariant = ({ logical_type: logical }: SchemaElement): boolean => logical?.type === 'VARIANT';

/**
 * Returns the conversion of a column's values to text; a missing value is ''. Lists, maps and structures become JSON.
 */
export function textMaker(column: SchemaTree): (value: unknown) => string {
  const isScalar = column.children.length === 0 && column.element.repetition_type !== 'REPEATED';
  const scalar = isScalar ? scalarText(column.element) : null;
  if (scalar !== null) return (value) => (isMissing(value) ? '' : scalar(value));
  const convert = isScalar ? null : jsonMaker(column);
  return convert === null ? textOf : (value) => textOf(convert(value));
}

/** Returns the conversion of scalars whose text differs from what the reader returns; null for all other scalars. */
function scalarText(element: SchemaElement): ((value: unknown) => string) | null {
  const { type, converted_type: converted, logical_type: logical, scale = 0 } = element;
  if (isDecimal(element)) return (value) => decimalText(integerOf(value), scale);
  if (type === 'FLOAT') return (value) => floatText(Number(value));
  // Writers add the older annotation to local times as well, so that it counts only without the newer one.
  const isUtc =
    logical?.type === 'TIMESTAMP'
      ? logical.isAdjustedToUTC
      : logical === undefined && converted?.startsWith('TIMESTAMP');
  if (isUtc) return (value) => `${textOf(value)}Z`;
  if (converted === 'TIME_MILLIS' || (logical?.type === 'TIME' && logical.unit === 'MILLIS'))
    return timeText(1_000_000n);
  if (converted === 'TIME_MICROS' || (logical?.type === 'TIME' && logical.unit === 'MICROS'))
    return timeText(1000n);
  return logical?.type === 'TIME' ? timeText(1n) : null;
}

type Convert = (value: unknown) => unknown;

/** Returns the conversion of a list, map or structure, as the reader returns it, for JSON; null if none is needed. */
function jsonMaker(tree: SchemaTree): Convert | null {
  const item = itemMaker(tree);
  if (item === null || tree.element.repetition_type !== 'REPEATED') return item;
  return eachOf(item);
}

/** Like {@link jsonMaker}, but for one item of a repeated element. */
function itemMaker(tree: SchemaTree): Convert | null {
  const { element, children } = tree;
  const [child] = children;
  // The reader decodes variants by itself, with everything in them.
  if (isVariant(element)) return null;
  if (child === undefined) {
    const scalar = scalarText(element);
    if (scalar === null) return null;
    const isNumber = isDecimal(element) || element.type === 'FLOAT';
    return ifPresent((value) => (isNumber ? numberOrText(scalar(value)) : scalar(value)));
  }
  if (isList(tree)) {
    const item = child.children[0] === undefined ? itemMaker(child) : jsonMaker(child.children[0]);
    return item && eachOf(item);
  }
  if (isMap(tree)) {
    const [key, value] = child.children.map((each) => ({
      text: keyText(each.element),
      json: jsonMaker(each),
    }));
    if (!key?.text && !value?.json) return null;
    return fieldsOf(() => value?.json ?? null, key?.text ?? undefined);
  }
  const fields = new Map(children.map((each) => [each.element.name, jsonMaker(each)]));
  const isNeeded = [...fields.values()].some((field) => field !== null);
  return isNeeded ? fieldsOf((name) => fields.get(name) ?? null) : null;
}

/** Whether the reader returns a list: the element has one repeated child, with at most one child, which is an item. */
const isList = ({ element, children: [child, ...others] }: SchemaTree): boolean =>
  element.converted_type === 'LIST' &&
  others.length === 0 &&
  child?.element.repetition_type === 'REPEATED' &&
  child.children.length <= 1;
/** Whether the reader returns a map: the element has one repeated child with a key and a value. */
const isMap = ({ element, children: [child, ...others] }: SchemaTree): boolean =>
  element.converted_type === 'MAP' &&
  others.length === 0 &&
  child?.element.repetition_type === 'REPEATED' &&
  child.children.length === 2 &&
  child.children.every((each) => each.element.repetition_type !== 'REPEATED');

/** Returns the conversion of a map's keys, which the reader returns as property names; null if none is needed. */
function keyText(element: SchemaElement): ((name: string) => string) | null {
  const scalar = scalarText(element);
  if (scalar === null) return null;
  const isBytes = element.type === 'FIXED_LEN_BYTE_ARRAY' || element.type === 'BYTE_ARRAY';
  return (name) => scalar(isBytes ? Uint8Array.from(name.split(','), Number) : name);
}

const ifPresent =
  (convert: Convert): Convert =>
  (value) =>
    isMissing(value) ? value : convert(value);
const eachOf = (convert: Convert): Convert =>
  ifPresent((list) => (Array.isArray(list) ? list.map(convert) : list));
const fieldsOf = (convertOf: (name: string) => Convert | null, nameOf = (name: string) => name): Convert =>
  ifPresent((object) =>
    Object.fromEntries(
      Object.entries(object as object).map(([name, value]) => [
        nameOf(name),
        convertOf(name)?.(value) ?? value,
      ]),
    ),
  );

/** Decimal digits that are never changed by the conversion to a double and back. */
const safeDigits = 15;

/** Returns a number if a double holds all digits, and the text otherwise. */
function numberOrText(text: string): number | string {
  const digits = text.replace(/e.*$/, '').replace(/[-.]/g, '').replace(/^0+/, '');
  return digits.length <= safeDigits ? Number(text) : text;
}

function textOf(value: unknown): string {
  if (isMissing(value)) return '';
  if (typeof value === 'object')
    return value instanceof Uint8Array ? bytesText(value) : JSON.stringify(value, jsonValue);
  return String(value);
}

function jsonValue(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  return value instanceof Uint8Array ? bytesText(value) : value;
}

/** Returns the text if the bytes are UTF-8, and Base64 otherwise. */
function bytesText(value: Uint8Array): string {
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.length);
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? bytes.toString('base64') : text;
}

/** Returns the unscaled integer of a decimal, which can also be big-endian bytes in two's complement. */
function integerOf(value: unknown): bigint {
  if (!(value instanceof Uint8Array)) return BigInt(value as number | bigint);
  const hex = Buffer.from(value.buffer, value.byteOffset, value.length).toString('hex');
  return hex === '' ? 0n : BigInt.asIntN(value.length * 8, BigInt(`0x${hex}`));
}

function decimalText(unscaled: bigint, scale: number): string {
  if (scale <= 0) return String(unscaled * 10n ** BigInt(-scale));
  const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(scale + 1, '0');
  return `${unscaled < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Returns the shortest text that is read as the same 32-bit number. */
function floatText(value: number): string {
  for (let precision = 1; precision <= 9; precision++) {
    const short = Number(value.toPrecision(precision));
    if (Math.fround(short) === value) return String(short);
  }
  return String(value);
}

const timeText =
  (nanosPerUnit: bigint) =>
  (value: unknown): string =>
    isMissing(value) ? '' : isoOfNanos(BigInt(value as number | bigint) * nanosPerUnit).slice(11);

const nanosPerMs = 1_000_000n;

/** Formats nanoseconds since 1970 as `2024-02-29T12:30:00.123456789`, without trailing zeros and time zone. */
export function isoOfNanos(nanos: bigint): string {
  const rest = ((nanos % nanosPerMs) + nanosPerMs) % nanosPerMs;
  const date = new Date(Number((nanos - rest) / nanosPerMs));
  if (Number.isNaN(date.getTime())) return String(nanos);
  return `${date.toISOString().slice(0, -1)}${String(rest).padStart(6, '0')}`.replace(/\.?0+$/, '');
}

/** Columns of a Parquet file and how their values become text, from its schema. */
import { type FileMetaData, parquetSchema } from 'hyparquet';

type SchemaTree = ReturnType<typeof parquetSchema>;
type SchemaElement = SchemaTree['element'];

export interface ParquetColumn {
  /** `a.b.c` for a value in nested structures. */
  readonly name: string;
  readonly path: readonly string[];
  toText(value: unknown): string;
}

/** Lists and maps are one column each; structures are a column per value in them. */
export function parquetColumns(metadata: FileMetaData): readonly ParquetColumn[] {
  return columnsOf(parquetSchema(metadata), []);
}

/**
 * Numbers that the reader would turn into doubles are read as integers and bytes; `toText` gives them all digits.
 * Call after `parquetColumns`, which needs the original schema.
 */
export function keepDecimalDigits(metadata: FileMetaData): FileMetaData {
  return {
    ...metadata,
    schema: metadata.schema.map((element) => {
      if (!isDecimal(element)) return element;
      const { converted_type: _, logical_type: __, ...rest } = element;
      return rest;
    }),
  };
}

function columnsOf({ children }: SchemaTree, path: readonly string[]): readonly ParquetColumn[] {
  return children.flatMap((child) => {
    const { element } = child;
    const own = [...path, element.name];
    const isStructure =
      child.children.length > 0 && element.repetition_type !== 'REPEATED' && !isCollection(element);
    if (isStructure) return columnsOf(child, own);
    return [
      { name: own.join('.'), path: own, toText: child.children.length > 0 ? textOf : textMaker(element) },
    ];
  });
}

const isCollection = ({ converted_type: type, logical_type: logical }: SchemaElement): boolean =>
  ['LIST', 'MAP', 'MAP_KEY_VALUE'].includes(type ?? '') ||
  ['LIST', 'MAP', 'VARIANT'].includes(logical?.type ?? '');
const isDecimal = ({ converted_type: type, logical_type: logical }: SchemaElement): boolean =>
  type === 'DECIMAL' || logical?.type === 'DECIMAL';

function textMaker(element: SchemaElement): (value: unknown) => string {
  const { type, converted_type: converted, logical_type: logical, scale = 0 } = element;
  if (element.repetition_type === 'REPEATED') return textOf;
  if (isDecimal(element)) return (value) => (isMissing(value) ? '' : decimalText(integerOf(value), scale));
  if (type === 'FLOAT') return (value) => (isMissing(value) ? '' : floatText(Number(value)));
  const isUtc =
    (logical?.type === 'TIMESTAMP' && logical.isAdjustedToUTC) || converted?.startsWith('TIMESTAMP');
  if (isUtc) return (value) => (isMissing(value) ? '' : `${textOf(value)}Z`);
  if (converted === 'TIME_MILLIS' || (logical?.type === 'TIME' && logical.unit === 'MILLIS'))
    return timeText(1_000_000n);
  if (converted === 'TIME_MICROS' || (logical?.type === 'TIME' && logical.unit === 'MICROS'))
    return timeText(1000n);
  if (logical?.type === 'TIME') return timeText(1n);
  return textOf;
}

const isMissing = (value: unknown): value is null | undefined => value === null || value === undefined;

export function textOf(value: unknown): string {
  if (isMissing(value)) return '';
  if (typeof value === 'object')
    return value instanceof Uint8Array ? bytesText(value) : JSON.stringify(value, jsonValue);
  return String(value);
}

function jsonValue(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  return value instanceof Uint8Array ? bytesText(value) : value;
}

/** Text where it is UTF-8, Base64 otherwise. */
function bytesText(value: Uint8Array): string {
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.length);
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? bytes.toString('base64') : text;
}

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

/** The shortest text that is the same 32-bit number. */
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

/** `2024-02-29T12:30:00.123456789`, without superfluous zeros and without a time zone. */
export function isoOfNanos(nanos: bigint): string {
  const rest = ((nanos % nanosPerMs) + nanosPerMs) % nanosPerMs;
  const date = new Date(Number((nanos - rest) / nanosPerMs));
  if (Number.isNaN(date.getTime())) return String(nanos);
  return `${date.toISOString().slice(0, -1)}${String(rest).padStart(6, '0')}`.replace(/\.?0+$/, '');
}

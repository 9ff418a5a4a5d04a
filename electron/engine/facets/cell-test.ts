/**
 * Tests cells against facets by their bytes, which is faster than by texts; texts are created only if bytes do not
 * decide.
 */
import { textBetween } from '../../../shared/csv/cell-text.ts';
import { encodeUtf8 } from '../../../shared/csv/text-encoder.ts';
import { foldText } from '../fold-text.ts';
import { asciiPattern, longestPattern } from '../profile/value-shape.ts';
import type { ScannedCells } from '../scan/scanned-cells.ts';
import { type CellFacet, compileLimits, compileTextTest } from './row-test.ts';
import type { ColumnFacet } from './source-facets.ts';
import { timeAt } from './time-at.ts';

/** Tests the cell in bytes[start..end). */
type CellTest = (bytes: Uint8Array, start: number, end: number) => boolean;

/**
 * Returns a function that says whether a record of the scanner's last scan meets all facets. Only for files whose cells
 * need no decoding.
 */
export function compileScanTest(
  facets: readonly ColumnFacet[],
  { bytes, firstCells, starts, ends }: ScannedCells,
): (record: number) => boolean {
  const tests = facets
    .toSorted((a, b) => costs[a.kind] - costs[b.kind])
    .map((facet) => ({ column: facet.column, test: compileCellTest(facet) }));
  return (record) => {
    const first = firstCells[record] as number;
    const endCell = firstCells[record + 1] as number;
    for (const { column, test } of tests) {
      const cell = first + column;
      if (cell >= endCell || !test(bytes, starts[cell] as number, ends[cell] as number)) return false;
    }
    return true;
  };
}

/** Quick tests come first. */
const costs: Readonly<Record<CellFacet['kind'], number>> = {
  empty: 0,
  filled: 0,
  'one-of': 1,
  pattern: 2,
  number: 3,
  date: 4,
  contains: 5,
};

function compileCellTest(facet: CellFacet): CellTest {
  const test = compileTextTest(facet);
  const byText: CellTest = (bytes, start, end) => test(textBetween(bytes, start, end));
  switch (facet.kind) {
    case 'one-of':
      return isOneOf(facet.values);
    case 'number':
      return isNumberIn(compileLimits(facet), byText);
    case 'date': {
      const holds = compileLimits(facet);
      return (bytes, start, end) => {
        const time = timeAt(bytes, start, end);
        return time !== null && holds(time);
      };
    }
    case 'pattern':
      return hasPattern(facet.pattern, remembered(test));
    case 'empty':
      return (_bytes, start, end) => start === end;
    case 'filled':
      return (_bytes, start, end) => start !== end;
    case 'contains':
      return containsText(foldText(facet.text), byText);
  }
}

/** Values beyond ASCII repeat in most columns, and their patterns take long. */
const maxRemembered = 4_000;

function remembered(test: (text: string) => boolean): CellTest {
  const known = new Map<string, boolean>();
  return (bytes, start, end) => {
    const text = textBetween(bytes, start, end);
    let holds = known.get(text);
    if (holds === undefined) {
      holds = test(text);
      if (known.size >= maxRemembered) known.clear();
      known.set(text, holds);
    }
    return holds;
  };
}

function isOneOf(values: readonly string[]): CellTest {
  // A value with half of a surrogate pair is in no file, since UTF-8 cannot contain it.
  const wanted = values.filter((value) => value.isWellFormed()).map((value) => encodeUtf8(value));
  const [first] = wanted;
  if (wanted.length === 1 && first !== undefined)
    return (bytes, start, end) => isAt(first, bytes, start, end - start);
  const byLength = new Map<number, Uint8Array[]>();
  for (const value of wanted) byLength.set(value.length, [...(byLength.get(value.length) ?? []), value]);
  return (bytes, start, end) => {
    const sameLength = byLength.get(end - start);
    if (sameLength === undefined) return false;
    for (const value of sameLength) if (isAt(value, bytes, start, value.length)) return true;
    return false;
  };
}

/** Compares from the end, where names of one kind differ. */
function isAt(value: Uint8Array, bytes: Uint8Array, start: number, length: number): boolean {
  if (length !== value.length) return false;
  for (let at = length - 1; at >= 0; at--) if (bytes[start + at] !== value[at]) return false;
  return true;
}

function hasPattern(pattern: string, byText: CellTest): CellTest {
  const classes = encodeUtf8(pattern);
  const { length } = pattern;
  // Only ASCII patterns have one byte for each character, and patterns of long values are cut.
  if (classes.length !== length || length > longestPattern) return byText;
  return (bytes, start, end) => {
    if (end - start < length) return false;
    for (let at = 0; at < length; at++) {
      const byte = bytes[start + at] as number;
      if (byte >= 0x80) return byText(bytes, start, end);
      if (asciiPattern[byte] !== classes[at]) return false;
    }
    return end - start === length;
  };
}

/** Up to this many digits, a number and the power of ten that divides it are exact, and so is their quotient. */
const exactDigits = 15;
const powersOfTen = Float64Array.from({ length: exactDigits + 1 }, (_, power) => 10 ** power);

function isNumberIn(holds: (value: number) => boolean, byText: CellTest): CellTest {
  return (bytes, start, end) => {
    if (start === end) return false;
    let at = start;
    const sign = bytes[at] as number;
    if (sign === 0x2d || sign === 0x2b) at += 1;
    let digits = 0;
    let value = 0;
    let point = -1;
    for (; at < end; at++) {
      const byte = bytes[at] as number;
      if (byte >= 0x30 && byte <= 0x39) {
        value = value * 10 + byte - 0x30;
        digits += 1;
      } else if (byte === 0x2e && point < 0) point = at;
      // An exponent, or no number.
      else return digits > 0 && (byte === 0x65 || byte === 0x45) ? byText(bytes, start, end) : false;
    }
    if (digits === 0) return false;
    if (digits > exactDigits || end - start > 40) return byText(bytes, start, end);
    if (point >= 0) value /= powersOfTen[end - point - 1] as number;
    return holds(sign === 0x2d ? -value : value);
  };
}

/** @param folded result of `foldText` */
function containsText(folded: string, byText: CellTest): CellTest {
  const wanted = encodeUtf8(folded);
  const isAscii = wanted.length === folded.length;
  const last = wanted.length;
  return (bytes, start, end) => {
    for (let at = start; at < end; at++) if ((bytes[at] as number) >= 0x80) return byText(bytes, start, end);
    // ASCII characters fold to ASCII characters.
    if (!isAscii) return false;
    for (let from = start; from <= end - last; from++) {
      let at = 0;
      while (at < last && asciiFold[bytes[from + at] as number] === wanted[at]) at += 1;
      if (at === last) return true;
    }
    return false;
  };
}

const asciiFold = Uint8Array.from({ length: 128 }, (_, code) =>
  code >= 0x41 && code <= 0x5a ? code + 32 : code,
);

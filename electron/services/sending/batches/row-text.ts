/** Serializes rows for sending: each once, with a hash that shows later whether it is still the same. */
import { dialects } from '../../../../shared/csv/dialects.ts';
import { writeRow } from '../../../../shared/csv/writer.ts';
import type { SentRow } from '../../../../shared/sending/attribution.ts';
import type { PlannedRow } from './planned-row.ts';

/** Returns a text as a JSON string without its quotes. @source interfaces.md 4.1 rule 3, under JSON strings */
export const jsonString = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Writes a record in the connector's default dialect; a ragged row keeps its own number of values. */
export const textOfRow = (
  { cells, isLiteral = false }: Omit<SentRow, 'record'>,
  jsonStrings: boolean,
): string => writeRow(jsonStrings && !isLiteral ? cells.map(jsonString) : cells, dialects.default);

/** Returns a row with the text that is sent; the same object if it has its text already. */
export function plannedRow(row: SentRow | PlannedRow, jsonStrings: boolean): PlannedRow {
  if ('hash' in row) return row;
  const text = textOfRow(row, jsonStrings);
  const { hash } = factsOfText(text);
  const { record, cells, isLiteral } = row;
  // There are millions of rows, and copying one property by property is several times as fast as a spread.
  return isLiteral === undefined ? { record, cells, text, hash } : { record, cells, isLiteral, text, hash };
}

export const bytesOfRow = (row: PlannedRow): number =>
  row.bytes === undefined ? Buffer.byteLength(row.text, 'utf8') : row.to - row.from;

export const headerText = (header: readonly string[], jsonStrings: boolean): string =>
  textOfRow({ cells: header }, jsonStrings);

export function bodyOf(header: readonly string[], rows: readonly SentRow[], jsonStrings: boolean): string {
  return rows.reduce((body, row) => body + textOfRow(row, jsonStrings), headerText(header, jsonStrings));
}

interface TextFacts {
  /** 64 bits, as two unsigned 32-bit numbers. */
  readonly hash: readonly [number, number];
  /** Length in UTF-8. */
  readonly bytes: number;
}

/** Measures a text in one pass over its bytes in UTF-8. */
export function factsOfText(text: string): TextFacts {
  if (text.length * 3 > scratch.length) scratch = Buffer.allocUnsafeSlow(text.length * 3);
  const bytes = scratch.write(text, 0, 'utf8');
  hashBytes(scratch, 0, bytes);
  return { hash: [lastHash.first >>> 0, lastHash.second >>> 0], bytes };
}
/** The result of `hashBytes`, as signed numbers: a new pair for each row would burden the garbage collector. */
export const lastHash = { first: 0, second: 0 };
let scratch = Buffer.allocUnsafeSlow(4_096);

/**
 * Hashes bytes into `lastHash`: four at a time, into two multiplicative mixes of 32 bits, because numbers of 64 bits are
 * slow here. An attacker who could choose texts gains nothing by a collision.
 */
export function hashBytes(bytes: Buffer, from: number, to: number): void {
  let a = 0xdeadbeef | 0;
  let b = 0x41c6ce57;
  let at = from;
  for (; at + 4 <= to; at += 4) {
    const word =
      (bytes[at] as number) |
      ((bytes[at + 1] as number) << 8) |
      ((bytes[at + 2] as number) << 16) |
      ((bytes[at + 3] as number) << 24);
    a = Math.imul(a ^ word, 0x9e3779b1);
    b = Math.imul(b ^ word, 0x5f356495);
    // Differences in the upper bits must reach the lower ones.
    a = (a << 13) | (a >>> 19);
    b = (b << 17) | (b >>> 15);
  }
  for (; at < to; at++) {
    a = Math.imul(a ^ (bytes[at] as number), 0x9e3779b1);
    b = Math.imul(b ^ (bytes[at] as number), 0x5f356495);
  }
  a ^= to - from;
  lastHash.first = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
  lastHash.second = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
}

/** Writes rows as they go out: each once, with what tells later whether it is still the same. */
import { dialects } from '../../../../shared/csv/dialects.ts';
import { writeRow } from '../../../../shared/csv/writer.ts';
import type { SentRow } from '../../../../shared/imports/attribution.ts';

/** Without its quotes, as the connector wants it under JSON strings. @source interfaces.md 4.1 rule 3 */
export const jsonString = (text: string): string => JSON.stringify(text).slice(1, -1);

/** In the connector's default dialect; a ragged row goes out with its own number of values. */
export const textOfRow = (
  { cells, asItStands = false }: Omit<SentRow, 'record'>,
  jsonStrings: boolean,
): string => writeRow(jsonStrings && !asItStands ? cells.map(jsonString) : cells, dialects.default);

export const headerText = (header: readonly string[], jsonStrings: boolean): string =>
  textOfRow({ cells: header }, jsonStrings);

export function bodyOf(header: readonly string[], rows: readonly SentRow[], jsonStrings: boolean): string {
  return rows.reduce((body, row) => body + textOfRow(row, jsonStrings), headerText(header, jsonStrings));
}

export interface TextFacts {
  /** 64 bits, as two unsigned 32-bit numbers. */
  readonly hash: readonly [number, number];
  /** In UTF-8. */
  readonly bytes: number;
}

/**
 * What a text is, in one pass. Two multiplicative mixes of 32 bits, because numbers of 64 bits are slow here; nobody
 * who could choose texts gains anything by two that look the same.
 */
export function factsOfText(text: string): TextFacts {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    // A surrogate is half of four bytes, any other unit beyond 0x7ff three.
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1;
    a = Math.imul(a ^ unit, 0x9e3779b1);
    b = Math.imul(b ^ unit, 0x5f356495);
  }
  const first = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
  const second = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
  return { hash: [first >>> 0, second >>> 0], bytes };
}

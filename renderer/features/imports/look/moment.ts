import { readIsoTime } from '../../../../shared/columns/iso-time.ts';

/** Dates reach 100,000,000 days to both sides of the epoch. */
const farthestMs = 8.64e15;

/** `2026-11-18 14:13:20 UTC`, with milliseconds if there are any; null beyond the range of dates. */
export function momentWords(ms: number): string | null {
  if (!Number.isFinite(ms) || Math.abs(ms) > farthestMs) return null;
  return `${new Date(ms)
    .toISOString()
    .replace('T', ' ')
    .replace(/(\.000)?Z$/, '')} UTC`;
}

/** Milliseconds since epoch in a cell with an integer; null for any other cell. */
export const readTimestamp = (text: string): number | null =>
  /^[+-]?\d{1,17}$/.test(text) ? Number(text) : null;

/** The UTC time of a cell with an ISO time, in words; null for any other cell, or if the cell says the same. */
export function utcWords(text: string): string | null {
  const ms = readIsoTime(text);
  const words = ms === null ? null : momentWords(ms);
  return words === null || sameMoment(text, words) ? null : words;
}

const sameMoment = (text: string, words: string): boolean =>
  text.replace('T', ' ').replace(/(\.0+)?Z$/, '') === words.replace(/ UTC$/, '') && text.endsWith('Z');

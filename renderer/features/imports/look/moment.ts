import { readIsoTime } from '../../../../shared/columns/iso-time.ts';

/** Dates reach 100,000,000 days to both sides of the epoch. */
const farthestMs = 8.64e15;

/** `2026-11-18 14:13:20 UTC`, with milliseconds where there are any; null where no calendar reaches. */
export function momentWords(ms: number): string | null {
  if (!Number.isFinite(ms) || Math.abs(ms) > farthestMs) return null;
  return `${new Date(ms)
    .toISOString()
    .replace('T', ' ')
    .replace(/(\.000)?Z$/, '')} UTC`;
}

/** A cell that holds an integer number of milliseconds since epoch; null where it holds something else. */
export const readTimestamp = (text: string): number | null =>
  /^[+-]?\d{1,17}$/.test(text) ? Number(text) : null;

/** ISO time in UTC; null where it is none, or is in UTC already. */
export function utcWords(text: string): string | null {
  const ms = readIsoTime(text);
  const words = ms === null ? null : momentWords(ms);
  return words === null || sameMoment(text, words) ? null : words;
}

const sameMoment = (text: string, words: string): boolean =>
  text.replace('T', ' ').replace(/(\.0+)?Z$/, '') === words.replace(/ UTC$/, '') && text.endsWith('Z');

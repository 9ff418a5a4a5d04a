/** Formats and parses numbers for people: separators, sizes, durations, rates and plurals; lists names in sentences. */

/** Returns `1,204,318`. Does not use Intl, whose first formatter takes a tenth of the start of a page or command. */
export const formatCount = (count: number): string =>
  String(Math.round(count)).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** Formats a number below ten with one decimal. */
const oneDecimal = (value: number): string => value.toFixed(1);

/** Returns a count with its noun: `1 row`, `1,000 rows`. @param many the plural, if it is irregular */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** Parses a typed count, with or without thousands separators; null if it is none. */
export function parseCount(text: string): number | null {
  const trimmed = text.trim();
  const plain = /^\d{1,3}(?:[,.'’_\s]\d{3})+$/.test(trimmed) ? trimmed.replace(/\D/g, '') : trimmed;
  return /^\d{1,15}$/.test(plain) ? Number(plain) : null;
}

const sizeUnits = ['kB', 'MB', 'GB', 'TB'] as const;

/** Returns a size in decimal units, as file managers do: `512 bytes`, `9.4 kB`, `312 MB`. */
export function formatBytes(sizeBytes: number): string {
  if (sizeBytes < 1000) return plural(sizeBytes, 'byte');
  let size = sizeBytes;
  let unit: string = sizeUnits[0];
  for (const next of sizeUnits) {
    size /= 1000;
    unit = next;
    // 999.95 would be printed as 1000.0, so the next unit starts a little early.
    if (size < 999.5) break;
  }
  return `${size < 9.95 ? oneDecimal(size) : formatCount(size)} ${unit}`;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Returns a duration in at most two units: `0.4 s`, `41 s`, `2 min 5 s`, `1 h 12 min`, `1 day 12 h`, `30 days`. */
export function formatDuration(durationMs: number): string {
  const ms = Math.max(0, durationMs);
  if (ms < 9_950) return `${oneDecimal(ms / 1000)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  if (ms < 10 * minuteMs) return pair(Math.floor(seconds / 60), 'min', seconds % 60, 's');
  const minutes = Math.round(ms / minuteMs);
  if (minutes < 60) return `${minutes} min`;
  if (ms < dayMs) return pair(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
  const hours = Math.round(ms / hourMs);
  const days = plural(Math.floor(hours / 24), 'day');
  if (ms < 10 * dayMs) return hours % 24 === 0 ? days : `${days} ${hours % 24} h`;
  return plural(Math.round(ms / dayMs), 'day');
}

const pair = (big: number, bigUnit: string, small: number, smallUnit: string) =>
  small === 0 ? `${big} ${bigUnit}` : `${big} ${bigUnit} ${small} ${smallUnit}`;

/** Returns a rate with three significant digits, such as `21,300 rows/s`; with one decimal below ten. */
export function formatRate(rowsPerSecond: number): string {
  if (rowsPerSecond < 9.95) return `${oneDecimal(rowsPerSecond)} rows/s`;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(rowsPerSecond)) - 2);
  return `${formatCount(Math.round(rowsPerSecond / step) * step)} rows/s`;
}

/**
 * Returns the time in ms for the remaining `left` things at a rate. Null if there is no estimate: there is no rate yet,
 * or it is so low that the result would be meaningless (more than ten days).
 */
export function timeLeftMs(left: number, perSecond: number | null): number | null {
  if (perSecond === null || !(perSecond > 0)) return null;
  const ms = (left / perSecond) * 1000;
  return ms > 10 * dayMs ? null : ms;
}

/** Returns a share of a whole in percent, from 0 to 100, for CSS and progress bars. */
export const percent = (part: number, whole: number): number =>
  whole > 0 ? Math.min(100, Math.max(0, (part / whole) * 100)) : 0;

/** Returns `a`, `a and b` or `a, b and c`. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/**
 * Returns the first names and the number of the others: `a, b and 3 more`, or all as {@link listed} if they are at most
 * `max`.
 * @param count number of all, if `names` does not contain all
 */
export function listedUpTo(max: number, names: readonly string[], count = names.length): string {
  const shown = names.slice(0, max);
  const more = count - shown.length;
  return listed(more > 0 ? [...shown, `${formatCount(more)} more`] : shown);
}

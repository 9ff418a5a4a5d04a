/** Converts dates of workbooks, which are stored as days since 1900 or 1904, to ISO 8601 text. */
import type { NumberKind } from './number-formats.ts';

const dayMs = 86_400_000;
/**
 * Day 0 as milliseconds since 1970. Excel also counts 1900-02-29, day 60, which did not exist; earlier days are one
 * off.
 */
const epoch1900Ms = Date.UTC(1899, 11, 30);
const epoch1904Ms = Date.UTC(1904, 0, 1);
/** Days up to 9999-12-31. */
const [daysFrom1900, daysFrom1904] = [2_958_466, 2_957_004];
const missingDay = 60;

/**
 * Returns a date, a time, both, or a duration, depending on the format of the cell. Null if the number is not a date:
 * negative, after the year 9999, or 1900-02-29.
 */
export function isoOfSerial(serial: number, kind: NumberKind, is1904: boolean): string | null {
  if (!Number.isFinite(serial)) return null;
  if (kind === 'duration') return durationOf(serial);
  const totalMs = Math.round(serial * dayMs);
  const days = Math.floor(totalMs / dayMs);
  if (serial < 0 || days >= (is1904 ? daysFrom1904 : daysFrom1900)) return null;
  const restMs = totalMs - days * dayMs;
  const time = timeOf(restMs);
  // Day 0 means a time in any format; as a date, Excel would show 1900-01-00.
  if (days === 0 && !is1904) return time;
  if (kind === 'time' && days === 0) return time;
  if (!is1904 && days === missingDay) return null;
  const ms = is1904
    ? epoch1904Ms + days * dayMs
    : epoch1900Ms + (days < missingDay ? days + 1 : days) * dayMs;
  const date = new Date(ms).toISOString().slice(0, 10);
  return kind === 'date' && restMs === 0 ? date : `${date}T${time}`;
}

function timeOf(ms: number): string {
  const text = new Date(ms).toISOString().slice(11, 23);
  return text.endsWith('.000') ? text.slice(0, 8) : text;
}

/** Returns a duration of `serial` days as ISO 8601 text: `PT25H30M`, `-PT1.5S`. */
function durationOf(serial: number): string {
  const ms = Math.round(Math.abs(serial) * dayMs);
  const hours = Math.floor(ms / 3_600_000);
  const minutes = Math.floor((ms % 3_600_000) / 60_000);
  const seconds = (ms % 60_000) / 1000;
  const text = `${hours > 0 ? `${hours}H` : ''}${minutes > 0 ? `${minutes}M` : ''}${seconds > 0 ? `${seconds}S` : ''}`;
  return `${serial < 0 && ms > 0 ? '-' : ''}PT${text === '' ? '0S' : text}`;
}

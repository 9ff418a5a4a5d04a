/** Reads ISO 8601 moments: calendar, week and ordinal dates, with or without a time of day. */

const dates: readonly (readonly [RegExp, (parts: readonly number[]) => number | null])[] = [
  [/^(\d{4})-(\d\d)-(\d\d)$/, calendarDay],
  [/^(\d{4})(\d\d)(\d\d)$/, calendarDay],
  [/^(\d{4})-W(\d\d)-(\d)$/, weekDay],
  [/^(\d{4})W(\d\d)(\d)$/, weekDay],
  [/^(\d{4})-(\d{3})$/, ordinalDay],
  [/^(\d{4})(\d{3})$/, ordinalDay],
];
const extendedTime = /^(\d\d)(?::(\d\d)(?::(\d\d)(?:[.,](\d+))?)?)?(Z|[+-]\d\d(?::\d\d)?)?$/;
const basicTime = /^(\d\d)(?:(\d\d)(?:(\d\d)(?:[.,](\d+))?)?)?(Z|[+-]\d\d(?:\d\d)?)?$/;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * Returns milliseconds since epoch, or null if the text is no ISO 8601 moment. A time without an offset is UTC, a date
 * without a time is the start of its day, and fractions of a millisecond are cut off.
 * @source interfaces.md 2.3, wire.md §3, "time"
 */
export function readIsoTime(text: string): number | null {
  const [date = '', time, ...rest] = text.split('T');
  if (rest.length > 0) return null;
  const day = readDay(date);
  if (day === null || time === undefined) return day;
  const ofDay = readTimeOfDay(time, date.includes('-') ? extendedTime : basicTime);
  return ofDay === null ? null : day + ofDay;
}

function readDay(text: string): number | null {
  for (const [form, toDay] of dates) {
    const parts = form.exec(text);
    if (parts !== null) return toDay(parts.slice(1).map(Number));
  }
  return null;
}

function readTimeOfDay(text: string, form: RegExp): number | null {
  const parts = form.exec(text);
  if (parts === null) return null;
  const [, hours = '', minutes = '0', seconds = '0', fraction = '0', offset = 'Z'] = parts;
  const millis = Math.trunc(Number(`0.${fraction.slice(0, 6)}`) * 1000);
  const ofDay = Number(hours) * hourMs + Number(minutes) * minuteMs + Number(seconds) * 1000 + millis;
  // 24:00 is the end of a day, and the only moment of the hour 24.
  if (Number(minutes) > 59 || Number(seconds) > 59 || ofDay > dayMs) return null;
  const east = readOffset(offset);
  return east === null ? null : ofDay - east;
}

function readOffset(text: string): number | null {
  if (text === 'Z') return 0;
  const hours = Number(text.slice(1, 3));
  const minutes = Number(text.slice(3).replace(':', '') || '0');
  if (hours > 23 || minutes > 59) return null;
  return (text.startsWith('-') ? -1 : 1) * (hours * hourMs + minutes * minuteMs);
}

function calendarDay([year = 0, month = 0, day = 0]: readonly number[]): number | null {
  const at = utc(year, month - 1, day);
  const read = new Date(at);
  return read.getUTCMonth() === month - 1 && read.getUTCDate() === day ? at : null;
}

function ordinalDay([year = 0, day = 0]: readonly number[]): number | null {
  const at = utc(year, 0, day);
  return day > 0 && new Date(at).getUTCFullYear() === year ? at : null;
}

/** Weeks begin on Monday, and the first is the one with 4 January in it. */
function weekDay([year = 0, week = 0, day = 0]: readonly number[]): number | null {
  const firstMonday = mondayOf(utc(year, 0, 4));
  const monday = firstMonday + (week - 1) * 7 * dayMs;
  if (week < 1 || monday >= mondayOf(utc(year + 1, 0, 4)) || day < 1 || day > 7) return null;
  return monday + (day - 1) * dayMs;
}

const mondayOf = (at: number): number => at - ((new Date(at).getUTCDay() + 6) % 7) * dayMs;

/** Returns milliseconds since epoch; `Date.UTC` would take the years 0 to 99 for 1900 to 1999. */
function utc(year: number, month: number, day: number): number {
  const date = new Date(0);
  return date.setUTCFullYear(year, month, day);
}

import { type ChangeTime, changeTimeWords, earliestOf, latestOf } from '../../shared/monitor/change-time.ts';
import { once } from '../../shared/once.ts';

// Each format is created when it is first used, because an empty page uses none.
const clock = once(
  () => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' }),
);
const minute = once(() => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }));
const date = once(() => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' }));
const dateOfYear = once(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }),
);

/** Time of day on this machine: `14:01:40`. */
export const formatClock = (msSinceEpoch: number): string => clock().format(msSinceEpoch);

/** Formats a date: `3 May`, with the year if it is another year than that of `now`. */
export function formatDate(msSinceEpoch: number, now = Date.now()): string {
  const isThisYear = new Date(msSinceEpoch).getFullYear() === new Date(now).getFullYear();
  return (isThisYear ? date : dateOfYear)().format(msSinceEpoch);
}

/** Formats the time of day, after the date unless it is today: `14:01:40`, `3 May, 14:01:40`. */
export function formatMoment(msSinceEpoch: number, now = Date.now()): string {
  const isToday = new Date(msSinceEpoch).toDateString() === new Date(now).toDateString();
  return isToday
    ? formatClock(msSinceEpoch)
    : `${formatDate(msSinceEpoch, now)}, ${formatClock(msSinceEpoch)}`;
}

/**
 * Formats when a change happened, as exactly as that is known: `14:01:40`, `before 14:01:40`,
 * `between 3 May, 13:02:11 and 14:01:40`.
 */
export const formatChangeTime = (time: ChangeTime, now = Date.now()): string =>
  changeTimeWords(time, (ms) => formatMoment(ms, now));

/** Formats as {@link formatMoment} without seconds: `14:01`, `3 May, 14:01`. */
export function formatMinute(msSinceEpoch: number, now = Date.now()): string {
  const isToday = new Date(msSinceEpoch).toDateString() === new Date(now).toDateString();
  const time = minute().format(msSinceEpoch);
  return isToday ? time : `${formatDate(msSinceEpoch, now)}, ${time}`;
}

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Formats an age in one unit, a date after a day: `just now`, `12 s ago`, `2 min ago`, `5 h ago`, `3 May`. */
export function formatAgo(at: number, now: number): string {
  const ms = Math.max(0, now - at);
  if (ms < secondMs) return 'just now';
  if (ms < minuteMs) return `${Math.floor(ms / secondMs)} s ago`;
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} min ago`;
  if (ms < dayMs) return `${Math.floor(ms / hourMs)} h ago`;
  return formatDate(at, now);
}

/**
 * Formats the age of a change as {@link formatAgo}. If its time is not known well enough for that, the age is a limit:
 * `over 2 min ago`, `by 3 May`.
 */
export function formatChangeAgo(time: ChangeTime, now: number): string {
  const latest = latestOf(time);
  const earliest = earliestOf(time);
  const age = formatAgo(latest, now);
  const isKnown = earliest !== null && (latest - earliest < secondMs || formatAgo(earliest, now) === age);
  if (isKnown) return age;
  if (now - latest < secondMs) return 'now or earlier';
  return now - latest < dayMs ? `over ${age}` : `by ${age}`;
}

/** Describes the pause that a platform requests. */
import { plural } from '../../../../shared/units.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** A longer pause is a mistake of the platform, and its end may not be a valid date. */
const longestMs = 366 * dayMs;

/** `3 s`, `15 minutes`, `2 hours 30 minutes`, `3 days`. */
export function pauseWords(ms: number): string {
  if (ms < 2 * minuteMs) return `${Math.ceil(ms / secondMs)} s`;
  if (ms > longestMs) return 'more than a year';
  const minutes = Math.ceil(ms / minuteMs);
  if (minutes < 60) return plural(minutes, 'minute');
  if (ms >= 2 * dayMs) return plural(Math.ceil(ms / dayMs), 'day');
  const [hours, rest] = [plural(Math.floor(minutes / 60), 'hour'), minutes % 60];
  return rest === 0 ? hours : `${hours} ${plural(rest, 'minute')}`;
}

/**
 * Why the run does not wait for a platform that asks for so long a pause; with the time of day, in the time zone of
 * this machine.
 */
export function tooLongWords(ms: number, now: number): string {
  return `The platform asks to wait ${pauseWords(ms)}${untilWords(ms, now)}; Graph Intake waits at most 10 minutes. Continue the run after that time.`;
}

function untilWords(ms: number, now: number): string {
  if (ms > longestMs) return '';
  const until = new Date(now + ms);
  const time = until.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  const isToday = until.toDateString() === new Date(now).toDateString();
  const day = until.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
  return isToday ? ` (until ${time})` : ` (until ${day}, ${time})`;
}

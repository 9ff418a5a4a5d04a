import { formatDate } from '../../../ui/clock.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long ago in one unit, a date after a day: `12 s ago`, `2 min ago`, `5 h ago`, `3 May`. */
export function formatAgo(at: number, now: number): string {
  const ms = Math.max(0, now - at);
  if (ms < minuteMs) return `${Math.floor(ms / 1000)} s ago`;
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} min ago`;
  if (ms < 24 * hourMs) return `${Math.floor(ms / hourMs)} h ago`;
  return formatDate(at, now);
}

import { formatMinute } from './clock.ts';

/**
 * Formats both ends of a period by {@link formatMinute}. If both are on one day, only the first has the date: `14:01`
 * and `14:06`, or `3 May, 14:01` and `14:06`.
 */
export function formatEnds(from: number, to: number, now = Date.now()): [string, string] {
  const isOneDay = new Date(from).toDateString() === new Date(to).toDateString();
  return [formatMinute(from, now), formatMinute(to, isOneDay ? to : now)];
}

import { formatMinute } from './clock.ts';

/** Both ends of a time as {@link formatMinute}, the date once: `14:01` and `14:06`, `3 May, 14:01` and `14:06`. */
export function formatEnds(from: number, to: number, now = Date.now()): [string, string] {
  const isOneDay = new Date(from).toDateString() === new Date(to).toDateString();
  return [formatMinute(from, now), formatMinute(to, isOneDay ? to : now)];
}

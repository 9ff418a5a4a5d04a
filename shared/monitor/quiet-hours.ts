/** Quiet hours, in which notifications are not shown; their events are still stored. */
import type { NoticeRules } from './notice.ts';

/**
 * Whether a minute is in the quiet hours: from `quietFrom` up to, but not including, `quietTo`; over midnight if
 * `quietFrom` is the later one. Equal values mean no quiet hours.
 * @param minute minutes after midnight, local time
 */
export function isQuiet(
  { quietFrom: from, quietTo: to }: Pick<NoticeRules, 'quietFrom' | 'quietTo'>,
  minute: number,
): boolean {
  if (from === null || to === null || from === to) return false;
  return from < to ? from <= minute && minute < to : minute >= from || minute < to;
}

/** @param at milliseconds since epoch, in the time zone of this machine */
export function isQuietAt(hours: Pick<NoticeRules, 'quietFrom' | 'quietTo'>, at: number): boolean {
  const time = new Date(at);
  return isQuiet(hours, time.getHours() * 60 + time.getMinutes());
}

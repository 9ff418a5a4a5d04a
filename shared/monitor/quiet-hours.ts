/** Quiet hours, without notifications; events in them are still stored. */
import type { NoticeRules } from './notice.ts';

/**
 * From the one minute up to the other, over midnight where the first is the later one; two that are equal are none.
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

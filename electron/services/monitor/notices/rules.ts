/** Decides which events are worth a notice, by the current rules. */
import type { ChangeTime } from '../../../../shared/monitor/change-time.ts';
import { isFinal, statusField } from '../../../../shared/monitor/incident-facts.ts';
import type { NoticeRules } from '../../../../shared/monitor/notice.ts';
import { isEnded, isFailure } from '../../../../shared/monitor/transaction-status.ts';
import type { ReadingEvent, TransactionEvent, UpdateEvent } from '../shared/monitor-events.ts';

export interface FailedEvent {
  readonly transactionId: string;
  readonly objectId: string;
  readonly message: string;
  readonly time: ChangeTime;
}

export interface WatchedEvent {
  readonly objectId: string;
  readonly subject: string;
  readonly status: string;
  readonly changed: readonly string[];
  readonly hasEnded: boolean;
  readonly time: ChangeTime;
}

/** Returns null for an event that needs no notice. */
export const failedEvent = (event: TransactionEvent, rules: NoticeRules): FailedEvent | null =>
  rules.transactionFailed ? failureOf(event) : null;

/** Returns null for an event that is no new failure. */
export function failureOf(event: TransactionEvent): FailedEvent | null {
  const { status, statusBefore, id, objectId, errors, cause, time } = event;
  // An open write of this program is news even during the first full reading.
  const isNews = event.isNews || (cause !== null && statusBefore !== null);
  const endedBefore = statusBefore !== null && isEnded(statusBefore);
  // A transaction that the platform no longer knows has not failed: its outcome is unknown.
  if (!isNews || !isFailure(status) || status === 'gone' || endedBefore) return null;
  return { transactionId: id, objectId, message: errors[0]?.message ?? '', time };
}

/** Returns null for an event that needs no notice. */
export function watchedEvent(event: UpdateEvent, rules: NoticeRules): WatchedEvent | null {
  // A change that a reading has reported is no news.
  const changed =
    event.readBefore === 'reported'
      ? event.changed.filter((name) => statusField({ [name]: event.status }) === null)
      : event.changed;
  return event.changed.length > 0 && changed.length === 0
    ? null
    : watchedChange({ ...event, changed }, rules);
}

/** Returns null for what an own write may have changed: users need no notice of their own actions. */
export const watchedReading = (event: ReadingEvent, rules: NoticeRules): WatchedEvent | null =>
  event.isOwn ? null : watchedChange(event, rules);

function watchedChange(event: Omit<ReadingEvent, 'isOwn'>, rules: NoticeRules): WatchedEvent | null {
  const { isNews, watched, status, statusBefore, objectId, subject, changed, time } = event;
  if (!isNews || !watched) return null;
  const hasEnded = rules.watchedEnded && status !== statusBefore && isFinal(status);
  if (!hasEnded && !rules.watchedChanged) return null;
  return { objectId, subject, status, changed, hasEnded, time };
}

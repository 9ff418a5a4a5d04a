/** What of a happening is worth a notice, as the rules are now. */
import { isFinal } from '../../../../shared/monitor/incident-facts.ts';
import type { NoticeRules } from '../../../../shared/monitor/notice.ts';
import { isEnded, isFailure } from '../../../../shared/monitor/transaction-status.ts';
import type { TransactionHappening, UpdateHappening } from '../happenings.ts';

export interface FailedEvent {
  readonly transactionId: string;
  readonly objectId: string;
  readonly message: string;
}

export interface WatchedEvent {
  readonly objectId: string;
  readonly subject: string;
  readonly status: string;
  readonly changed: readonly string[];
  readonly hasEnded: boolean;
}

export function failedEvent(happening: TransactionHappening, rules: NoticeRules): FailedEvent | null {
  const { status, statusBefore, id, objectId, errors, cause } = happening;
  // An own write that was still open is news also while everything is read for the first time.
  const isNews = happening.isNews || (cause !== null && statusBefore !== null);
  const endedBefore = statusBefore !== null && isEnded(statusBefore);
  // One that the platform does not know any more has not failed: nobody can say what became of it.
  if (!rules.transactionFailed || !isNews || !isFailure(status) || status === 'gone' || endedBefore)
    return null;
  return { transactionId: id, objectId, message: errors[0]?.message ?? '' };
}

export function watchedEvent(happening: UpdateHappening, rules: NoticeRules): WatchedEvent | null {
  const { isNews, watched, status, statusBefore, objectId, subject, changed } = happening;
  if (!isNews || !watched) return null;
  const hasEnded = rules.watchedEnded && status !== statusBefore && isFinal(status);
  if (!hasEnded && !rules.watchedChanged) return null;
  return { objectId, subject, status, changed, hasEnded };
}

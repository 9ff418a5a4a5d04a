/** How the status of a transaction is shown, how statuses are sorted, and the times of a transaction. */

import type { Transaction } from '../../../shared/monitor/transaction.ts';
import { isEnded, isFailure, isSuccess } from '../../../shared/monitor/transaction-status.ts';
import type { Tone } from '../../ui/badge.tsx';
import type { IconName } from '../../ui/icon.tsx';

/** Known statuses in the order in which a write goes through them. @source interfaces.md 3, wire.md §5 */
export const knownStates = ['waiting', 'processing', 'done-success', 'done-failure'] as const;

interface Looks {
  readonly tone: Tone;
  readonly icon: IconName;
}

/**
 * Returns icon and colour of a status, also of one that the program does not know. `gone` is our own status, for a
 * transaction that the platform no longer has.
 */
export function transactionLooks(status: string): Looks {
  if (status === 'waiting') return { tone: 'warn', icon: 'clock' };
  if (status === 'gone') return { tone: 'unknown', icon: 'question' };
  if (isSuccess(status)) return { tone: 'ok', icon: 'check' };
  if (isFailure(status)) return { tone: 'bad', icon: 'cross' };
  return { tone: status === 'processing' ? 'accent' : 'quiet', icon: 'play' };
}

/** Returns one word for an ended transaction; other statuses are shown by their name. */
export function transactionWord(status: string): string {
  if (status === 'done-success') return 'done';
  if (status === 'done-failure') return 'failed';
  return status;
}

type Times = Pick<Transaction, 'status' | 'requestedAt' | 'startedAt' | 'updatedAt'>;

/** Returns the wait before the start in ms, so far if it has not started; null if it ended without a start. */
export function waitedMs({ status, requestedAt, startedAt }: Times, now: number): number | null {
  if (startedAt !== null) return Math.max(0, startedAt - requestedAt);
  return isEnded(status) ? null : Math.max(0, now - requestedAt);
}

/** Returns the duration of the execution in ms, so far while it is in progress; null if it has not started. */
export function tookMs({ status, startedAt, updatedAt }: Times, now: number): number | null {
  // The platform does not report when it removed a write.
  if (startedAt === null || status === 'gone') return null;
  return Math.max(0, (isEnded(status) ? updatedAt : now) - startedAt);
}

/** Compares two statuses: known ones first in their order, then the others by name. */
export const byState = (one: string, other: string): number =>
  rank(one) - rank(other) || one.localeCompare(other);

function rank(status: string): number {
  const at = (knownStates as readonly string[]).indexOf(status);
  return at === -1 ? knownStates.length : at;
}

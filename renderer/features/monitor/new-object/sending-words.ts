import type { ViewState } from '../../../../shared/monitor/view-state.ts';
import { formatDuration } from '../../../../shared/units.ts';

interface SendingWords {
  /** The state in a word or two. */
  readonly state: string;
  readonly text: string;
  /** No progress although there should be. */
  readonly isLate: boolean;
}

const lateMs = 15_000;
const lateFactor = 10;
const searchMs = 20_000;

interface SentMessage {
  /** Id of its transaction; null while unknown. */
  readonly status: string | null;
  /** No response yet. */
  readonly isLeaving: boolean;
  /** Its response was lost, and it has not been found since. */
  readonly isLost: boolean;
  readonly sentAt: number;
  readonly now: number;
  readonly usualMs: number | null;
  readonly intake: ViewState['intake'] | null;
  readonly message: string;
}

/** Words for a write in progress: how long it has waited, how long that usually takes, and what delays it. */
export function sendingWords(asked: SentMessage): SendingWords {
  const { status, isLeaving, isLost, sentAt, now, usualMs, intake, message } = asked;
  const waitedMs = Math.max(0, now - sentAt);
  const usual = usualMs === null ? '' : `, usually ${formatDuration(usualMs)}`;
  if (intake === 'offline' || intake === 'signed-out')
    return {
      state: 'not known',
      text: `${message || 'The platform cannot be reached.'} The outcome will be checked when the platform is reachable again.`,
      isLate: true,
    };
  if (isLeaving && status === null) {
    const isLate = waitedMs > lateMs;
    return {
      state: 'sending',
      text: `${formatDuration(waitedMs)}${isLate ? '; the platform has not responded yet' : ''}`,
      isLate,
    };
  }
  if (isLost) {
    const isOver = waitedMs > searchMs;
    return {
      state: 'response lost',
      text: isOver
        ? 'Not found yet. Sending it again with the same id cannot create a second object.'
        : 'Checking whether it arrived…',
      isLate: isOver,
    };
  }
  const isLate = waitedMs > Math.max(lateMs, (usualMs ?? 0) * lateFactor);
  return {
    state: status ?? 'waiting',
    text: `${formatDuration(waitedMs)}${usual}${isLate ? '; it continues if you leave this page, and is listed under Transactions' : ''}`,
    isLate,
  };
}

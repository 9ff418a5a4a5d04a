import type { ViewState } from '../../../../shared/monitor/view-state.ts';
import { formatDuration } from '../../../../shared/units.ts';

interface SendingWords {
  /** The state in a word or two. */
  readonly state: string;
  /** Waiting time and, if there is one, the reason of a delay. */
  readonly text: string;
  /** The write takes longer than it should. */
  readonly isLate: boolean;
}

const lateMs = 15_000;
/** A write counts as delayed only after this many times the usual wait. */
const lateFactor = 10;
/** Time after sending in which a write whose response was lost should have been found. */
const searchMs = 20_000;

interface SentMessage {
  /** Status of the transaction; null while the transaction is unknown. */
  readonly status: string | null;
  /** The platform has not responded to the request yet. */
  readonly isLeaving: boolean;
  /** The response was lost, and the transaction has not been found since. */
  readonly isLost: boolean;
  /** Milliseconds since epoch, as `now`. */
  readonly sentAt: number;
  readonly now: number;
  /** Usual wait of a write; null if unknown. */
  readonly usualMs: number | null;
  /** State of the view's update stream, and the host's message about it. */
  readonly intake: ViewState['intake'] | null;
  readonly message: string;
}

/** Returns the texts about a write in progress: how long it has waited, the usual wait, and what delays it. */
export function sendingWords(sentMessage: SentMessage): SendingWords {
  const { status, isLeaving, isLost, sentAt, now, usualMs, intake, message } = sentMessage;
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
    const isOverdue = waitedMs > searchMs;
    return {
      state: 'response lost',
      text: isOverdue
        ? 'Not found yet. Sending it again with the same id cannot create a second object.'
        : 'Checking whether it arrived…',
      isLate: isOverdue,
    };
  }
  const isLate = waitedMs > Math.max(lateMs, (usualMs ?? 0) * lateFactor);
  return {
    state: status ?? 'waiting',
    text: `${formatDuration(waitedMs)}${usual}${isLate ? '; it continues if you leave this page, and is listed under Transactions' : ''}`,
    isLate,
  };
}

import type { ViewState } from '../../../../shared/monitor/view-state.ts';
import { formatDuration } from '../../../../shared/units.ts';

export interface SendingWords {
  /** The state in a word or two. */
  readonly state: string;
  readonly text: string;
  /** Nothing moves that should. */
  readonly isLate: boolean;
}

const lateMs = 15_000;
const lateFactor = 10;
const lookingMs = 20_000;

interface Asked {
  /** Of its transaction; null as long as that is not known. */
  readonly status: string | null;
  /** The request has not been answered yet. */
  readonly isLeaving: boolean;
  /** Its answer was lost, and nothing of it is known since. */
  readonly isLost: boolean;
  readonly sentAt: number;
  readonly now: number;
  readonly usualMs: number | null;
  readonly intake: ViewState['intake'] | null;
  readonly message: string;
}

/** What is said of a write on its way: how long it has waited, how long that usually takes, and what holds it up. */
export function sendingWords(asked: Asked): SendingWords {
  const { status, isLeaving, isLost, sentAt, now, usualMs, intake, message } = asked;
  const waitedMs = Math.max(0, now - sentAt);
  const usual = usualMs === null ? '' : `, usually ${formatDuration(usualMs)}`;
  if (intake === 'offline' || intake === 'signed-out')
    return {
      state: 'not known',
      text: `${message || 'The platform is not reached.'} What became of it is asked as soon as it is.`,
      isLate: true,
    };
  if (isLeaving && status === null) {
    const isLate = waitedMs > lateMs;
    return {
      state: 'sending',
      text: `${formatDuration(waitedMs)}${isLate ? '; the platform has not answered yet' : ''}`,
      isLate,
    };
  }
  if (isLost) {
    const isOver = waitedMs > lookingMs;
    return {
      state: 'answer lost',
      text: isOver
        ? 'It has not turned up; to send it again with the same id cannot make a second one.'
        : 'Looking whether it has arrived.',
      isLate: isOver,
    };
  }
  const isLate = waitedMs > Math.max(lateMs, (usualMs ?? 0) * lateFactor);
  return {
    state: status ?? 'waiting',
    text: `${formatDuration(waitedMs)}${usual}${isLate ? '; it goes on without this page, and stands among the transactions' : ''}`,
    isLate,
  };
}

import type { ActionRow, ActionState, HandlerState } from '../../../shared/actions.ts';
import type { Tone } from '../../ui/badge.tsx';
import type { IconName } from '../../ui/icon.tsx';

interface Looks {
  readonly word: string;
  readonly tone: Tone;
  readonly icon: IconName;
}

export const actionLooks: Readonly<Record<ActionState, Looks>> = {
  running: { word: 'running', tone: 'accent', icon: 'play' },
  done: { word: 'done', tone: 'ok', icon: 'check' },
  answered: { word: 'answered', tone: 'ok', icon: 'check' },
  unanswered: { word: 'unanswered', tone: 'unknown', icon: 'question' },
  'timed-out': { word: 'timed out', tone: 'bad', icon: 'clock' },
  denied: { word: 'denied', tone: 'bad', icon: 'blocked' },
  interrupted: { word: 'interrupted', tone: 'unknown', icon: 'stop' },
};

/** Of one action: an answer may say that it failed. */
export function looksOf({ state, message }: Pick<ActionRow, 'state' | 'message'>): Looks {
  const looks = actionLooks[state];
  return looks.tone === 'ok' && message !== '' ? { ...looks, tone: 'bad', icon: 'warning' } : looks;
}

export const handlerLooks: Readonly<Record<HandlerState['state'], Looks>> = {
  stopped: { word: 'stopped', tone: 'quiet', icon: 'stop' },
  connecting: { word: 'connecting', tone: 'warn', icon: 'clock' },
  running: { word: 'running', tone: 'ok', icon: 'check' },
  stopping: { word: 'stopping', tone: 'warn', icon: 'clock' },
  refused: { word: 'not running', tone: 'bad', icon: 'cross' },
};

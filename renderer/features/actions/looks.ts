import { type ActionState, actionStateWords } from '../../../shared/actions/action-states.ts';
import type { ActionRow, HandlerState } from '../../../shared/actions.ts';
import type { Tone } from '../../ui/badge.tsx';
import type { IconName } from '../../ui/icon.tsx';

interface Looks {
  readonly word: string;
  readonly tone: Tone;
  readonly icon: IconName;
}

const signs: Readonly<Record<ActionState, readonly [Tone, IconName]>> = {
  'waiting-to-start': ['quiet', 'clock'],
  'waiting-for-approval': ['warn', 'question'],
  running: ['accent', 'play'],
  done: ['ok', 'check'],
  answered: ['ok', 'check'],
  unanswered: ['unknown', 'question'],
  'timed-out': ['bad', 'clock'],
  stopped: ['bad', 'stop'],
  interrupted: ['unknown', 'question'],
  denied: ['bad', 'blocked'],
  'expired-without-approval': ['bad', 'clock'],
  'expired-before-start': ['bad', 'clock'],
  'not-started': ['bad', 'stop'],
};

export function actionLooks(state: ActionState): Looks {
  const [tone, icon] = signs[state];
  return { word: actionStateWords(state), tone, icon };
}

/** State of one action: its response may report a failure. */
export function looksOf({ state, message }: Pick<ActionRow, 'state' | 'message'>): Looks {
  const looks = actionLooks(state);
  return looks.tone === 'ok' && message !== '' ? { ...looks, tone: 'bad', icon: 'warning' } : looks;
}

export const handlerLooks: Readonly<Record<HandlerState['state'], Looks>> = {
  stopped: { word: 'stopped', tone: 'quiet', icon: 'stop' },
  connecting: { word: 'connecting', tone: 'warn', icon: 'clock' },
  running: { word: 'running', tone: 'ok', icon: 'check' },
  stopping: { word: 'stopping', tone: 'warn', icon: 'clock' },
  refused: { word: 'not running', tone: 'bad', icon: 'cross' },
};

import {
  type ActionState,
  actionStateWords,
  actionWords,
  endedStates,
  hasFailed,
} from '../../../shared/actions/action-states.ts';
import type { ActionRow, HandlerState } from '../../../shared/actions.ts';
import type { Tone } from '../../ui/badge.tsx';
import type { IconName } from '../../ui/icon.tsx';

/** How a state is shown: as a badge with a word, a tone and an icon. */
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
  denied: ['quiet', 'blocked'],
  'expired-without-approval': ['quiet', 'clock'],
  'expired-before-start': ['bad', 'clock'],
  'not-started': ['bad', 'stop'],
};

/** Looks of a state, for an action that has not failed. */
export function actionLooks(state: ActionState): Looks {
  const [tone, icon] = signs[state];
  return { word: actionStateWords(state), tone, icon };
}

export const failedLooks: Looks = { word: 'failed', tone: 'bad', icon: 'warning' };

/** Looks of one action, which may have failed. */
export function looksOf({ state, message }: Pick<ActionRow, 'state' | 'message'>): Looks {
  const looks =
    hasFailed({ state, message }) && endedStates.some((each) => each === state)
      ? failedLooks
      : actionLooks(state);
  return { ...looks, word: actionWords({ state, message }) };
}

export const handlerLooks: Readonly<Record<HandlerState['state'], Looks>> = {
  stopped: { word: 'stopped', tone: 'quiet', icon: 'stop' },
  connecting: { word: 'connecting', tone: 'warn', icon: 'clock' },
  running: { word: 'running', tone: 'ok', icon: 'check' },
  stopping: { word: 'stopping', tone: 'warn', icon: 'clock' },
  refused: { word: 'not running', tone: 'bad', icon: 'cross' },
};

/** The states of an action: one closed union, and the one wording that page, terminal, notices and results share. */
import { assertNever } from '../errors.ts';

/**
 * States of an action. Only a recorded start makes it `running`; the four states whose words say “never started” mean
 * that no start was recorded. `done`: it ended by itself, perhaps with a failure, and the platform has no result yet;
 * `answered`: the platform has the result; `unanswered`: it has not, after all repeats; `timed-out` and `stopped`: cut
 * off after the start; `interrupted`: the start is recorded, the end is not.
 */
export const actionStates = [
  'waiting-to-start',
  'waiting-for-approval',
  'running',
  'done',
  'answered',
  'unanswered',
  'timed-out',
  'stopped',
  'interrupted',
  'denied',
  'expired-without-approval',
  'expired-before-start',
  'not-started',
] as const;
export type ActionState = (typeof actionStates)[number];

/** States of an action that has not ended. */
export const openStates = ['waiting-to-start', 'waiting-for-approval', 'running'] as const;
export type OpenState = (typeof openStates)[number];

/** States of an action that ended and of which nothing reached its target. */
const neverStartedStates = [
  'denied',
  'expired-without-approval',
  'expired-before-start',
  'not-started',
] as const;
export type NeverStartedState = (typeof neverStartedStates)[number];

/** States of an action that did not end by itself; its result says which. */
export const cutStates = ['timed-out', 'stopped', 'interrupted', ...neverStartedStates] as const;

/** States of an action that was not permitted. They are counted separately, because no target and no command failed. */
export const deniedStates = ['denied', 'expired-without-approval'] as const;

/** States of an action that failed, whatever its message. */
export const failedStates = [
  'timed-out',
  'stopped',
  'interrupted',
  'expired-before-start',
  'not-started',
] as const;

/** States of an action that ended by itself, and failed if it has a message. */
export const endedStates = ['done', 'answered', 'unanswered'] as const;

const includes = (states: readonly ActionState[], state: ActionState): boolean => states.includes(state);
export const isOpen = (state: ActionState): state is OpenState => includes(openStates, state);
export const isNeverStarted = (state: ActionState): state is NeverStartedState =>
  includes(neverStartedStates, state);

/** Returns whether an action was permitted and ended without success. */
export const hasFailed = ({ state, message }: { state: ActionState; message: string }): boolean =>
  includes(failedStates, state) || (message !== '' && includes(endedStates, state));

/** Returns the wording of a state, in lower case. */
export function actionStateWords(state: ActionState): string {
  switch (state) {
    case 'waiting-to-start':
      return 'waiting to start';
    case 'waiting-for-approval':
      return 'waiting for approval';
    case 'running':
    case 'done':
    case 'answered':
    case 'unanswered':
      return state;
    case 'timed-out':
      return 'timed out while running';
    case 'stopped':
      return 'stopped while running';
    case 'interrupted':
      return 'interrupted: unknown whether it ran';
    case 'denied':
      return 'denied (never started)';
    case 'expired-without-approval':
      return 'expired without approval (never started)';
    case 'expired-before-start':
      return 'expired before it started (never started)';
    case 'not-started':
      return 'could not start (never started)';
    default:
      return assertNever(state);
  }
}

/** Returns the wording of the state of one action. An action that ended by itself with a message is called “failed”. */
export function actionWords({ state, message }: { state: ActionState; message: string }): string {
  if (message === '' || !includes(endedStates, state)) return actionStateWords(state);
  return state === 'unanswered' ? 'failed, unanswered' : 'failed';
}

/** Returns the error in the result for the platform: how the action ended, then why. */
export function resultError(state: ActionState, message: string): string {
  if (!includes(cutStates, state)) return message;
  const words = actionStateWords(state);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}. ${message}`.trimEnd();
}

/** Results of actions that did not end normally: timed out, stopped by hand, not recorded. */

import { type ActionState, actionStateWords, resultError } from '../../../shared/actions/action-states.ts';
import type { ActionResult } from '../../../shared/actions/cut-result.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ActionEnd } from '../../storage/action-journal.ts';
import { type CommandOutcome, Denied, failedResult, type Kind } from './outcome.ts';
import type { Prepared } from './prepared-action.ts';

/** Reasons with which an action is aborted; `cutOff` recognises the first one. */
export const outOfTime = new AppError('timeout', 'It took too long.');
export const stoppedByHand = new AppError('aborted', 'It was stopped by a user before it ended.');
export const startUnrecordedWords =
  'The action handler cannot record the start; check the disk of the data folder.';
const interruptedWords =
  'The action handler ended while this ran; it is unknown whether it took effect, and it is not run again.';
const endedBeforeStartWords =
  'The action handler ended before this action started; it will not run. Nothing reached its target.';

/** The result of an action that is requested again after its own result was pruned. */
export const prunedResult = (state: ActionState): string =>
  JSON.stringify({
    error: `This action was handled before (${actionStateWords(state)}); its result is no longer stored.`,
  });

/** Progress of an action: whether its start is recorded, and if not, whether it waits for approval. */
export interface ActionStage {
  readonly hasStarted: boolean;
  readonly waitsForApproval: boolean;
}

/** Returns the end of an action that an earlier process left open. @param startedAt null where no start was recorded */
export function endOfUnfinished(kind: Kind, startedAt: number | null, tookMs: number): ActionEnd {
  const [state, message] =
    startedAt === null
      ? (['not-started', endedBeforeStartWords] as const)
      : (['interrupted', interruptedWords] as const);
  return { ...endWith(kind, state, message), startedAt, tookMs };
}

/** Returns the end of an action that was not run because its receipt could not be written to the disk. */
export const unrecordedEnd = (kind: Kind): ActionEnd => ({
  ...endWith(kind, 'not-started', startUnrecordedWords),
  startedAt: null,
  tookMs: 0,
});

const endWith = (kind: Kind, state: ActionState, message: string) => ({
  state,
  code: null,
  message,
  result: JSON.stringify(failedResult(kind, resultError(state, message))),
});

/** Returns the outcome of an action that was stopped, timed out or denied. @param partial its outcome so far, if any */
export function cutOff(
  { kind }: Pick<Prepared, 'kind'>,
  why: { readonly reason: unknown; readonly timeMs: number; readonly stage: ActionStage },
  partial: CommandOutcome | null,
): CommandOutcome {
  const { state, message } = cutOffState(why);
  const result: ActionResult = {
    ...(partial?.result ?? failedResult(kind, '')),
    error: resultError(state, message),
  };
  return { state, code: null, message, result };
}

function cutOffState({
  reason,
  timeMs,
  stage: { hasStarted, waitsForApproval },
}: Parameters<typeof cutOff>[1]): Pick<CommandOutcome, 'state' | 'message'> {
  const time = `${(timeMs / 1000).toLocaleString('en-US')} s`;
  if (reason instanceof Denied) return { state: hasStarted ? 'stopped' : 'denied', message: reason.message };
  if (reason === outOfTime) {
    if (hasStarted)
      return { state: 'timed-out', message: `It was stopped after ${time}, before it finished.` };
    return waitsForApproval
      ? { state: 'expired-without-approval', message: `It was not approved within ${time}.` }
      : { state: 'expired-before-start', message: `Its time limit of ${time} passed before it could start.` };
  }
  return hasStarted
    ? { state: 'stopped', message: stoppedByHand.message }
    : { state: 'not-started', message: 'The action handler was stopped before this action started.' };
}

/** Returns the outcome of an action that failed by itself; after its start, its state is `done`. */
export function failure(
  { kind }: Pick<Prepared, 'kind'>,
  error: unknown,
  { hasStarted }: ActionStage,
): CommandOutcome {
  const hasName = error instanceof Denied || error instanceof AppError;
  const message = hasName ? error.message : 'Something went wrong inside the action handler.';
  const state = hasStarted ? 'done' : error instanceof Denied ? 'denied' : 'not-started';
  return { state, code: null, message, result: failedResult(kind, resultError(state, message)) };
}

/** How an action ends that did not end by itself. */
import type { ActionResult } from '../../../shared/actions/cut-result.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ActionEnd } from '../../storage/action-journal.ts';
import type { Prepared } from './execute.ts';
import { Denied, failedResult, type Kind, type Outcome } from './outcome.ts';

export const outOfTime = new AppError('timeout', 'It took too long.');
export const stoppedByHand = new AppError('aborted', 'It was stopped by hand before it ended.');
export const interruptedWords =
  'The action handler ended while this ran; whether it took effect is not known, and it is not run again.';
export const unwrittenWords =
  'It was not run: the action handler cannot write down that it begins; look at its disk.';
export const shedWords = 'This action has run already, and its result is not kept any more.';

export const interruption = (kind: Kind, message: string, tookMs: number): ActionEnd => ({
  ...{ state: 'interrupted', code: null, message, tookMs },
  result: JSON.stringify(failedResult(kind, message)),
});

/** @param ran what it has told so far */
export function cutOff(prepared: Prepared, reason: unknown, timeMs: number, ran: Outcome | null): Outcome {
  const isTime = reason === outOfTime;
  const message = isTime
    ? `It was ended after ${(timeMs / 1000).toLocaleString('en-US')} s, before it was done.`
    : stoppedByHand.message;
  const result: ActionResult = { ...(ran?.result ?? failedResult(prepared.kind, '')), error: message };
  return { state: isTime ? 'timed-out' : 'interrupted', code: null, message, result };
}

export function failure({ kind }: Prepared, error: unknown): Outcome {
  const isTold = error instanceof Denied || error instanceof AppError;
  const message = isTold ? error.message : 'Something went wrong inside the action handler.';
  return {
    state: error instanceof Denied ? 'denied' : 'done',
    ...{ code: null, message, result: failedResult(kind, message) },
  };
}

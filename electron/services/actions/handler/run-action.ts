/** Runs one action within its time, from the approval to its outcome. */

import type { createSemaphore } from '../../../../shared/async.ts';
import { cutOff, failure, outOfTime } from '../action-ends.ts';
import type { ActionTracker } from '../action-tracker.ts';
import type { CommandOutcome } from '../outcome.ts';
import type { Prepared } from '../prepared-action.ts';

export interface RunActionDeps {
  readonly connection: string;
  readonly semaphore: Pick<ReturnType<typeof createSemaphore>, 'within'>;
  readonly now: () => number;
  readonly after: (ms: number, fire: () => void) => () => void;
  /** @throws Denied where nothing may start on this connection */
  readonly expectMayStart: (connection: string) => void;
}

type RunAction = (
  prepared: Prepared,
  how: {
    timeMs: number;
    control: AbortController;
    tracker: ActionTracker;
    /** Gives back the permit of the semaphore that the action has already; null without one. */
    releasePermit: (() => void) | null;
  },
) => Promise<CommandOutcome>;

export function createRunAction(deps: RunActionDeps): RunAction {
  const { connection, semaphore, now } = deps;
  return async (prepared: Prepared, { timeMs, control, tracker, releasePermit }) => {
    const { signal } = control;
    const { progress, stage } = tracker;
    const due = now() + timeMs;
    const stop = deps.after(timeMs, () => control.abort(outOfTime));
    try {
      deps.expectMayStart(connection);
      await prepared.permit(progress);
      // Aborted while it waited for approval.
      if (signal.aborted) throw signal.reason;
      const work = async () => {
        // The machine may have slept while the action waited, and the timer may not have fired yet.
        if (now() >= due) control.abort(outOfTime);
        signal.throwIfAborted();
        return prepared.run(progress);
      };
      const outcome = await (releasePermit === null ? semaphore.within(work, signal) : work());
      return signal.aborted
        ? cutOff(prepared, { reason: signal.reason, timeMs, stage: stage() }, outcome)
        : outcome;
    } catch (error) {
      if (signal.aborted) return cutOff(prepared, { reason: signal.reason, timeMs, stage: stage() }, null);
      return failure(prepared, error, stage());
    } finally {
      releasePermit?.();
      stop();
    }
  };
}

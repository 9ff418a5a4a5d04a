/** Tracks one action from its receipt to its start: what it waits for, and when its start was recorded. */
import type { OpenState } from '../../../shared/actions/action-states.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ActionJournal, ActionKey } from '../../storage/action-journal.ts';
import { type ActionStage, startUnrecordedWords } from './action-ends.ts';
import type { Commits } from './commits.ts';
import type { PendingAction, Progress } from './progress.ts';

export interface ActionTracker {
  readonly progress: Progress;
  stage(): ActionStage;
  /** Milliseconds since epoch; null while it has not started. */
  startedAt(): number | null;
}

export function trackAction(deps: {
  readonly key: ActionKey;
  readonly journal: Pick<ActionJournal, 'start' | 'setState' | 'approve'>;
  readonly commits: Commits;
  readonly signal: AbortSignal;
  /** The start in milliseconds since epoch, if it is recorded with the receipt; else null. */
  readonly startedAt: number | null;
  /** @throws Denied where nothing may start any more */
  readonly expectMayStart: () => void;
  readonly pendingAction: Pick<PendingAction, 'due' | 'byHand'>;
  readonly now: () => number;
  readonly onChange: () => void;
}): ActionTracker {
  const { key, journal, commits, signal, onChange } = deps;
  let recordedAt = deps.startedAt;
  let hasStarted = false;
  let waitsForApproval = false;

  const showState = (state: OpenState): void => {
    // Only for display; the end is written in any case.
    commits.commit(() => journal.setState(key, state)).then(onChange, () => undefined);
  };
  const recordStart = async (): Promise<void> => {
    const at = deps.now();
    try {
      await commits.commitSafely(() => journal.start(key, at));
    } catch (cause) {
      throw new AppError('internal', startUnrecordedWords, { cause });
    }
    recordedAt = at;
  };
  const expectMayStart = (): void => {
    signal.throwIfAborted();
    deps.expectMayStart();
  };
  return {
    progress: {
      signal,
      pendingAction: { actionId: key.id, wants: '', user: '', allowedOnce: new Set(), ...deps.pendingAction },
      async approval(question, given) {
        waitsForApproval = true;
        showState('waiting-for-approval');
        const decision = await question;
        // `stage()` then still reports the wait for approval, for the message of the outcome.
        if (signal.aborted) return decision;
        // Written before the start is, which reports a disk that takes no more writes.
        if (decision) {
          const approval = { ...given(), at: deps.now() };
          commits.commit(() => journal.approve(key, approval)).catch(() => undefined);
        }
        waitsForApproval = false;
        showState(hasStarted ? 'running' : 'waiting-to-start');
        return decision;
      },
      async start() {
        if (hasStarted) return;
        expectMayStart();
        if (recordedAt === null) await recordStart();
        // Checked again, since the action may have been stopped during the write to the disk.
        expectMayStart();
        hasStarted = true;
        onChange();
      },
    },
    stage: () => ({ hasStarted, waitsForApproval }),
    startedAt: () => (hasStarted ? recordedAt : null),
  };
}

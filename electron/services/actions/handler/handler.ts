/** The action handler: takes actions, runs each once, and reports its result to the platform. @source wire.md §6 */

import type { After } from '../../../../shared/async.ts';
import { createSemaphore } from '../../../../shared/async.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { Submission } from '../../../remote/actions.ts';
import type { ActionJournal, ActionKey, StoredAction } from '../../../storage/action-journal.ts';
import { prunedResult, stoppedByHand } from '../action-ends.ts';
import type { Commits } from '../commits.ts';
import type { Deliveries } from '../deliveries.ts';
import { endLeftOpen } from '../left-open.ts';
import type { Denied } from '../outcome.ts';
import type { ActionRequest, Prepared } from '../prepared-action.ts';
import { type ActiveCounts, createActiveActions } from './active-actions.ts';
import { createBeginAction } from './begin-action.ts';

export interface Handler {
  /** Takes an action that the platform submits, perhaps not for the first time. */
  accept(submission: Submission, acknowledge: () => void): Promise<void>;
  /** Runs an action by hand, without the platform. Resolves with its id when it is recorded. */
  tryOut(request: ActionRequest): Promise<string>;
  /** Takes over from an earlier process: reports its running actions as unknown, and sends open results. */
  takeOver(): Promise<void>;
  /** Sends a stored result once more. @throws AppError `not-found`; `bad-input` for an action by hand */
  resend(id: string): void;
  counts(): ActiveCounts;
  /** Ends actions that have not started; running ones are finished. */
  denyUnstarted(why: Denied): void;
  /** Accepts no more actions, and resolves when none runs. @param now aborts the running ones */
  finish(now: boolean): Promise<void>;
}

export interface HandlerDeps {
  readonly connection: string;
  readonly journal: ActionJournal;
  readonly commits: Commits;
  readonly prepare: (request: ActionRequest, connectionId: string) => Prepared;
  readonly deliveries: Pick<Deliveries, 'deliver'>;
  /** How many actions may run at once. */
  readonly atOnce: () => number;
  readonly now: () => number;
  readonly newId: () => string;
  readonly after: After;
  /** @throws Denied where nothing may start on this connection */
  readonly expectMayStart: (connection: string) => void;
  readonly onChange: () => void;
}

export function createHandler(deps: HandlerDeps): Handler {
  const { connection, journal, commits, deliveries, now, onChange } = deps;
  const semaphore = createSemaphore(deps.atOnce);
  const active = createActiveActions(onChange);
  let isFinishing = false;
  const keyOf = (id: string): ActionKey => ({ connection, id });

  const send = ({ id, result, deadline, state }: StoredAction): void =>
    deliveries.deliver({
      id,
      deadline,
      result: result ?? prunedResult(state),
      // A result that was not accepted may be accepted now.
      state: state === 'unanswered' ? 'done' : state,
    });

  const begin = createBeginAction({ ...deps, active, semaphore, keyOf, send });

  return {
    async accept(submission, acknowledge) {
      const { id } = submission;
      const activeAction = active.find(id);
      if (activeAction !== undefined) {
        // Acknowledged only when its receipt would survive a power cut.
        if (await activeAction.written) acknowledge();
        return;
      }
      const known = journal.find(keyOf(id));
      if (known !== null) {
        acknowledge();
        return send(known);
      }
      // The action has not been acknowledged: the platform gives it to another handler, or to this one when it is back.
      if (isFinishing) return;
      const { ended } = await begin(submission, false, acknowledge);
      await ended;
    },
    async tryOut({ capability, handler, parameters }) {
      if (isFinishing) throw stoppedByHand;
      const id = `by-hand-${deps.newId()}`;
      return new Promise((resolve, reject) => {
        const request = { id, capability, handler, parameters, timeoutMs: 0 };
        begin(request, true, () => resolve(id))
          .then(({ ended }) => ended)
          .catch(reject);
      });
    },
    async takeOver() {
      // An action by hand may be running now, even in another program, so it is left open until its deadline.
      const left = journal
        .open(connection)
        .filter(({ id, byHand, deadline }) => !active.has(id) && (!byHand || deadline < now()));
      await commits.commit(() => {
        for (const each of left) endLeftOpen(journal, each, now());
        journal.prune();
      });
      for (const kept of journal.undelivered(connection, now())) send(kept);
      onChange();
    },
    resend(id) {
      const kept = journal.find(keyOf(id));
      if (kept === null || kept.result === null)
        throw new AppError('not-found', 'The result of this action is no longer stored.');
      if (kept.byHand)
        throw new AppError(
          'bad-input',
          'This action was run by hand; the platform does not expect a result.',
        );
      // Sent even after its deadline, since a user requested it.
      send(kept);
    },
    counts: active.counts,
    denyUnstarted: active.denyUnstarted,
    async finish(isNow) {
      isFinishing = true;
      if (isNow) active.abortAll(stoppedByHand);
      if (!active.isIdle()) await active.whenIdle();
    },
  };
}

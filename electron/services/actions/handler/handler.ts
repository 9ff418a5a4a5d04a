/** The action handler: takes actions, runs each once, and reports its result to the platform. @source wire.md §6 */

import { actionTimeMs, longestActionMs } from '../../../../shared/actions/action-time.ts';
import { resultText } from '../../../../shared/actions/cut-result.ts';
import type { After } from '../../../../shared/async.ts';
import { AppError } from '../../../../shared/errors.ts';
import { withoutHeldSecretsIn } from '../../../../shared/redaction/held-secrets.ts';
import { redactRecord, redactText } from '../../../../shared/redaction/redact.ts';
import type { Submission } from '../../../remote/actions.ts';
import type { ActionJournal, ActionKey, KeptAction } from '../../../storage/action-journal.ts';
import {
  cutOff,
  endOfLeftOpen,
  failure,
  outOfTime,
  prunedResult,
  stoppedByHand,
  unrecordedEnd,
} from '../action-ends.ts';
import { type ActionTracker, trackAction } from '../action-tracker.ts';
import type { Commits } from '../commits.ts';
import { createSemaphore } from '../concurrency.ts';
import type { Deliveries } from '../deliveries.ts';
import type { Denied, Outcome } from '../outcome.ts';
import type { Asked, Prepared } from '../prepared-action.ts';

export interface Handler {
  /** Takes an action that the platform submits, perhaps not for the first time. */
  take(submission: Submission, acknowledge: () => void): Promise<void>;
  /** Runs an action by hand, without the platform. Resolves with its id when it is recorded. */
  tryOut(asked: Asked): Promise<string>;
  /** Handles what an earlier process left: reports its running actions as unknown, and sends results that were not accepted. */
  takeUp(): Promise<void>;
  /** Once more a result that is kept. @throws AppError `not-found` */
  resend(id: string): void;
  counts(): ActiveCounts;
  /** Ends actions that have not started; running ones are finished. */
  denyUnstarted(why: Denied): void;
  /** Takes nothing more, for ever; resolves when nothing runs. `now` cuts it off. */
  finish(now: boolean): Promise<void>;
}

export interface ActiveCounts {
  /** Actions that have started. */
  readonly running: number;
  /** Actions that have not. */
  readonly waiting: number;
}

interface Active {
  readonly control: AbortController;
  readonly tracker: ActionTracker;
  /** Whether it is its first time, once that is safe on the disk; false too where the disk refuses. */
  readonly written: Promise<boolean>;
}

export interface HandlerDeps {
  readonly connection: string;
  readonly journal: ActionJournal;
  readonly commits: Commits;
  readonly prepare: (asked: Asked, connectionId: string) => Prepared;
  readonly deliveries: Pick<Deliveries, 'deliver'>;
  readonly atOnce: () => number;
  readonly now: () => number;
  readonly newId: () => string;
  readonly after: After;
  /** @throws Denied where nothing may start on this connection */
  readonly expectMayStart: (connection: string) => void;
  readonly onChange: () => void;
}

/** Leaves time for the report of a timeout to arrive while the platform still waits. */
const roomMs = (messageMs: number): number => Math.min(500, messageMs * 0.1);
/** How long a result is kept for a platform that gives no time. */
const afterwardsMs = 60_000;

export function createHandler(deps: HandlerDeps): Handler {
  const { connection, journal, commits, deliveries, now, onChange } = deps;
  const semaphore = createSemaphore(deps.atOnce);
  const active = new Map<string, Active>();
  const idle = new Set<() => void>();
  let isFinishing = false;
  const keyOf = (id: string): ActionKey => ({ connection, id });

  const send = ({ id, result, deadline, state }: KeptAction): void =>
    deliveries.deliver({
      ...{ id, deadline, result: result ?? prunedResult(state) },
      // A result that was not accepted may be accepted now.
      state: state === 'unanswered' ? 'done' : state,
    });

  const run = async (
    prepared: Prepared,
    {
      timeMs,
      control,
      tracker,
      slot,
    }: {
      timeMs: number;
      control: AbortController;
      tracker: ActionTracker;
      /** Gives back a slot that is taken already; null without one. */
      slot: (() => void) | null;
    },
  ): Promise<Outcome> => {
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
        // The machine may have slept while it waited, without a notice so far.
        if (now() >= due) control.abort(outOfTime);
        signal.throwIfAborted();
        return prepared.run(progress);
      };
      const ran = await (slot === null ? semaphore.within(signal, work) : work());
      return signal.aborted ? cutOff(prepared, { reason: signal.reason, timeMs, stage: stage() }, ran) : ran;
    } catch (error) {
      if (signal.aborted) return cutOff(prepared, { reason: signal.reason, timeMs, stage: stage() }, null);
      return failure(prepared, error, stage());
    } finally {
      slot?.();
      stop();
    }
  };

  /** Returns false if the id is known. */
  const begin = async (
    asked: Submission,
    byHand: boolean,
    begun: () => void,
  ): Promise<{ isNew: boolean; ended: Promise<void> }> => {
    const { id, capability, parameters, timeoutMs } = asked;
    const receivedAt = now();
    const prepared = deps.prepare(asked, connection);
    const ownMs = actionTimeMs(parameters['timeout'], 0);
    // The journal takes whole numbers only.
    const givenMs = timeoutMs > 0 ? Math.min(Math.ceil(timeoutMs), longestActionMs) : null;
    // Its start is recorded with its receipt then, which spares a wait for the disk.
    const slot = prepared.startsAtOnce() ? semaphore.tryTake() : null;
    const startedAt = slot === null ? null : receivedAt;
    const kept: KeptAction = {
      ...{ connection, id, state: slot === null ? 'waiting-to-start' : 'running', capability },
      target: redactText(prepared.target),
      ...{
        receivedAt,
        startedAt,
        tookMs: null,
        code: null,
        message: '',
        byHand,
        result: null,
        sent: 0,
        reply: '',
      },
      parameters: JSON.stringify(redactRecord(parameters)),
      deadline: receivedAt + (givenMs ?? ownMs + afterwardsMs),
    };
    const control = new AbortController();
    const written = Promise.withResolvers<boolean>();
    const tracker = trackAction({
      ...{ key: keyOf(id), journal, commits, now, onChange, signal: control.signal, startedAt },
      expectMayStart: () => deps.expectMayStart(connection),
    });
    active.set(id, { control, tracker, written: written.promise });
    // If the record of an attempt were lost in a power failure, its action could run twice.
    const isNew = await commits
      .commitSafely(() => journal.begin(kept))
      .catch(async (error: unknown) => {
        written.resolve(false);
        slot?.();
        leave(id);
        // It may still be written, and a second request must not report that it has run.
        const end = unrecordedEnd(prepared.kind);
        await commits.commit(() => journal.end(keyOf(id), end)).catch(() => undefined);
        throw error;
      });
    written.resolve(isNew);
    if (!isNew) {
      slot?.();
      leave(id);
      return { isNew, ended: Promise.resolve() };
    }
    begun();
    onChange();
    const timeMs = givenMs === null ? ownMs : Math.min(ownMs, givenMs - roomMs(givenMs));
    const outcome = await run(prepared, { timeMs, control, tracker, slot });
    const result = resultText(withoutHeldSecretsIn(outcome.result));
    // Among them a token that was handed out meanwhile.
    const message = redactText(outcome.message);
    const end = {
      ...{ state: outcome.state, code: outcome.code, message, result, tookMs: now() - receivedAt },
      startedAt: tracker.startedAt(),
    };
    const ended = commits
      .commit(() => journal.end(keyOf(id), end))
      .then(() => {
        if (!byHand) send({ ...kept, ...end });
      });
    return { isNew, ended: ended.finally(() => leave(id)) };
  };
  const leave = (id: string): void => {
    active.delete(id);
    onChange();
    if (active.size === 0) for (const resolve of [...idle]) resolve();
  };

  return {
    async take(submission, acknowledge) {
      const { id } = submission;
      const going = active.get(id);
      if (going !== undefined) {
        // Not before it is sure that it is known after a power cut.
        if (await going.written) acknowledge();
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
        const asked = { id, capability, handler, parameters, timeoutMs: 0 };
        begin(asked, true, () => resolve(id))
          .then(({ ended }) => ended)
          .catch(reject);
      });
    },
    async takeUp() {
      // An action by hand may be running at the same time, even in another program.
      const left = journal
        .open(connection)
        .filter(({ id, byHand, deadline }) => !active.has(id) && (!byHand || deadline < now()));
      await commits.commit(() => {
        for (const { id, parameters, receivedAt, startedAt } of left) {
          const kind = parameters.includes('"url"') ? 'http' : 'command';
          journal.end(keyOf(id), endOfLeftOpen(kind, startedAt, Math.max(0, now() - receivedAt)));
        }
        journal.prune();
      });
      for (const kept of journal.untold(connection, now())) send(kept);
      onChange();
    },
    resend(id) {
      const kept = journal.find(keyOf(id));
      if (kept === null || kept.result === null)
        throw new AppError('not-found', 'The result of this action is no longer stored.');
      if (kept.byHand)
        throw new AppError('bad-input', 'This action was run by hand; the platform does not wait for it.');
      // A user requested the sending, whatever the deadline.
      send(kept);
    },
    counts() {
      const running = [...active.values()].filter(({ tracker }) => tracker.stage().hasStarted).length;
      return { running, waiting: active.size - running };
    },
    denyUnstarted(why) {
      for (const { control, tracker } of active.values()) if (!tracker.stage().hasStarted) control.abort(why);
    },
    async finish(isNow) {
      isFinishing = true;
      if (isNow) for (const { control } of active.values()) control.abort(stoppedByHand);
      if (active.size > 0)
        await new Promise<void>((resolve) => {
          idle.add(resolve);
        });
      idle.clear();
    },
  };
}

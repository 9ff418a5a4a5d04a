/** The action handler: takes actions, runs each once, and brings its result to the platform. @source wire.md §6 */
import { actionTimeMs, longestActionMs } from '../../../shared/actions/action-time.ts';
import { resultText } from '../../../shared/actions/cut-result.ts';
import { redactRecord, redactText } from '../../../shared/actions/redact.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Submission } from '../../remote/actions.ts';
import type { ActionJournal, ActionKey, KeptAction } from '../../storage/action-journal.ts';
import {
  cutOff,
  failure,
  interruptedWords,
  interruption,
  outOfTime,
  shedWords,
  stoppedByHand,
  unwrittenWords,
} from './action-ends.ts';
import type { Commits } from './commits.ts';
import type { Deliveries } from './deliveries.ts';
import type { Asked, Prepared } from './execute.ts';
import type { Outcome } from './outcome.ts';
import { createSlots } from './slots.ts';

export interface Handler {
  /** An action that the platform asks for, perhaps not for the first time. */
  take(submission: Submission, acknowledge: () => void): Promise<void>;
  /** One by hand, without the platform. Resolves with its id when it is written down. */
  tryOut(asked: Asked): Promise<string>;
  /** What an earlier process left: says of what it ran that nobody knows, and sends what was not taken. */
  takeUp(): Promise<void>;
  /** Once more a result that is kept. @throws AppError `not-found` */
  resend(id: string): void;
  running(): number;
  /** Takes nothing more, for ever; resolves when nothing runs. `now` cuts it off. */
  finish(now: boolean): Promise<void>;
}

interface Active {
  readonly control: AbortController;
  /** Whether it is its first time, once that is safe on the disk; false too where the disk refuses. */
  readonly written: Promise<boolean>;
}

export interface HandlerDeps {
  readonly connection: string;
  readonly journal: ActionJournal;
  readonly commits: Commits;
  readonly prepare: (asked: Asked) => Prepared;
  readonly deliveries: Pick<Deliveries, 'deliver'>;
  readonly atOnce: () => number;
  readonly secrets: () => readonly string[];
  readonly now: () => number;
  readonly newId: () => string;
  readonly after: (ms: number, fire: () => void) => () => void;
  readonly onChange: () => void;
}

/** So that the word that it timed out still arrives while somebody waits for it. */
const roomMs = (messageMs: number): number => Math.min(500, messageMs * 0.1);
/** So long a result is kept for a platform that says no time. */
const afterwardsMs = 60_000;

export function createHandler(deps: HandlerDeps): Handler {
  const { connection, journal, commits, deliveries, now, onChange } = deps;
  const slots = createSlots(deps.atOnce);
  const active = new Map<string, Active>();
  const idle = new Set<() => void>();
  let isFinishing = false;
  const keyOf = (id: string): ActionKey => ({ connection, id });

  const send = ({ id, result, deadline, state }: KeptAction): void =>
    deliveries.deliver({
      ...{ id, deadline, result: result ?? JSON.stringify({ error: shedWords }) },
      // What nobody took may be taken now.
      state: state === 'unanswered' ? 'done' : state,
    });

  const run = async (prepared: Prepared, timeMs: number, control: AbortController): Promise<Outcome> => {
    const { signal } = control;
    const due = now() + timeMs;
    const stop = deps.after(timeMs, () => control.abort(outOfTime));
    try {
      await prepared.permit(signal);
      // Aborted while somebody was asked.
      if (signal.aborted) throw signal.reason;
      const ran = await slots.within(signal, async () => {
        // The machine may have slept while it waited, and nobody has noticed yet.
        if (now() >= due) control.abort(outOfTime);
        signal.throwIfAborted();
        return prepared.run(signal);
      });
      return signal.aborted ? cutOff(prepared, signal.reason, timeMs, ran) : ran;
    } catch (error) {
      if (signal.aborted) return cutOff(prepared, signal.reason, timeMs, null);
      return failure(prepared, error);
    } finally {
      stop();
    }
  };

  /** Answers false where the id is known. */
  const begin = async (
    asked: Submission,
    byHand: boolean,
    begun: () => void,
  ): Promise<{ isNew: boolean; ended: Promise<void> }> => {
    const { id, capability, parameters, timeoutMs } = asked;
    const startedAt = now();
    const prepared = deps.prepare(asked);
    const ownMs = actionTimeMs(parameters['timeout'], 0);
    // The journal takes whole numbers only.
    const saidMs = timeoutMs > 0 ? Math.min(Math.ceil(timeoutMs), longestActionMs) : null;
    const early = deps.secrets();
    const kept: KeptAction = {
      ...{ connection, id, state: 'running', capability, target: redactText(prepared.target, early) },
      ...{ startedAt, tookMs: null, code: null, message: '', byHand, result: null, sent: 0, answer: '' },
      parameters: JSON.stringify(redactRecord(parameters, early)),
      deadline: startedAt + (saidMs ?? ownMs + afterwardsMs),
    };
    const control = new AbortController();
    const written = Promise.withResolvers<boolean>();
    active.set(id, { control, written: written.promise });
    // An intent that is lost with the power would let its action run twice.
    const isNew = await commits
      .commitSafely(() => journal.begin(kept))
      .catch(async (error: unknown) => {
        written.resolve(false);
        leave(id);
        // It may be written down all the same, and whoever asks again shall not hear that it has run.
        const end = interruption(prepared.kind, unwrittenWords, 0);
        await commits.commit(() => journal.end(keyOf(id), end)).catch(() => undefined);
        throw error;
      });
    written.resolve(isNew);
    if (!isNew) {
      leave(id);
      return { isNew, ended: Promise.resolve() };
    }
    begun();
    onChange();
    const timeMs = saidMs === null ? ownMs : Math.min(ownMs, saidMs - roomMs(saidMs));
    const outcome = await run(prepared, timeMs, control);
    const result = resultText(outcome.result);
    // Among them a token that was handed out meanwhile.
    const message = redactText(outcome.message, deps.secrets());
    const end = { state: outcome.state, code: outcome.code, message, result, tookMs: now() - startedAt };
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
      // Nobody has said yes to it: the platform gives it to another handler, or to this one when it is back.
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
      // One by hand may be running beside this, in another program even.
      const left = journal
        .running(connection)
        .filter(({ id, byHand, deadline }) => !active.has(id) && (!byHand || deadline < now()));
      await commits.commit(() => {
        for (const { id, parameters, startedAt } of left)
          journal.end(
            keyOf(id),
            interruption(
              parameters.includes('"url"') ? 'http' : 'command',
              interruptedWords,
              Math.max(0, now() - startedAt),
            ),
          );
        journal.shed();
      });
      for (const kept of journal.untold(connection, now())) send(kept);
      onChange();
    },
    resend(id) {
      const kept = journal.find(keyOf(id));
      if (kept === null || kept.result === null)
        throw new AppError('not-found', 'The result of this action is not kept any more.');
      if (kept.byHand)
        throw new AppError('bad-input', 'This action was tried by hand; the platform does not wait for it.');
      // Somebody wants it sent, whatever its time says.
      send(kept);
    },
    running: () => active.size,
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

/** The action handler: takes actions, runs each once, and brings its result to the platform. @source wire.md §6 */
import { actionTimeMs } from '../../../shared/actions/action-time.ts';
import { type ActionResult, resultText } from '../../../shared/actions/cut-result.ts';
import { redactRecord, redactText } from '../../../shared/actions/redact.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Submission } from '../../remote/actions.ts';
import type { ActionEnd, ActionJournal, ActionKey, KeptAction } from '../../storage/action-journal.ts';
import type { Commits } from './commits.ts';
import type { Deliveries } from './deliveries.ts';
import type { Asked, Prepared } from './execute.ts';
import { Denied, failedResult, type Kind, type Outcome } from './outcome.ts';
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
  /** Takes nothing more; resolves when nothing runs. `now` cuts it off. */
  finish(now: boolean): Promise<void>;
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
const noneWaits = 120_000;

export function createHandler(deps: HandlerDeps): Handler {
  const { connection, journal, commits, deliveries, now, onChange } = deps;
  const slots = createSlots(deps.atOnce);
  const active = new Map<string, AbortController>();
  const idle = new Set<() => void>();
  let isFinishing = false;
  const keyOf = (id: string): ActionKey => ({ connection, id });

  const send = ({ id, result, deadline, state }: KeptAction): void =>
    deliveries.deliver({ id, deadline, state, result: result ?? JSON.stringify({ error: shedWords }) });

  const run = async (prepared: Prepared, timeMs: number, control: AbortController): Promise<Outcome> => {
    const { signal } = control;
    const stop = deps.after(timeMs, () => control.abort(outOfTime));
    try {
      await prepared.permit(signal);
      // Aborted while somebody was asked.
      if (signal.aborted) throw signal.reason;
      const ran = await slots.within(signal, () => prepared.run(signal));
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
    const control = new AbortController();
    active.set(id, control);
    const prepared = deps.prepare(asked);
    const bound = timeoutMs > 0 ? timeoutMs : noneWaits;
    const secrets = deps.secrets();
    const kept: KeptAction = {
      ...{ connection, id, state: 'running', capability, target: redactText(prepared.target, secrets) },
      ...{ startedAt, tookMs: null, code: null, message: '', byHand, result: null, sent: 0, answer: '' },
      parameters: JSON.stringify(redactRecord(parameters, secrets)),
      deadline: startedAt + bound,
    };
    // An intent that is lost with the power would let its action run twice.
    const isNew = await commits
      .commitSafely(() => journal.begin(kept))
      .catch(async (error: unknown) => {
        leave(id);
        // It may be written down all the same, and whoever asks again shall not hear that it has run.
        const end = interruption(prepared.kind, unwrittenWords, 0);
        await commits.commit(() => journal.end(keyOf(id), end)).catch(() => undefined);
        throw error;
      });
    if (!isNew) {
      leave(id);
      return { isNew, ended: Promise.resolve() };
    }
    begun();
    onChange();
    const limit = byHand ? timeoutMs : bound - roomMs(bound);
    const outcome = await run(prepared, actionTimeMs(parameters['timeout'], limit), control);
    const result = resultText(outcome.result);
    const message = redactText(outcome.message, secrets);
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
      if (active.has(id)) return acknowledge();
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
      const id = `by-hand-${deps.newId()}`;
      return new Promise((resolve, reject) => {
        const asked = { id, capability, handler, parameters, timeoutMs: 0 };
        begin(asked, true, () => resolve(id))
          .then(({ ended }) => ended)
          .catch(reject);
      });
    },
    async takeUp() {
      const left = journal.running(connection).filter(({ id }) => !active.has(id));
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
      send({ ...kept, state: kept.state === 'unanswered' ? 'done' : kept.state });
    },
    running: () => active.size,
    async finish(isNow) {
      isFinishing = true;
      if (isNow) for (const control of active.values()) control.abort(stoppedByHand);
      if (active.size > 0)
        await new Promise<void>((resolve) => {
          idle.add(resolve);
        });
      idle.clear();
      isFinishing = false;
    },
  };
}

const outOfTime = new AppError('timeout', 'It took too long.');
const stoppedByHand = new AppError('aborted', 'It was stopped by hand before it ended.');
const interruptedWords =
  'The action handler ended while this ran; whether it took effect is not known, and it is not run again.';
const unwrittenWords =
  'It was not run: the action handler cannot write down that it begins; look at its disk.';
const shedWords = 'This action has run already, and its result is not kept any more.';

const interruption = (kind: Kind, message: string, tookMs: number): ActionEnd => ({
  ...{ state: 'interrupted', code: null, message, tookMs },
  result: JSON.stringify(failedResult(kind, message)),
});

/** @param ran what it has told so far */
function cutOff(prepared: Prepared, reason: unknown, timeMs: number, ran: Outcome | null): Outcome {
  const isTime = reason === outOfTime;
  const message = isTime
    ? `It was ended after ${(timeMs / 1000).toLocaleString('en-US')} s, before it was done.`
    : stoppedByHand.message;
  const result: ActionResult = { ...(ran?.result ?? failedResult(prepared.kind, '')), error: message };
  return { state: isTime ? 'timed-out' : 'interrupted', code: null, message, result };
}

function failure({ kind }: Prepared, error: unknown): Outcome {
  const isTold = error instanceof Denied || error instanceof AppError;
  const message = isTold ? error.message : 'Something went wrong inside the action handler.';
  return {
    state: error instanceof Denied ? 'denied' : 'done',
    ...{ code: null, message, result: failedResult(kind, message) },
  };
}

/** Begins one action: records its receipt, runs it once, records its end, and sends its result. */
import { actionTimeMs, longestActionMs } from '../../../../shared/actions/action-time.ts';
import { resultText } from '../../../../shared/actions/cut-result.ts';
import type { createSemaphore } from '../../../../shared/async.ts';
import { withoutHeldSecretsIn } from '../../../../shared/redaction/held-secrets.ts';
import { redactRecord, redactText } from '../../../../shared/redaction/redact.ts';
import type { Submission } from '../../../remote/actions.ts';
import type { ActionJournal, ActionKey, StoredAction } from '../../../storage/action-journal.ts';
import { unrecordedEnd } from '../action-ends.ts';
import { trackAction } from '../action-tracker.ts';
import type { Commits } from '../commits.ts';
import type { ActionRequest, Prepared } from '../prepared-action.ts';
import { questionText } from '../questions/question-text.ts';
import type { ActiveActions } from './active-actions.ts';
import { createRunAction, type RunActionDeps } from './run-action.ts';

interface BeginningDeps extends RunActionDeps {
  readonly journal: ActionJournal;
  readonly commits: Commits;
  readonly prepare: (submission: ActionRequest, connectionId: string) => Prepared;
  readonly active: ActiveActions;
  readonly semaphore: ReturnType<typeof createSemaphore>;
  readonly keyOf: (id: string) => ActionKey;
  /** Sends the result of an action to the platform. */
  readonly send: (record: StoredAction) => void;
  readonly onChange: () => void;
}

/**
 * @param onRecorded called when the receipt of the action is recorded
 * @returns after the action has run. `isNew` is false, and nothing has run, if the id is known; `ended` resolves when
 * the end of the action is recorded
 */
type BeginAction = (
  submission: Submission,
  byHand: boolean,
  onRecorded: () => void,
) => Promise<{ isNew: boolean; ended: Promise<void> }>;

/** Time by which an action ends before the platform stops waiting, so that the report of its timeout can arrive. */
const reportMarginMs = (messageMs: number): number => Math.min(500, messageMs * 0.1);
/** How long after the action's own time a result is sent to a platform that gives no time limit. */
const resultWaitMs = 60_000;
const maxExecutedCharacters = 10_000;

export function createBeginAction(deps: BeginningDeps): BeginAction {
  const { connection, journal, commits, active, semaphore, keyOf, send, now, onChange } = deps;
  const run = createRunAction(deps);

  return async (submission, byHand, onRecorded) => {
    const { id, parameters, timeoutMs } = submission;
    const receivedAt = now();
    const prepared = deps.prepare(submission, connection);
    const ownMs = actionTimeMs(parameters['timeout'], 0);
    // The journal takes whole numbers only.
    const givenMs = timeoutMs > 0 ? Math.min(Math.ceil(timeoutMs), longestActionMs) : null;
    // If the action can start at once, its start is recorded with its receipt, which saves a wait for the disk.
    const slot = prepared.startsAtOnce() ? semaphore.tryTake() : null;
    const startedAt = slot === null ? null : receivedAt;
    const shownParameters = redactRecord(parameters);
    const record = receivedAction(submission, {
      connection,
      target: redactText(prepared.target),
      parameters: JSON.stringify(shownParameters),
      executes: questionText(prepared.executes(shownParameters), maxExecutedCharacters),
      user: questionText(prepared.user),
      receivedAt,
      startedAt,
      byHand,
      deadline: receivedAt + (givenMs ?? ownMs + resultWaitMs),
    });
    const timeMs = givenMs === null ? ownMs : Math.min(ownMs, givenMs - reportMarginMs(givenMs));
    const control = new AbortController();
    const written = Promise.withResolvers<boolean>();
    const tracker = trackAction({
      key: keyOf(id),
      journal,
      commits,
      now,
      onChange,
      signal: control.signal,
      startedAt,
      pendingAction: { due: receivedAt + timeMs, byHand },
      expectMayStart: () => deps.expectMayStart(connection),
    });
    active.enter(id, { control, tracker, written: written.promise });
    // If the record of an attempt were lost in a power failure, its action could run twice.
    const isNew = await commits
      .commitSafely(() => journal.begin(record))
      .catch(async (error: unknown) => {
        written.resolve(false);
        slot?.();
        active.leave(id);
        // The receipt may be written despite the error; with this end, no second request reports that it has run.
        const end = unrecordedEnd(prepared.kind);
        await commits.commit(() => journal.end(keyOf(id), end)).catch(() => undefined);
        throw error;
      });
    written.resolve(isNew);
    if (!isNew) {
      slot?.();
      active.leave(id);
      return { isNew, ended: Promise.resolve() };
    }
    onRecorded();
    onChange();
    const outcome = await run(prepared, { timeMs, control, tracker, releasePermit: slot });
    const result = resultText(withoutHeldSecretsIn(outcome.result));
    // Redacted only now: the secrets include a token that was handed out while the action ran.
    const message = redactText(outcome.message);
    const end = {
      state: outcome.state,
      code: outcome.code,
      message,
      result,
      tookMs: now() - receivedAt,
      startedAt: tracker.startedAt(),
    };
    const ended = commits
      .commit(() => journal.end(keyOf(id), end))
      .then(() => {
        if (!byHand) send({ ...record, ...end });
      });
    return { isNew, ended: ended.finally(() => active.leave(id)) };
  };
}

/** The record of an action at its receipt. */
const receivedAction = (
  { id, capability }: Submission,
  known: Pick<
    StoredAction,
    | 'connection'
    | 'target'
    | 'parameters'
    | 'executes'
    | 'user'
    | 'receivedAt'
    | 'startedAt'
    | 'byHand'
    | 'deadline'
  >,
): StoredAction => ({
  ...known,
  id,
  state: known.startedAt === null ? 'waiting-to-start' : 'running',
  capability,
  approvals: '[]',
  tookMs: null,
  code: null,
  message: '',
  result: null,
  sent: 0,
  reply: '',
});

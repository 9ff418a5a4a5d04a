/** Begins one action: records its receipt, runs it once, records its end, and sends its result. */
import { actionTimeMs, longestActionMs } from '../../../../shared/actions/action-time.ts';
import { resultText } from '../../../../shared/actions/cut-result.ts';
import type { createSemaphore } from '../../../../shared/async.ts';
import { withoutHeldSecretsIn } from '../../../../shared/redaction/held-secrets.ts';
import { redactRecord, redactText } from '../../../../shared/redaction/redact.ts';
import type { Submission } from '../../../remote/actions.ts';
import type { ActionJournal, ActionKey, KeptAction } from '../../../storage/action-journal.ts';
import { unrecordedEnd } from '../action-ends.ts';
import { trackAction } from '../action-tracker.ts';
import type { Commits } from '../commits.ts';
import type { ActionRequest, Prepared } from '../prepared-action.ts';
import type { ActiveActions } from './active-actions.ts';
import { createRunAction, type RunActionDeps } from './run-action.ts';

interface BeginningDeps extends RunActionDeps {
  readonly journal: ActionJournal;
  readonly commits: Commits;
  readonly prepare: (asked: ActionRequest, connectionId: string) => Prepared;
  readonly active: ActiveActions;
  readonly semaphore: ReturnType<typeof createSemaphore>;
  readonly keyOf: (id: string) => ActionKey;
  /** Sends the result of an action to the platform. */
  readonly send: (kept: KeptAction) => void;
  readonly onChange: () => void;
}

/** @param begun called when its receipt is recorded. `isNew` is false if the id is known. */
type BeginAction = (
  asked: Submission,
  byHand: boolean,
  begun: () => void,
) => Promise<{ isNew: boolean; ended: Promise<void> }>;

/** Leaves time for the report of a timeout to arrive while the platform still waits. */
const roomMs = (messageMs: number): number => Math.min(500, messageMs * 0.1);
/** How long a result is kept for a platform that gives no time. */
const afterwardsMs = 60_000;

export function createBeginAction(deps: BeginningDeps): BeginAction {
  const { connection, journal, commits, active, semaphore, keyOf, send, now, onChange } = deps;
  const run = createRunAction(deps);

  return async (asked, byHand, begun) => {
    const { id, parameters, timeoutMs } = asked;
    const receivedAt = now();
    const prepared = deps.prepare(asked, connection);
    const ownMs = actionTimeMs(parameters['timeout'], 0);
    // The journal takes whole numbers only.
    const givenMs = timeoutMs > 0 ? Math.min(Math.ceil(timeoutMs), longestActionMs) : null;
    // Its start is recorded with its receipt then, which spares a wait for the disk.
    const slot = prepared.startsAtOnce() ? semaphore.tryTake() : null;
    const startedAt = slot === null ? null : receivedAt;
    const kept = receivedAction(asked, {
      connection,
      target: prepared.target,
      receivedAt,
      startedAt,
      byHand,
      deadline: receivedAt + (givenMs ?? ownMs + afterwardsMs),
    });
    const timeMs = givenMs === null ? ownMs : Math.min(ownMs, givenMs - roomMs(givenMs));
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
      asker: { due: receivedAt + timeMs, byHand },
      expectMayStart: () => deps.expectMayStart(connection),
    });
    active.enter(id, { control, tracker, written: written.promise });
    // If the record of an attempt were lost in a power failure, its action could run twice.
    const isNew = await commits
      .commitSafely(() => journal.begin(kept))
      .catch(async (error: unknown) => {
        written.resolve(false);
        slot?.();
        active.leave(id);
        // It may still be written, and a second request must not report that it has run.
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
    begun();
    onChange();
    const outcome = await run(prepared, { timeMs, control, tracker, slot });
    const result = resultText(withoutHeldSecretsIn(outcome.result));
    // Among them a token that was handed out meanwhile.
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
        if (!byHand) send({ ...kept, ...end });
      });
    return { isNew, ended: ended.finally(() => active.leave(id)) };
  };
}

/** The record of an action at its receipt. */
const receivedAction = (
  { id, capability, parameters }: Submission,
  known: Pick<KeptAction, 'connection' | 'target' | 'receivedAt' | 'startedAt' | 'byHand' | 'deadline'>,
): KeptAction => ({
  ...known,
  id,
  state: known.startedAt === null ? 'waiting-to-start' : 'running',
  capability,
  target: redactText(known.target),
  tookMs: null,
  code: null,
  message: '',
  result: null,
  sent: 0,
  reply: '',
  parameters: JSON.stringify(redactRecord(parameters)),
});

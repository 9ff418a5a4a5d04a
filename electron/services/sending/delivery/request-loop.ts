/**
 * Sends rows until each has an outcome or is left undecided: repeats, splits, and sends rows again that were not
 * executed.
 */
import { AppError } from '../../../../shared/errors.ts';
import type { PlannedRequest } from '../batches/planned-request.ts';
import { failRows, type Job, leaveRows } from './job.ts';
import { createObserveAttempt, type SendProgress } from './observe-attempt.ts';
import { type PendingRow, pendingRows } from './pending-row.ts';
import type { Posted, Posting } from './posting.ts';
import type { SortedRows, SortRows } from './sort-rows.ts';
import { halvesOf, type Splitting } from './splitting.ts';
import type { ReadStoredBatch } from './stored-batch-reader.ts';
import type { Waiting } from './waiting.ts';

type SendUntilDone = (job: Job, request: PlannedRequest) => Promise<void>;

/** Attempts before a request that keeps failing as a whole is split, and before each of its parts is. */
const attemptsBeforeSplit = 3;
const attemptsOfPart = 2;

export function createRequestLoop(deps: {
  posting: Posting;
  splitting: Splitting;
  waiting: Waiting;
  sort: SortRows;
  renew: () => Promise<void>;
  onRepeat: () => void;
  plainlyStored: ReadStoredBatch;
}): SendUntilDone {
  const { posting, splitting, waiting, renew, onRepeat, plainlyStored } = deps;
  const observe = createObserveAttempt(deps);

  const inHalves = async (job: Job, rows: readonly PendingRow[], of: number) => {
    // One after the other: the rows of the second half may touch the same as those of the first one.
    for (const half of halvesOf(rows)) await sendUntilDone(job, half, of, attemptsOfPart);
  };

  /** Pauses as the result demands, and takes the rows that are sent again. */
  const prepareNext = async (turn: SendProgress, message: string, sorted: SortedRows | null) => {
    if (sorted?.isExpired) await renewToken();
    if (sorted === null) await waiting.wait(waiting.backoffMs(turn.attempt), `${message} Trying again…`);
    else if (sorted.needsPause)
      await waiting.wait(waiting.backoffMs(turn.attempt), 'The platform has not accepted some rows yet.');
    const toResend = sorted?.toResend ?? turn.rows;
    // Attempts are counted from 1 again as long as each response leaves fewer rows to send again.
    turn.attempt = toResend.length < turn.rows.length ? 1 : turn.attempt + 1;
    turn.rows = toResend;
    onRepeat();
  };

  /**
   * @param from the request that the first one repeats or splits; null for none
   * @param first the result of the first attempt, if it was made already
   */
  const sendUntilDone = async (
    job: Job,
    all: readonly PendingRow[],
    from: number | null,
    untilSplit: number,
    first: Posted | null = null,
  ) => {
    const turn: SendProgress = { rows: all, of: from, attempt: 1, untilSplit };
    for (let alreadyPosted = first; ; alreadyPosted = null) {
      const posted = alreadyPosted ?? (await posting.post(plannedOf(turn.rows), job.repeat, turn.of));
      if (posted.is !== 'ended') turn.of = posted.number;
      const message = posted.is === 'response' ? '' : posted.message;
      const { next, sorted } = await observe(job, turn, posted);
      switch (next) {
        case 'complete':
          return;
        case 'fail':
          return failRows(job, turn.rows, message);
        case 'leave':
          return leaveRows(job, turn.rows, message);
        case 'end-run':
          posting.endWith(message);
          return leaveRows(job, turn.rows, posting.end ?? message);
        case 'give-up':
          posting.endWith(
            `The platform refuses whole requests, and ${splitting.used} were already split to find the reason: ${message}`,
          );
          return leaveRows(job, turn.rows, posting.end ?? message);
        case 'verify':
          job.undecided.push(...turn.rows);
          return;
        case 'split':
          // A body that is too large is split without searching for a faulty row, so the split does not count.
          if (posted.is !== 'too-large') splitting.take();
          if (posted.is === 'lost') onRepeat();
          return inHalves(job, turn.rows, turn.of ?? 0);
        case 'resend':
          await prepareNext(turn, message, sorted);
      }
    }
  };
  /** Ignores a failure: the next request meets the same fault and reports it. */
  const renewToken = () =>
    renew().catch((error) => {
      if (!(error instanceof AppError)) throw error;
    });

  return async (job, request) => {
    const { packed } = request;
    const load = packed ?? request.rows;
    const posted = await posting.post(load, job.repeat, null);
    // Most responses report only success.
    const isPlain = posted.is === 'response' && request.unanswered.size === 0;
    const stored = isPlain ? plainlyStored(posted, load) : null;
    if (stored === null || posted.is !== 'response')
      return sendUntilDone(job, pendingRows(request), null, attemptsBeforeSplit, posted);
    job.hasResponse = true;
    job.concludePlainly(posted, stored);
    posted.release();
    // Not after a refusal: the operating system may still be sending bytes of the body that was refused at first.
    if (posted.isFirst) packed?.finish();
  };
}

const plannedOf = (rows: readonly PendingRow[]) => rows.map(({ row }) => row);

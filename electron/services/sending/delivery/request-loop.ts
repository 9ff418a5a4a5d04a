/** Sends rows until each has an outcome or is left undecided: repeats, splits, and sends rows again that were not executed. */
import { AppError } from '../../../../shared/errors.ts';
import type { RepeatClass } from '../../../../shared/imports/repeat.ts';
import { partlyOf } from '../../../../shared/sending/combined-verdict.ts';
import { foldedCause } from '../../../../shared/sending/verdict.ts';
import type { StoredBatch } from '../../../storage/journal/journal.ts';
import type { PlannedRequest } from '../batches/planned-request.ts';
import { type FinalVerdict, notSent, type PendingRow, pendingRows } from './pending-row.ts';
import type { PlainlyStored } from './plainly-stored.ts';
import type { Posted, Posting } from './posting.ts';
import type { Sort, Sorted } from './sort-rows.ts';
import { halvesOf, type Splitting } from './splitting.ts';
import { maxAttempts, transitionOf } from './transitions.ts';
import type { Waiting } from './waiting.ts';

/** One planned request that is being sent. */
export interface Job {
  readonly repeat: RepeatClass;
  /** Its rows may be sent again without a check. */
  readonly isSafe: boolean;
  complete(rows: Sorted['completed']): void;
  /** Records a response with all its results, some of which send rows again. */
  conclude(
    posted: Pick<ResponseReceived, 'number' | 'end'>,
    sorted: Pick<Sorted, 'completed' | 'untouched'>,
  ): void;
  /** Records a response in which each of its rows is stored. */
  concludePlainly(posted: Pick<ResponseReceived, 'number' | 'sentAt' | 'end'>, stored: StoredBatch): void;
  /** Rows whose outcome is unknown. */
  readonly undecided: PendingRow[];
  failuresInARow: number;
  /** Whether any request got a response with results of its rows. */
  hasResponse: boolean;
}

type ResponseReceived = Extract<Posted, { is: 'response' }>;
type SendUntilDone = (job: Job, request: PlannedRequest) => Promise<void>;

/** Attempts before a request that keeps failing as a whole is split, and before each of its parts is. */
const attemptsBeforeSplit = 3;
const attemptsOfPart = 2;

/** Rows and how often they were sent; `of` is the request that their next one repeats or splits. */
interface Turn {
  rows: readonly PendingRow[];
  of: number | null;
  attempt: number;
  readonly untilSplit: number;
}

export function createRequestLoop(deps: {
  posting: Posting;
  splitting: Splitting;
  waiting: Waiting;
  sort: Sort;
  renew: () => Promise<void>;
  onRepeat: () => void;
  plainlyStored: PlainlyStored;
}): SendUntilDone {
  const { posting, splitting, waiting, sort, renew, onRepeat, plainlyStored } = deps;

  /** Rows that an earlier attempt may have executed are left to reading back; the others get their outcome. */
  const conclude = (job: Job, rows: readonly PendingRow[], verdict: FinalVerdict) => {
    job.undecided.push(...rows.filter(({ since }) => since !== null));
    const known = rows.filter(({ since }) => since === null);
    job.complete(
      known.map((pending) => ({
        pending,
        verdict: pending.standing === null ? verdict : partlyOf(pending.standing),
      })),
    );
  };
  const leave = (job: Job, rows: readonly PendingRow[], reason: string) =>
    conclude(job, rows, notSent(reason));
  const fail = (job: Job, rows: readonly PendingRow[], reason: string) =>
    conclude(job, rows, { outcome: 'failed', reason, cause: foldedCause(reason) });
  const inHalves = async (job: Job, rows: readonly PendingRow[], of: number) => {
    // One after the other: the rows of the second half may touch the same as those of the first one.
    for (const half of halvesOf(rows)) await sendUntilDone(job, half, of, attemptsOfPart);
  };

  const markLost = (rows: readonly PendingRow[], lost: Extract<Posted, { is: 'lost' }>) => {
    for (const pending of rows) {
      pending.since ??= lost.sentAt;
      pending.why = { reason: lost.message, cause: foldedCause(lost.message) };
    }
  };

  /** Records what an attempt shows of its rows; returns what decides the next step. */
  const observe = async (job: Job, turn: Turn, posted: Posted) => {
    const { rows, attempt } = turn;
    if (posted.is === 'refused') job.hasResponse = true;
    if (posted.is === 'lost') {
      markLost(rows, posted);
      job.failuresInARow += 1;
    }
    let sorted: Sorted | null = null;
    if (posted.is === 'response') {
      job.hasResponse = true;
      job.failuresInARow = 0;
      const mayAgain = attempt < maxAttempts;
      sorted = await sort(posted, rows, { again: mayAgain, repeat: mayAgain && job.isSafe });
      job.conclude(posted, sorted);
      job.undecided.push(...sorted.undecided);
    }
    const { next } = transitionOf({
      end: posted.is,
      rows: rows.length,
      again: sorted?.again.length ?? 0,
      refusesAll: posted.is === 'refused' && (await splitting.refusesAll(posted)),
      isSafe: job.isSafe,
      isMiscounted: posted.is === 'lost' && posted.miscounted,
      maySplit: splitting.mayTake,
      attempt,
      attemptsBeforeSplit: turn.untilSplit,
      failuresInARow: job.failuresInARow,
    });
    return { next, sorted };
  };

  /** Pauses as the result demands, and takes the rows that are sent again. */
  const prepareNext = async (turn: Turn, message: string, sorted: Sorted | null) => {
    if (sorted?.isExpired) await renewed();
    if (sorted === null) await waiting.wait(waiting.backoffMs(turn.attempt), `${message} Trying again…`);
    else if (sorted.needsRest)
      await waiting.wait(waiting.backoffMs(turn.attempt), 'The platform has not taken some rows yet.');
    const again = sorted?.again ?? turn.rows;
    // Continues as long as there are fewer each time.
    turn.attempt = again.length < turn.rows.length ? 1 : turn.attempt + 1;
    turn.rows = again;
    onRepeat();
  };

  /** @param first the result of the first attempt, if it was made already */
  const sendUntilDone = async (
    job: Job,
    all: readonly PendingRow[],
    from: number | null,
    untilSplit: number,
    first: Posted | null = null,
  ) => {
    const turn: Turn = { rows: all, of: from, attempt: 1, untilSplit };
    for (let made = first; ; made = null) {
      const posted = made ?? (await posting.post(plannedOf(turn.rows), job.repeat, turn.of));
      if (posted.is !== 'ended') turn.of = posted.number;
      const message = posted.is === 'response' ? '' : posted.message;
      const { next, sorted } = await observe(job, turn, posted);
      switch (next) {
        case 'complete':
          return;
        case 'fail':
          return fail(job, turn.rows, message);
        case 'leave':
          return leave(job, turn.rows, message);
        case 'end-run':
          posting.endWith(message);
          return leave(job, turn.rows, posting.end ?? message);
        case 'give-up':
          posting.endWith(
            `The platform refuses whole requests, and ${splitting.used} were already split to find the reason: ${message}`,
          );
          return leave(job, turn.rows, posting.end ?? message);
        case 'verify':
          job.undecided.push(...turn.rows);
          return;
        case 'split':
          // A body that is too large says so by itself, and needs no search for a guilty row.
          if (posted.is !== 'too-large') splitting.take();
          if (posted.is === 'lost') onRepeat();
          return inHalves(job, turn.rows, turn.of ?? 0);
        case 'resend':
          await prepareNext(turn, message, sorted);
      }
    }
  };
  /** A failure is ignored: the next request meets the same fault and reports it. */
  const renewed = () =>
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
    // The system may still be sending bytes of a body that was refused at first.
    if (posted.isFirst) packed?.finish();
  };
}

const plannedOf = (rows: readonly PendingRow[]) => rows.map(({ row }) => row);

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

/** How often the same rows are sent. */
const mostAttempts = 6;
/** Attempts before a request that keeps failing as a whole is split, and before each of its parts is. */
const attemptsBeforeSplit = 3;
const attemptsOfPart = 2;
/** Deeper than a guilty row can hide: if everything fails, splitting finds nothing and only burdens a sick platform. */
const mostFailuresInARow = 32;

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

  const onRefused = async (
    job: Job,
    rows: readonly PendingRow[],
    refused: Extract<Posted, { is: 'refused' }>,
  ) => {
    if (await splitting.refusesAll(refused)) posting.endWith(refused.message);
    else if (rows.length === 1) return fail(job, rows, refused.message);
    else if (splitting.mayTake()) return inHalves(job, rows, refused.number);
    else
      posting.endWith(
        `The platform refuses whole requests, and ${splitting.used} were already split to find the reason: ${refused.message}`,
      );
    leave(job, rows, posting.end ?? refused.message);
  };

  const onLost = (rows: readonly PendingRow[], lost: Extract<Posted, { is: 'lost' }>) => {
    for (const pending of rows) {
      pending.since ??= lost.sentAt;
      pending.why = { reason: lost.message, cause: foldedCause(lost.message) };
    }
  };

  /** @param first the result of the first attempt, if it was made already */
  const sendUntilDone = async (
    job: Job,
    all: readonly PendingRow[],
    from: number | null,
    untilSplit: number,
    first: Posted | null = null,
  ) => {
    let rows = all;
    let of = from;
    let made = first;
    for (let attempt = 1; ; ) {
      const posted = made ?? (await posting.post(plannedOf(rows), job.repeat, of));
      made = null;
      if (posted.is === 'ended') return leave(job, rows, posted.message);
      of = posted.number;
      if (posted.is === 'too-large')
        return rows.length > 1 ? inHalves(job, rows, of) : fail(job, rows, posted.message);
      if (posted.is === 'refused') {
        job.hasResponse = true;
        return onRefused(job, rows, posted);
      }
      if (posted.is === 'lost') {
        onLost(rows, posted);
        job.failuresInARow += 1;
        const isOver = !job.isSafe || job.failuresInARow > mostFailuresInARow;
        const isDue = posted.miscounted || attempt >= untilSplit;
        if (!isOver && isDue && rows.length > 1 && splitting.mayTake()) {
          onRepeat();
          return inHalves(job, rows, of);
        }
        if (isOver || attempt >= mostAttempts) {
          job.undecided.push(...rows);
          return;
        }
        await waiting.wait(waiting.backoffMs(attempt), `${posted.message} Trying again…`);
        attempt += 1;
        onRepeat();
        continue;
      }
      job.hasResponse = true;
      job.failuresInARow = 0;
      const mayAgain = attempt < mostAttempts;
      const sorted = await sort(posted, rows, { again: mayAgain, repeat: mayAgain && job.isSafe });
      job.conclude(posted, sorted);
      job.undecided.push(...sorted.undecided);
      if (sorted.again.length === 0) return;
      if (sorted.isExpired) await renewed();
      if (sorted.needsRest)
        await waiting.wait(waiting.backoffMs(attempt), 'The platform has not taken some rows yet.');
      // Continues as long as there are fewer each time.
      attempt = sorted.again.length < rows.length ? 1 : attempt + 1;
      rows = sorted.again;
      onRepeat();
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

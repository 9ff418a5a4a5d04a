/** Sends rows until each has an outcome or is left undecided: repeats, splits, and sends again what was not executed. */
import { AppError } from '../../../../shared/errors.ts';
import { partlyOf } from '../../../../shared/imports/combined-verdict.ts';
import type { RepeatClass } from '../../../../shared/imports/repeat.ts';
import { foldedCause } from '../../../../shared/imports/verdict.ts';
import type { StoredBatch } from '../../../storage/journal/journal.ts';
import type { Sort, Sorted } from './answered.ts';
import { type FinalVerdict, notSent, type PendingRow, pendingRows } from './pending-row.ts';
import type { PlainlyStored } from './plainly-stored.ts';
import type { PlannedRequest } from './planned-request.ts';
import type { Posted, Posting } from './posting.ts';
import { halvesOf, type Splitting } from './splitting.ts';
import type { Waiting } from './waiting.ts';

/** One planned request on its way. */
export interface Job {
  readonly repeat: RepeatClass;
  /** Its rows may be sent again without asking anybody. */
  readonly isSafe: boolean;
  settle(rows: Sorted['settled']): void;
  /** Writes down an answer with all that it says of its rows, of which some go out again. */
  conclude(posted: Pick<Answered, 'number' | 'end'>, sorted: Pick<Sorted, 'settled' | 'untouched'>): void;
  /** Writes down an answer that says of each of its rows that it is stored, and nothing else. */
  concludePlainly(posted: Pick<Answered, 'number' | 'end'>, stored: StoredBatch): void;
  /** Rows of which nobody knows what became. */
  readonly undecided: PendingRow[];
  failuresInARow: number;
  /** Whether any request got an answer that says something of its rows. */
  isAnswered: boolean;
}

type Answered = Extract<Posted, { is: 'answered' }>;
export type Bring = (job: Job, request: PlannedRequest) => Promise<void>;

/** How often the same rows go out. */
const mostAttempts = 6;
/** So often before a request is split that keeps failing as a whole, and each of its parts. */
const attemptsBeforeSplit = 3;
const attemptsOfPart = 2;
/** Deeper than a guilty row can hide: where everything fails, splitting finds nothing and only asks a sick platform for more. */
const mostFailuresInARow = 32;

export function createBringing(deps: {
  posting: Posting;
  splitting: Splitting;
  waiting: Waiting;
  sort: Sort;
  renew: () => Promise<void>;
  onRepeat: () => void;
  plainlyStored: PlainlyStored;
}): Bring {
  const { posting, splitting, waiting, sort, renew, onRepeat, plainlyStored } = deps;

  /** What may have been executed by an earlier attempt is for reading back to decide; of the rest it is known. */
  const conclude = (job: Job, rows: readonly PendingRow[], verdict: FinalVerdict) => {
    job.undecided.push(...rows.filter(({ since }) => since !== null));
    const known = rows.filter(({ since }) => since === null);
    job.settle(
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
    // One after the other: the rows of the second half may touch what those of the first one do.
    for (const half of halvesOf(rows)) await bring(job, half, of, attemptsOfPart);
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
        `The platform refuses requests as a whole, and ${splitting.used} were split already to find out why: ${refused.message}`,
      );
    leave(job, rows, posting.end ?? refused.message);
  };

  const onLost = (rows: readonly PendingRow[], lost: Extract<Posted, { is: 'lost' }>) => {
    for (const pending of rows) {
      pending.since ??= lost.sentAt;
      pending.why = { reason: lost.message, cause: foldedCause(lost.message) };
    }
  };

  /** @param first where the first attempt was made already, what came of it */
  const bring = async (
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
        job.isAnswered = true;
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
        await waiting.wait(waiting.backoffMs(attempt), `${posted.message} Trying again.`);
        attempt += 1;
        onRepeat();
        continue;
      }
      job.isAnswered = true;
      job.failuresInARow = 0;
      const mayAgain = attempt < mostAttempts;
      const sorted = await sort(posted, rows, { again: mayAgain, repeat: mayAgain && job.isSafe });
      job.conclude(posted, sorted);
      job.undecided.push(...sorted.undecided);
      if (sorted.again.length === 0) return;
      if (sorted.isExpired) await renewed();
      if (sorted.needsRest)
        await waiting.wait(waiting.backoffMs(attempt), 'The platform did not take some rows yet.');
      // As long as there are fewer each time, it goes on.
      attempt = sorted.again.length < rows.length ? 1 : attempt + 1;
      rows = sorted.again;
      onRepeat();
    }
  };
  /** Where it fails, the next request meets the same trouble and tells of it. */
  const renewed = () =>
    renew().catch((error) => {
      if (!(error instanceof AppError)) throw error;
    });

  return async (job, request) => {
    const { packed } = request;
    const load = packed ?? request.rows;
    const posted = await posting.post(load, job.repeat, null);
    // Most answers say nothing but that all is well.
    const isPlain = posted.is === 'answered' && request.unanswered.size === 0;
    const stored = isPlain ? plainlyStored(posted, load) : null;
    if (stored === null || posted.is !== 'answered')
      return bring(job, pendingRows(request), null, attemptsBeforeSplit, posted);
    job.isAnswered = true;
    job.concludePlainly(posted, stored);
    posted.release();
    // Of a body that was refused at first the system may still be sending bytes.
    if (posted.isFirst) packed?.finish();
  };
}

const plannedOf = (rows: readonly PendingRow[]) => rows.map(({ row }) => row);

/** Runs jobs of work on several incidents, one after the other; a job can be stopped between two and tried again. */
import { type After, createSerial } from '../../../../shared/async.ts';
import { AppError, toAppError } from '../../../../shared/errors.ts';
import {
  failuresOf,
  hasRest,
  type TriageJob,
  type TriageJobResult,
  type TriageRest,
} from '../../../../shared/monitor/triage/job.ts';
import type { Log } from '../../../platform.ts';
import { createLive, type Live } from '../../live.ts';
import { createCoalescer } from '../coalesce.ts';
import { endsReading } from '../reading/read-backoff.ts';
import { type JobRecords, noOutcomes, type RecordedJob, type RequestedWork } from './job-records.ts';
import type { TriageOutcome } from './triaging.ts';

/** Works on one incident. @throws AppError if that failed */
type WorkOn = (id: string) => Promise<TriageOutcome>;

/** Returns the work on each incident. Rejects if it cannot begin: it may need a sign-in, or be forbidden by now. */
export type BeginWork = (view: string, asked: RequestedWork) => Promise<WorkOn>;

export interface TriageJobs {
  /** Whether the records of earlier jobs cannot be read, which are then not listed. */
  readonly isUnreadable: boolean;
  /** Returns the job's id at once. @throws AppError if it cannot begin */
  start(asked: {
    readonly view: string;
    readonly asked: RequestedWork;
    readonly ids: readonly string[];
  }): Promise<string>;
  stop(id: string): void;
  /** Continues a job that has ended with a part of its incidents. @throws AppError if it cannot begin */
  tryAgain(id: string, which: TriageRest): Promise<void>;
  /** Forgets a job that has ended. */
  dismiss(id: string): void;
  /** @throws AppError `not-found` */
  result(id: string): TriageJobResult;
  listen(listener: (jobs: TriageJob[]) => void): () => void;
  /** Resolves when every job has ended and none has incidents left that can be tried again. */
  done(): Promise<void>;
  /** Stops all jobs: no other incident is begun. */
  close(): void;
}

interface Job {
  readonly id: string;
  readonly view: string;
  readonly asked: RequestedWork;
  readonly total: number;
  readonly attempt: number;
  /** Outcomes so far; `notTried` without the queue. */
  readonly result: TriageJobResult;
  /** Incidents of the current attempt that were not begun. */
  readonly queue: string[];
  state: TriageJob['state'];
  reason: string;
  /** False while the job waits for the jobs before it. */
  isBegun: boolean;
}

const newAttempt = { state: 'working', reason: '', isBegun: false } as const;

const concurrency = 8;
/** Ended jobs that are kept until a page dismisses them. */
const maxEnded = 20;

export function createTriageJobs(deps: {
  readonly newId: () => string;
  readonly after: After;
  /** Called with each attempt. */
  readonly begin: BeginWork;
  readonly records: JobRecords;
  readonly log: Pick<Log, 'error'>;
}): TriageJobs {
  const { records } = deps;
  const earlier = readEarlier(deps);
  const jobs = new Map((earlier ?? []).map((job): [string, Job] => [job.id, recordedJob(job)]));
  const live = createLive<TriageJob[]>([...jobs.values()].map(shownJob));
  const publish = () => live.set([...jobs.values()].map(shownJob));
  const coalescer = createCoalescer({ now: () => performance.now(), after: deps.after, fire: publish });
  /** Begins jobs in the order of the calls, also if a user presses keys quickly. */
  const beginInOrder = createSerial();
  /** Work on a single incident does not wait for work on many. */
  const [singleJobs, manyJobs] = [createSerial(), createSerial()];

  const find = (id: string): Job => {
    const job = jobs.get(id);
    if (job) return job;
    throw new AppError('not-found', 'This triage job is no longer listed.');
  };
  const forget = (id: string): void => {
    jobs.delete(id);
    records.remove(id);
  };
  const end = (job: Job): void => {
    job.result.notTried.unshift(...job.queue.splice(0));
    job.state = 'ended';
    if (hasRest(shownJob(job))) records.end(job.id, job.reason);
    else records.remove(job.id);
    for (const id of oldestEnded(jobs)) forget(id);
    publish();
  };
  const run = async (job: Job, workOn: WorkOn): Promise<void> => {
    // The job may have been stopped while it waited.
    if (job.state !== 'working') return;
    job.isBegun = true;
    await workThrough(job, records.recording(job.id, workOn), () => coalescer.record(1));
    end(job);
  };
  /** Begins an attempt of a job. Rejects if `begin` does. */
  const attempt = async (job: Omit<Job, 'state' | 'reason' | 'isBegun' | 'queue'>, take: () => string[]) => {
    const workOn = await deps.begin(job.view, job.asked);
    const next: Job = { ...job, attempt: job.attempt + 1, queue: take(), ...newAttempt };
    // A single incident shows itself whether it was written.
    if (job.total > 1) records.begin({ id: job.id, view: job.view, asked: job.asked, ids: next.queue });
    // Moved to the end, as the newest job.
    jobs.delete(job.id);
    jobs.set(job.id, next);
    publish();
    const queue = next.total === 1 ? singleJobs : manyJobs;
    void queue(() => run(next, workOn));
  };

  return {
    isUnreadable: earlier === null,
    async start({ ids, ...asked }) {
      const all = [...new Set(ids)];
      const id = deps.newId();
      const job = { id, ...asked, attempt: 0, total: all.length, result: noOutcomes() };
      await beginInOrder(() => attempt(job, () => all));
      return id;
    },
    stop(id) {
      const job = find(id);
      if (job.state !== 'working') return;
      if (!job.isBegun) return end(job);
      job.state = 'stopping';
      publish();
    },
    tryAgain: (id, which) =>
      beginInOrder(async () => {
        const job = find(id);
        if (job.state !== 'ended') throw new AppError('conflict', 'This triage job has not ended yet.');
        const { failed, ...rest } = job.result;
        await attempt(job, () =>
          which === 'failed' ? failed.splice(0).map((each) => each.id) : rest[which].splice(0),
        );
      }),
    dismiss(id) {
      if (jobs.get(id)?.state === 'ended') forget(id);
      publish();
    },
    result(id) {
      const { result, queue } = find(id);
      return { ...result, notTried: [...queue, ...result.notTried] };
    },
    listen: live.listen,
    done: () => doneOf(live),
    close() {
      coalescer.stop();
      for (const job of jobs.values()) if (job.state === 'working') job.state = 'stopping';
    },
  };
}

/** Works on several incidents at once until all are tried, the job is stopped, or the platform is not reached. */
async function workThrough(job: Job, workOn: WorkOn, onOutcome: () => void): Promise<void> {
  let unreachable = 0;
  const worker = async () => {
    while (job.state === 'working' && job.reason === '') {
      const id = job.queue.shift();
      if (id === undefined) return;
      try {
        record(job.result, id, await workOn(id));
        unreachable = 0;
      } catch (error) {
        const { message } = toAppError(error);
        job.result.failed.push({ id, message });
        unreachable = endsReading(error) ? unreachable + 1 : 0;
        // The other incidents are not tried.
        if (unreachable >= concurrency) job.reason = message;
      }
      onOutcome();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/** Resolves when no job has anything left to do or to try again. */
async function doneOf(live: Live<TriageJob[]>): Promise<void> {
  const isLeft = (job: TriageJob) => job.state !== 'ended' || hasRest(job);
  if (!live.value.some(isLeft)) return;
  const ended = Promise.withResolvers<void>();
  const stop = live.listen((all) => {
    if (!all.some(isLeft)) ended.resolve();
  });
  await ended.promise;
  stop();
}

function record(result: TriageJobResult, id: string, outcome: TriageOutcome): void {
  if (outcome.kind === 'unchanged') result.unchanged.push({ id, message: outcome.message });
  else result[outcome.kind].push(id);
  if (outcome.kind === 'done' && outcome.change) result.changes.push(outcome.change);
}

/** Returns the ids of the ended jobs that are too many. */
function oldestEnded(jobs: ReadonlyMap<string, Job>): string[] {
  const ended = [...jobs.values()].filter(({ state }) => state === 'ended');
  return ended.slice(0, -maxEnded).map(({ id }) => id);
}

/** Returns the jobs of earlier processes of the program; null if their records cannot be read. */
function readEarlier({ records, log }: { records: JobRecords; log: Pick<Log, 'error'> }) {
  try {
    return records.read();
  } catch (error) {
    log.error('The records of earlier work on several incidents cannot be read.', error);
    return null;
  }
}

/** Returns a job of an earlier process of the program, which ended with it at the latest. */
const recordedJob = ({ ids, ...job }: RecordedJob): Job => ({
  ...job,
  total: ids.length,
  attempt: 1,
  queue: [],
  state: 'ended',
  isBegun: true,
});

function shownJob({ id, view, asked, attempt, total, result, state, reason }: Job): TriageJob {
  return {
    id,
    view,
    work: asked.work,
    attempt,
    total,
    state,
    reason,
    done: result.done.length,
    unchanged: result.unchanged.length,
    waiting: result.waiting.length,
    failed: result.failed.length,
    unknown: result.unknown,
    failures: failuresOf(result.failed),
  };
}

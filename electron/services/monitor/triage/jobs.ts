/** Work on several incidents: done one job after the other, stopped between two incidents, and tried again. */
import { type After, createSerial } from '../../../../shared/async.ts';
import { AppError, toAppError } from '../../../../shared/errors.ts';
import {
  failuresOf,
  hasRest,
  type TriageJob,
  type TriageJobResult,
  type TriageWork,
} from '../../../../shared/monitor/triage/job.ts';
import { createLive, type Live } from '../../live.ts';
import { createCoalescer } from '../coalesce.ts';
import { endsReading } from '../reading/read-backoff.ts';
import type { TriageOutcome } from './triaging.ts';

/** Works on one incident. @throws AppError if that failed */
type WorkOn = (id: string) => Promise<TriageOutcome>;

export interface TriageJobs {
  /** Returns the job's id at once. @throws AppError if it cannot begin */
  start(asked: {
    readonly view: string;
    readonly work: TriageWork;
    readonly ids: readonly string[];
    /** Called again with each attempt. */
    readonly begin: () => Promise<WorkOn>;
  }): Promise<string>;
  stop(id: string): void;
  /** Continues a job that has ended with what failed, or with what was not tried. @throws AppError if it cannot begin */
  tryAgain(id: string, which: 'failed' | 'notTried'): Promise<void>;
  /** Forgets a job that has ended. */
  dismiss(id: string): void;
  /** @throws AppError `not-found` */
  result(id: string): TriageJobResult;
  listen(listener: (jobs: TriageJob[]) => void): () => void;
  /** Resolves once every job has ended and none has a rest that can be tried again. */
  done(): Promise<void>;
  /** Begins no other incident. */
  close(): void;
}

interface Job {
  readonly id: string;
  readonly view: string;
  readonly work: TriageWork;
  readonly total: number;
  readonly attempt: number;
  readonly begin: () => Promise<WorkOn>;
  /** Outcomes so far; `notTried` without the queue. */
  readonly result: TriageJobResult;
  /** Those of the present attempt that were not begun. */
  readonly queue: string[];
  state: TriageJob['state'];
  reason: string;
  /** False as long as it waits for the work before it. */
  isBegun: boolean;
}

const newAttempt = { state: 'working', reason: '', isBegun: false } as const;

const atOnce = 8;
/** Ended jobs that no page dismissed. */
const mostEnded = 20;

export function createTriageJobs(deps: { readonly newId: () => string; readonly after: After }): TriageJobs {
  const jobs = new Map<string, Job>();
  const live = createLive<TriageJob[]>([]);
  const publish = () => live.set([...jobs.values()].map(shownJob));
  const coalescer = createCoalescer({ now: () => performance.now(), after: deps.after, fire: publish });
  /** Quick keys are carried out in their order. */
  const inOrder = createSerial();
  /** Work on a single incident does not wait for work on many. */
  const [oneByOne, inTurn] = [createSerial(), createSerial()];

  const find = (id: string): Job => {
    const job = jobs.get(id);
    if (job) return job;
    throw new AppError('not-found', 'This work is no longer listed.');
  };
  const end = (job: Job): void => {
    job.result.notTried.unshift(...job.queue.splice(0));
    job.state = 'ended';
    forgetOldest(jobs);
    publish();
  };
  const run = async (job: Job, workOn: WorkOn): Promise<void> => {
    // It may have been stopped while it waited.
    if (job.state !== 'working') return;
    job.isBegun = true;
    await workThrough(job, workOn, () => coalescer.record(1));
    end(job);
  };
  /** Its requests may need a sign-in, or be forbidden by now. */
  const attempt = async (job: Omit<Job, 'state' | 'reason' | 'isBegun' | 'queue'>, take: () => string[]) => {
    const workOn = await job.begin();
    const next: Job = { ...job, attempt: job.attempt + 1, queue: take(), ...newAttempt };
    // As the newest of them.
    jobs.delete(job.id);
    jobs.set(job.id, next);
    publish();
    const turn = next.total === 1 ? oneByOne : inTurn;
    void turn(() => run(next, workOn));
  };

  return {
    async start({ ids, ...asked }) {
      const all = [...new Set(ids)];
      const id = deps.newId();
      const result = { done: [], unchanged: [], waiting: [], failed: [], changes: [], notTried: [] };
      await inOrder(() => attempt({ id, ...asked, attempt: 0, total: all.length, result }, () => all));
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
      inOrder(async () => {
        const job = find(id);
        if (job.state !== 'ended') throw new AppError('conflict', 'This work has not ended yet.');
        const { failed, notTried } = job.result;
        await attempt(job, () =>
          which === 'failed' ? failed.splice(0).map((each) => each.id) : notTried.splice(0),
        );
      }),
    dismiss(id) {
      if (jobs.get(id)?.state === 'ended') jobs.delete(id);
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
        // The others are left as they are.
        if (unreachable >= atOnce) job.reason = message;
      }
      onOutcome();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Resolves once nothing is left of any job. */
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

function forgetOldest(jobs: Map<string, Job>): void {
  const ended = [...jobs.values()].filter(({ state }) => state === 'ended');
  for (const { id } of ended.slice(0, -mostEnded)) jobs.delete(id);
}

function shownJob({ id, view, work, attempt, total, result, state, reason }: Job): TriageJob {
  return {
    id,
    view,
    work,
    attempt,
    total,
    state,
    reason,
    done: result.done.length,
    unchanged: result.unchanged.length,
    waiting: result.waiting.length,
    failed: result.failed.length,
    failures: failuresOf(result.failed),
  };
}

/** Starts jobs on several incidents, which the host executes, and notifies the user when they end. */
import type { Api } from '../../../../shared/contract.ts';
import { toAppError } from '../../../../shared/errors.ts';
import {
  hasRest,
  type TriageJob,
  type TriageRest,
  type TriageWork,
} from '../../../../shared/monitor/triage/job.ts';
import { dropNotice } from '../../../ui/notify/notice-subjects.ts';
import { notifyDone, notifyEnded, notifyProblem, notifyUndoable } from '../../../ui/notify/notify.tsx';
import { useMonitor } from '../store.ts';
import { dropJobOrder, setUndoable, storeJobOrder, type Undoable, useTriageStore } from './store.ts';
import { doneWords, failedWords, undoOf } from './words.ts';

type OnUndo = (undoable: Undoable) => void;

interface NewJob {
  readonly view: string;
  readonly work: TriageWork;
  readonly ids: readonly string[];
  /** Starts the job on the host; resolves to its id. */
  readonly start: () => Promise<string>;
  /** Called for “Undo” in the notification about the end; absent if the job cannot be undone. */
  readonly undo?: OnUndo;
}

/** Starts a job, and reports an error itself. */
export function runJob(api: Api, job: NewJob): void {
  startJob(api, job).catch((error: unknown) => notifyProblem(toAppError(error)));
}

/** Starts a job; resolves once the host has started it. @throws AppError if it cannot be started */
export async function startJob(api: Api, { ids, start, undo }: NewJob): Promise<void> {
  const id = await start();
  storeJobOrder(id, ids);
  void reportEnd(api, { id, attempt: 1 }, undo);
}

/** Repeats a job that has ended, for a part of its incidents. */
export async function tryAgain(api: Api, job: TriageJob, which: TriageRest, undo?: OnUndo) {
  try {
    const { failed, ...rest } = await api.monitor.jobResult({ id: job.id });
    await api.monitor.tryJobAgain({ id: job.id, which });
    const ids = which === 'failed' ? failed.map(({ id }) => id) : rest[which];
    storeJobOrder(job.id, ids, which === 'notTried' ? 0 : rest.notTried.length);
    void reportEnd(api, { id: job.id, attempt: job.attempt + 1 }, undo);
  } catch (error) {
    notifyProblem(toAppError(error));
  }
}

/** Starts a job that restores the values which an earlier job has replaced. */
export function undoChanges(api: Api, undoable: Undoable): void {
  const { view, act, changes } = undoable;
  // The same job cannot be undone twice.
  if (useTriageStore.getState().undoable === undoable) setUndoable(null);
  dropNotice(`triage ${act}`);
  const ids = [...new Set(changes.map(({ id }) => id))];
  const start = () => api.monitor.undoTriage({ view, act, changes: [...changes] });
  runJob(api, { view, work: undoOf[act], ids, start });
}

/** Jobs whose end this page reports. */
const reported = new Set<string>();
const storageKey = 'graph-intake-jobs';

/** Stores the jobs that this window reports, so that it still does when its page is loaded again. */
function setReported(id: string, isReported: boolean): void {
  reported[isReported ? 'add' : 'delete'](id);
  sessionStorage.setItem(storageKey, [...reported].join(' '));
}

/** Reports the end of the jobs that this window started before its page was loaded again. */
export function reportEarlierJobs(api: Api, jobs: readonly TriageJob[], onUndo: OnUndo): void {
  const earlier = (sessionStorage.getItem(storageKey) ?? '').split(' ');
  for (const { id, attempt } of jobs)
    if (earlier.includes(id) && !reported.has(id)) void reportEnd(api, { id, attempt }, onUndo);
}

type Attempt = Pick<TriageJob, 'id' | 'attempt'>;

/** Resolves when an attempt has ended, even if the user switches to another connection in the meantime. */
function waitForEnd({ id, attempt }: Attempt): Promise<TriageJob> {
  return new Promise((resolve) => {
    const checkJob = () => {
      const job = useMonitor.getState().jobs.find((each) => each.id === id);
      if (job?.state !== 'ended' || job.attempt < attempt) return;
      stop();
      resolve(job);
    };
    const stop = useMonitor.subscribe(checkJob);
    checkJob();
  });
}

/** Waits for the end of an attempt, then notifies the user and dismisses a job that is complete. */
async function reportEnd(api: Api, attemptOfJob: Attempt, onUndo?: OnUndo): Promise<void> {
  const { id } = attemptOfJob;
  setReported(id, true);
  try {
    const job = await waitForEnd(attemptOfJob);
    const { connectionId } = useMonitor.getState();
    const result = await api.monitor.jobResult({ id });
    dropJobOrder(id);
    const { view, work } = job;
    const done = doneWords(work, result);
    const subject = `triage ${work}`;
    if (done && onUndo && (work === 'acknowledge' || work === 'assign') && result.changes.length > 0) {
      const undoable: Undoable = { connectionId, view, act: work, changes: result.changes };
      setUndoable(undoable);
      notifyUndoable({ title: done.title, message: done.text, subject, onUndo: () => onUndo(undoable) });
    } else if (done) notifyDone(done.title, done.text, subject);
    if (hasRest(job)) return;
    const failedText = failedWords(work, result);
    if (failedText) notifyEnded(failedText.title, failedText.text);
    await api.monitor.dismissJob({ id });
  } catch (error) {
    notifyProblem(toAppError(error));
  } finally {
    setReported(id, false);
  }
}

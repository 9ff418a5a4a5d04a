/** Starts work on incidents, which the host goes through, and reports its end. */
import type { Api } from '../../../../shared/contract.ts';
import { toAppError } from '../../../../shared/errors.ts';
import { hasRest, type TriageJob, type TriageWork } from '../../../../shared/monitor/triage/job.ts';
import { dropNotice } from '../../../ui/notify/notice-subjects.ts';
import { notifyDone, notifyEnded, notifyProblem, notifyUndoable } from '../../../ui/notify/notify.tsx';
import { useMonitor } from '../store.ts';
import { dropPlaces, keepPlaces, setUndoable, type Undoable, useTriageStore } from './store.ts';
import { doneWords, failedWords, undoOf } from './words.ts';

type OnUndo = (undoable: Undoable) => void;

interface AskedJob {
  readonly view: string;
  readonly work: TriageWork;
  readonly ids: readonly string[];
  readonly start: () => Promise<string>;
  readonly undo?: OnUndo;
}

export function runJob(api: Api, asked: AskedJob): void {
  startJob(api, asked).catch((error: unknown) => notifyProblem(toAppError(error)));
}

/** Resolves once the host has begun. @throws AppError where it cannot */
export async function startJob(api: Api, { ids, start, undo }: AskedJob): Promise<void> {
  const id = await start();
  keepPlaces(id, ids);
  void reportEnd(api, { id, attempt: 1 }, undo);
}

/** Continues a job that has ended. */
export async function tryAgain(api: Api, job: TriageJob, which: 'failed' | 'notTried', undo?: OnUndo) {
  try {
    const { failed, notTried } = await api.monitor.jobResult({ id: job.id });
    await api.monitor.tryJobAgain({ id: job.id, which });
    if (which === 'failed')
      keepPlaces(
        job.id,
        failed.map(({ id }) => id),
        notTried.length,
      );
    else keepPlaces(job.id, notTried);
    void reportEnd(api, { id: job.id, attempt: job.attempt + 1 }, undo);
  } catch (error) {
    notifyProblem(toAppError(error));
  }
}

/** Restores what a job replaced, like any other write. */
export function undoChanges(api: Api, undoable: Undoable): void {
  const { view, act, changes } = undoable;
  // What is undone once is not undone again, unless it is done again.
  if (useTriageStore.getState().undoable === undoable) setUndoable(null);
  dropNotice(`triage ${act}`);
  const ids = [...new Set(changes.map(({ id }) => id))];
  const start = () => api.monitor.undoTriage({ view, act, changes: [...changes] });
  runJob(api, { view, work: undoOf[act], ids, start });
}

type Attempt = Pick<TriageJob, 'id' | 'attempt'>;

/** Resolves when an attempt has ended, however often the connection is changed meanwhile. */
function ended({ id, attempt }: Attempt): Promise<TriageJob> {
  return new Promise((resolve) => {
    const look = () => {
      const job = useMonitor.getState().jobs.find((each) => each.id === id);
      if (job?.state !== 'ended' || job.attempt < attempt) return;
      stop();
      resolve(job);
    };
    const stop = useMonitor.subscribe(look);
    look();
  });
}

async function reportEnd(api: Api, of: Attempt, onUndo?: OnUndo): Promise<void> {
  const { id } = of;
  try {
    const job = await ended(of);
    const { connectionId } = useMonitor.getState();
    const result = await api.monitor.jobResult({ id });
    dropPlaces(id);
    const { view, work } = job;
    const done = doneWords(work, result);
    const subject = `triage ${work}`;
    if (done && onUndo && (work === 'acknowledge' || work === 'assign') && result.changes.length > 0) {
      const undoable: Undoable = { connectionId, view, act: work, changes: result.changes };
      setUndoable(undoable);
      notifyUndoable({ title: done.title, message: done.text, subject, onUndo: () => onUndo(undoable) });
    } else if (done) notifyDone(done.title, done.text, subject);
    if (hasRest(job)) return;
    const failed = failedWords(work, result);
    if (failed) notifyEnded(failed.title, failed.text);
    await api.monitor.dismissJob({ id });
  } catch (error) {
    notifyProblem(toAppError(error));
  }
}

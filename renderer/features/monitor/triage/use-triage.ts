import { useCallback } from 'react';
import { createSerial } from '../../../../shared/async.ts';
import type { Api } from '../../../../shared/contract.ts';
import { AppError, toAppError } from '../../../../shared/errors.ts';
import type { TriageAct, TriageResult } from '../../../../shared/monitor/triage/settings.ts';
import { useReadOnly } from '../../../hooks/use-read-only.ts';
import { useHost } from '../../../host.ts';
import { dropNotice } from '../../../ui/notify/notice-subjects.ts';
import { notifyDone, notifyEnded, notifyProblem, notifyUndoable } from '../../../ui/notify/notify.tsx';
import { useMonitor } from '../store.ts';
import {
  addJob,
  askTriage,
  endJob,
  isUnderWay,
  setLeft,
  setUndoable,
  showTriageSettings,
  type TriageJob,
  type Undoable,
  useTriageStore,
} from './store.ts';
import { bothOf, doneWords, failedWords, noResult, undoOf } from './words.ts';

/** Incidents per call: small enough to show how far it is, and to stop in between. */
const pieceIds = 24;
/** More than this are confirmed first. */
const manyIds = 20;

/** One after the other, so that quick keys are carried out in their order. */
const inTurn = createSerial();

/** Acknowledges, assigns and ends incidents of a view; asks before ending, and before changing many. */
export function useTriage(view: string) {
  const { api } = useHost();
  const readOnly = useReadOnly();
  const undo = useCallback(
    (undoable: Undoable) => {
      if (readOnly !== null) return notifyProblem(new AppError('conflict', readOnly));
      if (useMonitor.getState().connectionId !== undoable.connectionId)
        return notifyEnded(
          'Nothing was undone',
          'The incidents belong to another connection. Select it, then press Ctrl+Z in its list.',
        );
      undoChanges(api, undoable);
    },
    [api, readOnly],
  );
  const run = useCallback(
    (act: TriageAct, ids: readonly string[]) => {
      askTriage(null);
      if (ids.length === 0) return;
      const { connectionId } = useMonitor.getState();
      runJob(
        { key: crypto.randomUUID(), connectionId, view, act, total: ids.length, left: ids },
        (piece) => api.monitor.triage({ view, ids: piece, act }),
        undo,
      );
    },
    [api, view, undo],
  );
  const start = useCallback(
    (act: TriageAct, ids: readonly string[]) => {
      if (ids.length === 0) return;
      if (readOnly !== null) return notifyProblem(new AppError('conflict', readOnly));
      const endComment = useMonitor.getState().hostState?.triage.endComment ?? '';
      if (act === 'end' && endComment.trim() === '') {
        notifyEnded('No end comment yet', 'Enter the comment that makes the platform end an incident.');
        return showTriageSettings(true);
      }
      if (act === 'end' || ids.length > manyIds) return askTriage({ act, ids });
      run(act, ids);
    },
    [run, readOnly],
  );
  const undoLast = useCallback(() => {
    const { undoable } = useTriageStore.getState();
    if (undoable !== null) undo(undoable);
  }, [undo]);
  return { start, run, undoLast };
}

/** Restores what a job replaced, like any other write. */
function undoChanges(api: Api, undoable: Undoable): void {
  const { connectionId, view, act, changes } = undoable;
  // What is undone once is not undone again, unless it is done again.
  if (useTriageStore.getState().undoable === undoable) setUndoable(null);
  dropNotice(`triage ${act}`);
  const byId = new Map(changes.map((change) => [change.id, change]));
  const ids = [...byId.keys()];
  const job = { key: crypto.randomUUID(), connectionId, view, total: ids.length, left: ids };
  runJob({ ...job, act: undoOf[act] }, (piece) =>
    api.monitor.undoTriage({ view, changes: piece.flatMap((id) => byId.get(id) ?? []) }),
  );
}

function runJob(
  job: TriageJob,
  change: (ids: string[]) => Promise<TriageResult>,
  onUndo?: (undoable: Undoable) => void,
): void {
  addJob(job);
  void inTurn(async () => report(job, await work(job, change), onUndo));
}

/** Works piece by piece until it is stopped; returns what was done until then. */
async function work(
  { key, connectionId, left: ids }: TriageJob,
  change: (ids: string[]) => Promise<TriageResult>,
): Promise<TriageResult> {
  let result = noResult;
  try {
    for (let first = 0; first < ids.length; first += pieceIds) {
      if (!isUnderWay(key)) break;
      // The rest belongs to the connection that was chosen then.
      if (useMonitor.getState().connectionId !== connectionId) break;
      result = bothOf(result, await change(ids.slice(first, first + pieceIds)));
      setLeft(key, ids.slice(first + pieceIds));
    }
  } catch (error) {
    notifyProblem(toAppError(error));
  } finally {
    endJob(key);
  }
  return result;
}

function report(
  { connectionId, view, act, total }: TriageJob,
  result: TriageResult,
  onUndo?: (undoable: Undoable) => void,
): void {
  const done = doneWords(act, result);
  const subject = `triage ${act}`;
  if (done && onUndo && (act === 'acknowledge' || act === 'assign') && result.changes.length > 0) {
    const undoable: Undoable = { connectionId, view, act, changes: result.changes };
    setUndoable(undoable);
    notifyUndoable({ title: done.title, message: done.text, subject, onUndo: () => onUndo(undoable) });
  } else if (done) notifyDone(done.title, done.text, subject);
  const failed = failedWords(act, result, total);
  if (failed) notifyEnded(failed.title, failed.text);
}

import { useCallback } from 'react';
import { createSerial } from '../../../../shared/async.ts';
import type { Api } from '../../../../shared/contract.ts';
import { AppError, toAppError } from '../../../../shared/errors.ts';
import type { TriageAct } from '../../../../shared/monitor/triage/settings.ts';
import { useReadOnly } from '../../../hooks/use-read-only.ts';
import { useHost } from '../../../host.ts';
import { notifyDone, notifyEnded, notifyProblem } from '../../../ui/notify/notify.tsx';
import { useMonitor } from '../store.ts';
import {
  addJob,
  askTriage,
  endJob,
  isUnderWay,
  setLeft,
  showTriageSettings,
  type TriageJob,
} from './store.ts';
import { bothOf, doneWords, failedWords, noResult } from './words.ts';

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
  const run = useCallback(
    (act: TriageAct, ids: readonly string[]) => {
      askTriage(null);
      if (ids.length === 0) return;
      const { connectionId } = useMonitor.getState();
      const job = { key: crypto.randomUUID(), connectionId, view, act, total: ids.length, left: ids };
      addJob(job);
      void inTurn(() => work(api, job));
    },
    [api, view],
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
  return { start, run };
}

async function work(api: Api, { key, connectionId, view, act, total, left: ids }: TriageJob): Promise<void> {
  let result = noResult;
  try {
    for (let first = 0; first < ids.length; first += pieceIds) {
      if (!isUnderWay(key)) break;
      // The rest belongs to the connection that was chosen then.
      if (useMonitor.getState().connectionId !== connectionId) break;
      const piece = ids.slice(first, first + pieceIds);
      result = bothOf(result, await api.monitor.triage({ view, ids: piece, act }));
      setLeft(key, ids.slice(first + pieceIds));
    }
  } catch (error) {
    notifyProblem(toAppError(error));
  } finally {
    endJob(key);
  }
  const done = doneWords(act, result);
  if (done) notifyDone(done.title, done.text, `triage ${act}`);
  const failed = failedWords(act, result, total);
  if (failed) notifyEnded(failed.title, failed.text);
}

import { useCallback } from 'react';
import { AppError } from '../../../../shared/errors.ts';
import type { TriageAct } from '../../../../shared/monitor/triage/settings.ts';
import { useReadOnly } from '../../../hooks/use-read-only.ts';
import { useHost } from '../../../host.ts';
import { notifyEnded, notifyProblem } from '../../../ui/notify/notify.tsx';
import { incidentSelections } from '../incidents/store.ts';
import { useMonitor } from '../store.ts';
import { runJob, undoChanges } from './run-job.ts';
import { askTriage, showTriageSettings, type Undoable, useTriageStore } from './store.ts';

/** An action on more incidents than this needs a confirmation. */
const manyIds = 20;

function deselect(view: string, ids: readonly string[]): void {
  const removed = new Set(ids);
  incidentSelections.set(view, new Set([...incidentSelections.get(view)].filter((id) => !removed.has(id))));
}

/**
 * Returns functions that acknowledge, assign and end incidents of a view. `start` asks before ending incidents or
 * changing many, `run` does not; `undo` restores what a job replaced, `undoLast` what the last one did.
 */
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
      // The list may show them no longer, and the next key would still apply to them.
      if (act === 'end') deselect(view, ids);
      runJob(api, {
        view,
        work: act,
        ids,
        start: () => api.monitor.triage({ view, ids: [...ids], act }),
        undo,
      });
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
    if (useMonitor.getState().jobs.some((job) => job.view === view && job.state !== 'ended'))
      return notifyEnded(
        'Nothing was undone',
        'Work on incidents is in progress. Press Ctrl+Z when it has ended.',
      );
    const { undoable } = useTriageStore.getState();
    if (undoable !== null) undo(undoable);
  }, [undo, view]);
  return { start, run, undo, undoLast };
}

import type { Outcome } from '../../../../shared/sending/outcomes.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { plural } from '../../../../shared/units.ts';
import { showFile } from '../../../hooks/import-place.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useReadOnlyByName } from '../../../hooks/use-read-only.ts';
import { useHost } from '../../../host.ts';
import { notifyDone, notifyEnded, notifyProblem } from '../../../ui/notify/notify.tsx';
import { exportEvidence, exportOutcome } from '../export.ts';

export interface RunActs {
  readonly busy: boolean;
  /** Why nothing can be written to the connection of the run; null if it can. */
  readonly readOnly: string | null;
  /** Exports the rows of an outcome as CSV. */
  save(outcome: Outcome, spreadsheetSafe: boolean): void;
  /** Opens the rows of an outcome as a new file. */
  openRows(outcome: Outcome): void;
  /** Opens the failed rows of a cause as a new file that updates them, because they exist on the platform already. */
  updateInstead(cause: string): void;
  /** Opens files that complete the partly stored rows. */
  openMissing(): void;
  /** Opens files that delete everything that the run created. */
  undo(): void;
  /** Exports the run as an evidence file. */
  saveEvidence(): void;
  /** Checks on the platform whether unknown rows were stored. */
  readBack(connectionId: string): void;
}

/** Returns the actions on the rows of a run that has ended; each reports its errors itself. */
export function useRunActs(run: RunState): RunActs {
  const host = useHost();
  const { api } = host;
  const { busy, run: act } = useAct(notifyProblem);
  const readOnly = useReadOnlyByName(run.connection);
  const runId = run.id;
  const showFirst = (fileIds: readonly string[]) => {
    if (fileIds[0]) showFile(fileIds[0]);
  };
  return {
    busy,
    readOnly,
    save: (outcome, spreadsheetSafe) => void act(() => exportOutcome(host, runId, outcome, spreadsheetSafe)),
    openRows: (outcome) =>
      void act(async () => showFirst([(await api.imports.openRows({ runId, outcomes: [outcome] })).fileId])),
    updateInstead: (cause) =>
      void act(async () => {
        const request = { runId, outcomes: ['failed' as const], cause, action: 'PUT' as const };
        const { fileId, left } = await api.imports.openRows(request);
        showFirst([fileId]);
        if (left !== undefined) notifyEnded('Some rows were left out', left);
      }),
    openMissing: () => void act(async () => showFirst((await api.imports.openMissing({ runId })).fileIds)),
    undo: () =>
      void act(async () => {
        const { fileIds, rows, left } = await api.imports.undo({ runId });
        showFirst(fileIds);
        const title = `Undo of ${plural(rows, 'row')} opened`;
        if (left === '') notifyDone(title, 'Nothing is deleted until you send it.');
        else notifyEnded(title, left);
      }),
    saveEvidence: () => void act(() => exportEvidence(host, runId)),
    readBack: (connectionId) => void act(() => api.imports.readBack({ runId, connectionId })),
  };
}

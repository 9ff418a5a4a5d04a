import { useState } from 'react';
import type { Connection } from '../../../../shared/connections.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { type FileOfRun, rowsAtStake } from './continue-words.ts';

export interface Continuation {
  readonly busy: boolean;
  /** State of the file while the question whether to continue is open; null while there is no question. */
  readonly fileInQuestion: FileOfRun | null;
  /** Number of rows of a changed file that remove something from production, which has to be typed; null for none. */
  readonly toType: number | null;
  /** Checks the file, and continues if there is nothing to ask. */
  begin(): void;
  /**
   * Continues after the question.
   * @param repeatAtStake the number of rows at stake that the user has confirmed, null to leave them unknown
   */
  continueRun(repeatAtStake: number | null): void;
  /** Closes the question without continuing. */
  drop(): void;
}

/**
 * Continues a run that ended. Compares its file with the one that was sent first, and asks the user if the file has
 * changed or if rows are at stake.
 * @param onBegun called when the run has been continued
 */
export function useContinue(
  run: RunState,
  connection: Connection | null,
  onBegun: (() => void) | undefined,
): Continuation {
  const { api } = useHost();
  const { busy, run: act } = useAct(notifyProblem);
  const [fileInQuestion, setFileInQuestion] = useState<FileOfRun | null>(null);
  const isProduction = connection?.environment === 'production';
  const toType =
    isProduction && fileInQuestion !== null && fileInQuestion.removing > 0 ? fileInQuestion.removing : null;
  const continueWith = async (repeatAtStake: number | null, changedFile: boolean) => {
    if (!connection) return;
    await api.imports.continueRun({
      runId: run.id,
      connectionId: connection.id,
      repeatAtStake,
      changedFile,
      ...(toType !== null && { confirmedRemovals: toType }),
    });
    onBegun?.();
  };
  return {
    busy,
    fileInQuestion,
    toType,
    begin: () =>
      void act(async () => {
        const file = await api.imports.fileOfRun({ runId: run.id });
        if (file.state !== 'same' || rowsAtStake(run) > 0) setFileInQuestion(file);
        else await continueWith(null, false);
      }),
    continueRun: (repeatAtStake) => {
      setFileInQuestion(null);
      void act(() => continueWith(repeatAtStake, fileInQuestion?.state === 'changed'));
    },
    drop: () => setFileInQuestion(null),
  };
}

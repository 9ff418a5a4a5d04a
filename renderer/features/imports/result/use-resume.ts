import { useState } from 'react';
import type { Connection } from '../../../../shared/connections.ts';
import type { RunState } from '../../../../shared/imports/runs.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { notifyProblem } from '../../../ui/notify.tsx';
import { type FileOfRun, rowsAtStake } from './resume-words.ts';

export interface Resume {
  readonly busy: boolean;
  /** What the user has to decide first; null while nothing is asked. */
  readonly asked: FileOfRun | null;
  /** How many rows of a changed file remove something from production, which has to be typed; null where none does. */
  readonly toType: number | null;
  /** Looks at the file, and goes on where nothing has to be asked. */
  begin(): void;
  /** @param repeatAtStake the number of rows at stake that the user was told of, null to leave them unknown */
  goOn(repeatAtStake: number | null): void;
  drop(): void;
}

/** Going on with a run that ended: the file is compared first, and rows at stake are asked about. */
export function useResume(
  run: RunState,
  connection: Connection | null,
  onBegun: (() => void) | undefined,
): Resume {
  const { api } = useHost();
  const { busy, run: act } = useAct(notifyProblem);
  const [asked, setAsked] = useState<FileOfRun | null>(null);
  const isProduction = connection?.environment === 'production';
  const toType = isProduction && asked !== null && asked.removing > 0 ? asked.removing : null;
  const resume = async (repeatAtStake: number | null, changedFile: boolean) => {
    if (!connection) return;
    await api.imports.resume({
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
    asked,
    toType,
    begin: () =>
      void act(async () => {
        const file = await api.imports.fileOfRun({ runId: run.id });
        if (file.state !== 'same' || rowsAtStake(run) > 0) setAsked(file);
        else await resume(null, false);
      }),
    goOn: (repeatAtStake) => {
      setAsked(null);
      void act(() => resume(repeatAtStake, asked?.state === 'changed'));
    },
    drop: () => setAsked(null),
  };
}

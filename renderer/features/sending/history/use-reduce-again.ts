/** Excludes, once, the rows of a known file that are already stored unchanged. */
import { useEffect, useEffectEvent } from 'react';
import { createsButMayUpdate } from '../../../../shared/imports/actions.ts';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import type { Delta } from '../../../../shared/sending/run-calls.ts';
import { noteReducedAgain, useImportPlace } from '../../../hooks/import-place.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';

interface KnownFile {
  readonly file: ReadyFile;
  readonly delta: Delta;
  readonly isDue: boolean;
}

/** Rows that the platform would refuse to create again, where they could be updated. */
export const refusedRows = (file: ReadyFile, { existing }: Delta): number =>
  createsButMayUpdate(file) ? existing : 0;

/**
 * Vertices that exist cannot be created again, so their changed rows are updated: the comparison then repeats. Returns
 * whether that is still to come.
 */
export function useReduceAgain(
  fileId: string,
  { file, delta, isDue }: KnownFile,
  reduce: () => void,
): boolean {
  const { api } = useHost();
  const { run } = useAct(notifyProblem);
  const isDone = useImportPlace((place) => place.reducedAgain.includes(fileId));
  // What would put older values back is for the user to decide.
  const isNow = isDue && !isDone && !delta.only && delta.changed > 0 && delta.outdated === 0;
  const begin = useEffectEvent(() => {
    if (createsButMayUpdate(file) && delta.added !== delta.changed)
      return void run(() => api.imports.setAction({ fileId, action: 'PATCH' }));
    noteReducedAgain(fileId);
    reduce();
  });
  useEffect(() => {
    if (isNow) begin();
  }, [isNow]);
  return isNow;
}

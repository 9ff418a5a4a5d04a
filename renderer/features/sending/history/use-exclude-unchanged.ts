/** Excludes, once for each file, the rows that an earlier run has stored and that have not changed since. */
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
  /** Whether the open file has no run yet, has the name of the earlier run's file, and has unchanged rows. */
  readonly excludesUnchanged: boolean;
}

/**
 * Excludes the unchanged rows of a known file by `reduce`. If the file creates vertices and some changed rows were
 * stored before, their vertices cannot be created again: the action is then first set to “create, update”, after
 * which the comparison runs again. Returns whether `reduce` is still to be called.
 */
export function useExcludeUnchanged(
  fileId: string,
  { file, delta, excludesUnchanged }: KnownFile,
  reduce: () => void,
): boolean {
  const { api } = useHost();
  const { run } = useAct(notifyProblem);
  const isDone = useImportPlace((place) => place.reducedAgain.includes(fileId));
  // `onlyChanged`: the unchanged rows are excluded already.
  // Not if later runs changed some of the rows: sending these would restore older values, which the user must decide.
  const isNow =
    excludesUnchanged && !isDone && !delta.onlyChanged && delta.changed > 0 && delta.outdated === 0;
  const begin = useEffectEvent(() => {
    if (createsButMayUpdate(file) && delta.mayExist)
      return void run(() => api.imports.setAction({ fileId, action: 'PATCH' }));
    noteReducedAgain(fileId);
    reduce();
  });
  useEffect(() => {
    if (isNow) begin();
  }, [isNow]);
  return isNow;
}

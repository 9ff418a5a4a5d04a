/** Excludes, once, the rows of a known file that are already stored unchanged. */
import { useEffect, useEffectEvent } from 'react';
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

/** Vertices that exist cannot be created again, so their changed rows are updated: the comparison then repeats. */
export function useReduceAgain(fileId: string, { file, delta, isDue }: KnownFile, reduce: () => void): void {
  const { api } = useHost();
  const { run } = useAct(notifyProblem);
  const isDone = useImportPlace((place) => place.reducedAgain.includes(fileId));
  const { action, actions } = file;
  const mustUpdate = action === 'POST' && actions.includes('PATCH') && delta.added !== delta.changed;
  const isNow = isDue && !isDone && !delta.only && delta.changed > 0;
  const begin = useEffectEvent(() => {
    if (mustUpdate) return void run(() => api.imports.setAction({ fileId, action: 'PATCH' }));
    noteReducedAgain(fileId);
    reduce();
  });
  useEffect(() => {
    if (isNow) begin();
  }, [isNow]);
}

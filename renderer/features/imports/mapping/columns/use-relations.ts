import { useCallback, useState } from 'react';
import type { Relation } from '../../../../../shared/imports/columns/relations.ts';
import type { FileState } from '../../../../../shared/imports/open-file.ts';
import { useOpenFiles } from '../../../../hooks/open-files.ts';
import { useLatest } from '../../../../hooks/use-latest.ts';
import { useHost } from '../../../../host.ts';

const none: readonly Relation[] = [];

/** Text that changes whenever the identities of a file may change; null while the file is not checked. */
function stampOf({ id, reading }: FileState): string | null {
  if (reading.state !== 'ready' || reading.file.check.state !== 'done') return null;
  const { index, recipe, rows } = reading.file;
  const identity = recipe?.targets.find(({ kind }) => kind === 'identity');
  return JSON.stringify([id, rows, index.state === 'done' && index.sha256, recipe?.reading, identity]);
}

/** Loads the columns of a file whose values are identities of another open file, once all open files are checked. */
export function useRelations(fileId: string): readonly Relation[] {
  const { api } = useHost();
  const stamps = useOpenFiles(({ files }) => {
    const all = files.map(stampOf);
    return files.length < 2 ? '' : all.includes(null) ? null : all.join('\n');
  });
  // While a file is checked again, the last relations stay.
  const [lastStamps, setLastStamps] = useState('');
  if (stamps !== null && stamps !== lastStamps) setLastStamps(stamps);
  const load = useCallback(
    async (signal: AbortSignal) =>
      lastStamps === '' ? none : await api.imports.relations({ fileId }, { signal }),
    [api, fileId, lastStamps],
  );
  return useLatest(load).value ?? none;
}

import { useEffect, useState } from 'react';
import { type AppError, toAppError } from '../../../../shared/errors.ts';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import type { ColumnProfile } from '../../../../shared/imports/profile.ts';
import { useHost } from '../../../host.ts';

/** The profile of a column as far as it is counted; asking for the first one begins to count all columns. */
export function useProfile(fileId: string, file: ReadyFile, column: number) {
  const { api } = useHost();
  const [profile, setProfile] = useState<ColumnProfile | null>(null);
  const [failure, setFailure] = useState<AppError | null>(null);
  const [tries, setTries] = useState(0);
  const counted = file.profile;
  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows were counted, or the rows are others
  useEffect(() => {
    const abort = new AbortController();
    const asked = { fileId, column, again: tries > 0 && counted?.work.state === 'cancelled' };
    api.imports.profile(asked, { signal: abort.signal }).then(
      (found) => {
        setProfile(found);
        setFailure(null);
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setFailure(toAppError(error));
      },
    );
    return () => abort.abort();
  }, [api, fileId, column, tries, file.revision, counted?.rows, counted?.work.state]);
  return { profile, failure, again: () => setTries((before) => before + 1) };
}

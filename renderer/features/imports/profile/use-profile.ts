import { useCallback, useState } from 'react';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import { useLatest } from '../../../hooks/use-latest.ts';
import { useHost } from '../../../host.ts';

/** Returns the profile of a column as far as it is counted; the first use starts counting all columns. */
export function useProfile(fileId: string, file: ReadyFile, column: number) {
  const { api } = useHost();
  const [tries, setTries] = useState(0);
  const counted = file.profile;
  const isRetry = tries > 0 && counted?.work.state === 'cancelled';
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again when more or other rows were counted
  const load = useCallback(
    (signal: AbortSignal) => api.imports.profile({ fileId, column, restart: isRetry }, { signal }),
    [api, fileId, column, isRetry, tries, file.revision, counted?.rows, counted?.work.state],
  );
  const { value: profile, error: failure } = useLatest(load);
  return { profile, failure, recount: () => setTries((before) => before + 1) };
}

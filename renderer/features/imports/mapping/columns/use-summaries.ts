import { useCallback, useState } from 'react';
import type { ColumnSummary } from '../../../../../shared/imports/columns/column-summary.ts';
import type { ReadyFile } from '../../../../../shared/imports/open-file.ts';
import { useLatest } from '../../../../hooks/use-latest.ts';
import { useHost } from '../../../../host.ts';

export interface Summaries {
  /** By the index of the column in the header; null until the first response. */
  readonly summaries: readonly ColumnSummary[] | null;
  /** Why not all rows were counted; null without a failure. */
  readonly failure: string | null;
  readonly recount: () => void;
}

/** Loads the figures of the columns of a file; the host counts them once the whole file is read. */
export function useSummaries(fileId: string, file: ReadyFile): Summaries {
  const { api } = useHost();
  const [tries, setTries] = useState(0);
  const counted = file.sourceProfile;
  const isRead = file.index.state === 'done';
  const ended = counted?.work.state === 'failed' || counted?.work.state === 'cancelled';
  const isRetry = tries > 0 && ended;
  const header = file.sourceColumns.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again when more or other rows were counted
  const load = useCallback(
    async (signal: AbortSignal) =>
      isRead
        ? { header, summaries: await api.imports.columnSummaries({ fileId, restart: isRetry }, { signal }) }
        : null,
    [api, fileId, isRetry, tries, isRead, header, counted?.rows, counted?.work.state],
  );
  const { value, error } = useLatest(load);
  // After the settings for reading changed, the last response is about other columns.
  const summaries = value?.header === header ? value.summaries : null;
  const failed = counted?.work.state === 'failed' ? counted.work.message : (error?.message ?? null);
  return { summaries, failure: failed, recount: () => setTries((before) => before + 1) };
}

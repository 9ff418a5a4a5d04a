import { useCallback, useState } from 'react';
import type { ColumnSummary } from '../../../../../shared/imports/columns/column-summary.ts';
import type { ReadyFile } from '../../../../../shared/imports/open-file.ts';
import { useLatest } from '../../../../hooks/use-latest.ts';
import { useHost } from '../../../../host.ts';

export interface Summaries {
  /** By the place of a column in the header; null while nothing is known. */
  readonly summaries: readonly ColumnSummary[] | null;
  /** The reason why not all rows were counted; null while that goes well. */
  readonly failure: string | null;
  readonly again: () => void;
}

/** Figures of the columns of a file; they are counted from when the file was read whole. */
export function useSummaries(fileId: string, file: ReadyFile): Summaries {
  const { api } = useHost();
  const [tries, setTries] = useState(0);
  const counted = file.sourceProfile;
  const isRead = file.index.state === 'done';
  const ended = counted?.work.state === 'failed' || counted?.work.state === 'cancelled';
  const again = tries > 0 && ended;
  const header = file.sourceColumns.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows were counted, or the rows are others
  const ask = useCallback(
    async (signal: AbortSignal) =>
      isRead ? { header, summaries: await api.imports.columnSummaries({ fileId, again }, { signal }) } : null,
    [api, fileId, again, tries, isRead, header, counted?.rows, counted?.work.state],
  );
  const { value, error } = useLatest(ask);
  // Another reading of the file has other columns.
  const summaries = value?.header === header ? value.summaries : null;
  const failed = counted?.work.state === 'failed' ? counted.work.message : (error?.message ?? null);
  return { summaries, failure: failed, again: () => setTries((before) => before + 1) };
}

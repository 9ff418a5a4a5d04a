import { useMemo, useState } from 'react';
import type { PreviewRow, ReadyFile } from '../../../../shared/imports/open-file.ts';
import type { RowWindows } from '../../../hooks/windows.ts';
import { previewColumns, surplusColumn } from './preview-columns.tsx';

const sampleRows = 60;

/**
 * Returns the columns of the grid. Their widths are set once, from the first rows that arrive, so that columns do not
 * move while the file is read. The column for values without a header appears with the first such value.
 */
export function usePreviewColumns(
  rows: RowWindows<PreviewRow>,
  file: ReadyFile,
  onProfile: (index: number) => void,
) {
  const [sample, setSample] = useState<readonly PreviewRow[]>([]);
  const [surplus, setSurplus] = useState(false);
  const heads = file.columns.length;
  if (sample.length === 0) {
    const first = rows.loaded().slice(0, sampleRows);
    if (first.length > 0) setSample(first);
  }
  if (!surplus && rows.loaded().some(({ cells }) => cells.length > heads)) setSurplus(true);
  // Every event of the host brings a new object for the file; these values change only if the columns do.
  const { revision, action, search, check, nullKeyword, columns } = file;
  const headers = columns.map(({ name, meaning }) => `${name}\n${meaning}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: these values represent the file
  return useMemo(() => {
    const shown = previewColumns(file, sample, onProfile);
    return surplus ? [...shown, surplusColumn(heads)] : shown;
  }, [revision, action, search?.text, check.state, nullKeyword, headers, heads, sample, surplus, onProfile]);
}

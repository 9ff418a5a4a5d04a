import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PreviewRow, ReadyFile } from '../../../../shared/imports.ts';
import { useWindows } from '../../../hooks/use-windows.ts';
import type { Windows } from '../../../hooks/windows.ts';
import { useHost } from '../../../host.ts';
import { gridHeadPx } from '../../../styles/theme.ts';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { dropJump, useImports } from '../store.ts';
import styles from './preview.module.css';
import { previewColumns, previewRowView, surplusColumn } from './preview-columns.tsx';
import { PreviewTools, type RowsShown } from './preview-tools.tsx';

/** The rows of a file as the platform will read them. */
export function Preview({ fileId, file }: { fileId: string; file: ReadyFile }) {
  const { api } = useHost();
  const [only, setOnly] = useState<RowsShown>('all');
  const [goTo, setGoTo] = useState<{ index: number } | null>(null);
  const shown = file.problemRows === 0 ? 'all' : only;

  const rows = useWindows<PreviewRow>({
    key: `${fileId} ${shown}`,
    revision: file.revision,
    total: shown === 'all' ? file.rows : file.problemRows,
    ask: (first, count, signal) => api.imports.rows({ fileId, first, count, only: shown }, { signal }),
  });

  const goToRecord = useCallback((record: number) => {
    setOnly('all');
    setGoTo({ index: record - 1 });
  }, []);

  const jump = useImports((store) => store.jump);
  useEffect(() => {
    if (jump?.fileId !== fileId) return;
    goToRecord(jump.record);
    dropJump();
  }, [jump, fileId, goToRecord]);

  const columns = useColumns(rows, file);
  const failure = rows.failure();
  return (
    <>
      <PreviewTools
        file={file}
        shown={shown}
        onShown={(next) => {
          setGoTo(null);
          setOnly(next);
        }}
        onGoTo={goToRecord}
      />
      {failure ? (
        <div className={styles['failure']}>
          <Problem error={failure} onRetry={rows.retry} />
        </div>
      ) : (
        <DataGrid
          key={shown}
          label="Rows of the file"
          rows={rows}
          columns={columns}
          rowView={previewRowView}
          numberHead="row"
          headPx={gridHeadPx.twoLines}
          goTo={goTo}
        />
      )}
    </>
  );
}

const sampleRows = 60;

/**
 * Widths are settled once, with the first rows that come, so that columns do not move while one reads. A column for
 * values without a head comes when the first such value does.
 */
function useColumns(rows: Windows<PreviewRow>, file: ReadyFile) {
  const [sample, setSample] = useState<readonly PreviewRow[]>([]);
  const [surplus, setSurplus] = useState(false);
  const heads = file.columns.length;
  if (sample.length === 0) {
    const first = rows.loaded().slice(0, sampleRows);
    if (first.length > 0) setSample(first);
  }
  const mayHaveSurplus = !surplus && file.problems.some(({ rule }) => rule === 'ragged');
  if (mayHaveSurplus && rows.loaded().some(({ cells }) => cells.length > heads)) setSurplus(true);
  // Every piece of news brings the file as new objects; its revision says whether anything of it is new.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision and the action stand for the file
  return useMemo(() => {
    const columns = previewColumns(file, sample);
    return surplus ? [...columns, surplusColumn(heads)] : columns;
  }, [file.revision, file.action, heads, sample, surplus]);
}

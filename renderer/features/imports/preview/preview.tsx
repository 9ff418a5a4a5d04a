import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PreviewRow, ReadyFile } from '../../../../shared/imports.ts';
import { useWindows } from '../../../hooks/use-windows.ts';
import type { Windows } from '../../../hooks/windows.ts';
import { useHost } from '../../../host.ts';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { dropJump, useImports } from '../store.ts';
import styles from './preview.module.css';
import { previewColumns, previewRowView, surplusColumn } from './preview-columns.tsx';
import { PreviewTools, type RowsShown } from './preview-tools.tsx';

const headPx = 46;

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
          headPx={headPx}
          goTo={goTo}
        />
      )}
    </>
  );
}

const sampleRows = 60;

/** Widths are settled once, with the first rows that come, so that columns do not move while one reads. */
function useColumns(rows: Windows<PreviewRow>, file: ReadyFile) {
  const known = Array.from({ length: sampleRows }, (_, index) => rows.row(index)).filter(
    (row) => row !== undefined,
  );
  const here = known.length > 0;
  const [sample, setSample] = useState<readonly PreviewRow[]>([]);
  if (here && sample.length === 0) setSample(known);
  const surplus = file.problems.some(({ rule }) => rule === 'ragged');
  return useMemo(() => {
    const columns = previewColumns(file.columns, sample, file.action);
    return surplus ? [...columns, surplusColumn(file.columns.length)] : columns;
  }, [file.columns, file.action, sample, surplus]);
}

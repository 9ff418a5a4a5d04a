import { useCallback, useEffect, useRef, useState } from 'react';
import type { PreviewRow, ReadyFile } from '../../../../shared/imports/open-file.ts';
import { formatCount } from '../../../../shared/units.ts';
import { useWindows } from '../../../hooks/use-windows.ts';
import { useHost } from '../../../host.ts';
import { gridHeadPx } from '../../../styles/theme.ts';
import { focusOn } from '../../../ui/focus.ts';
import { DataGrid, type GridHandle } from '../../../ui/grid/data-grid.tsx';
import type { Spot } from '../../../ui/grid/keys.ts';
import { Problem } from '../../../ui/problem.tsx';
import { SeriesStrip } from '../series/series-strip.tsx';
import { filterRows } from '../store.ts';
import { CellPanel } from './cell-panel.tsx';
import styles from './preview.module.css';
import { previewRowView } from './preview-columns.tsx';
import { PreviewTools } from './preview-tools.tsx';
import { filterKey } from './row-filters.ts';
import { useFileSearch } from './use-file-search.ts';
import { usePreviewColumns } from './use-preview-columns.ts';
import { usePreviewKeys } from './use-preview-keys.ts';
import { useRowCopy } from './use-row-copy.ts';
import { useShownRows } from './use-shown-rows.ts';

/** The rows of a file as the platform will read them. */
export function Preview({ fileId, file }: { fileId: string; file: ReadyFile }) {
  const { api } = useHost();
  const grid = useRef<GridHandle>(null);
  const [spot, setSpot] = useState<Spot | null>(null);
  const [opened, setOpened] = useState(false);
  const recordAt = useRef<(index: number) => number | null>(() => null);

  const nearRecord = useCallback(() => (grid.current ? recordAt.current(grid.current.nearRow()) : null), []);
  const { only, goTo, asked, goToRecord, goToIndex } = useShownRows({ fileId, file, nearRecord });
  const shown = filterKey(only);
  // While another filter is loading, the known length says nothing about the rows that are shown.
  const total = useRef(0);
  if (shown === asked.key) total.current = asked.rows;
  const searched = useRef('');
  if (file.search) searched.current = file.search.text;
  const rows = useWindows<PreviewRow>({
    // Another search finds other rows; one that has ended is shown until all rows are.
    key: [fileId, shown, only.of === 'found' ? searched.current : ''].join('\n'),
    revision: file.revision,
    total: total.current,
    ask: (first, count, signal) => api.imports.rows({ fileId, first, count, only }, { signal }),
  });
  recordAt.current = (index) => rows.row(index)?.record ?? (only.of === 'all' ? index + 1 : null);

  const walk = useFileSearch({
    fileId,
    search: file.search,
    fromRecord: () => (spot ? recordAt.current(spot.row) : nearRecord()),
    show: (row, index) => {
      const column = columnOf(row, file.search?.text ?? '');
      if (only.of === 'found') goToIndex({ index, column, focus: false });
      else goToRecord(row.record, { column, focus: false });
    },
  });
  usePreviewKeys(walk);
  const columns = usePreviewColumns(rows, file);
  const copySource = useRowCopy({ fileId, only, rows });
  const onOpen = useCallback((_: Spot, by: 'keys' | 'pointer') => {
    setOpened(true);
    if (by === 'keys') focusOn('cell-value');
  }, []);
  const focusGrid = () => grid.current?.focus();

  const failure = rows.failure();
  const openRow = opened && spot && spot.column > 0 ? rows.row(spot.row) : undefined;
  const panelOpen = openRow !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel takes its room from the grid
  useEffect(() => {
    grid.current?.revealSpot();
  }, [panelOpen]);
  return (
    <>
      <PreviewTools
        file={file}
        asked={asked}
        walk={walk}
        onShown={(choice) => filterRows(fileId, choice.only)}
        onGoTo={goToRecord}
        onSearchEnd={focusGrid}
      />
      {only.of === 'all' && <SeriesStrip file={file} rows={rows.loaded()} />}
      {failure ? (
        <div className={styles['failure']}>
          <Problem error={failure} onRetry={rows.retry} />
        </div>
      ) : (
        <div className={styles['body']}>
          <DataGrid
            key={shown}
            ref={grid}
            label="Rows of the file"
            rows={rows}
            columns={columns}
            rowView={previewRowView}
            numberHead="row"
            headPx={gridHeadPx.twoLines}
            goTo={goTo}
            growing={only.of === 'all' && file.index.state === 'working'}
            {...(only.of === 'all' && { numberOf: recordWords })}
            copySource={copySource}
            onOpen={onOpen}
            onSpot={setSpot}
            opened={panelOpen}
          />
          {openRow && spot && (
            <CellPanel
              fileId={fileId}
              row={openRow}
              column={file.columns[spot.column - 1]}
              index={spot.column - 1}
              onClose={() => {
                setOpened(false);
                focusGrid();
              }}
            />
          )}
        </div>
      )}
    </>
  );
}

const recordWords = (index: number) => formatCount(index + 1);

/** Column of the grid in which a text was found; the row number where that is unknown. */
function columnOf(row: PreviewRow, text: string): number {
  const looked = text.toLowerCase();
  return row.cells.findIndex((cell) => cell.toLowerCase().includes(looked)) + 1;
}

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { toAppError } from '../../../../shared/errors.ts';
import type { PreviewRow, ReadyFile } from '../../../../shared/imports/open-file.ts';
import { formatCount } from '../../../../shared/units.ts';
import { useWindows } from '../../../hooks/use-windows.ts';
import { useHost } from '../../../host.ts';
import { gridHeadPx } from '../../../styles/theme.ts';
import { focusOn } from '../../../ui/focus.ts';
import { DataGrid, type GridHandle } from '../../../ui/grid/data-grid.tsx';
import type { Spot } from '../../../ui/grid/keys.ts';
import type { CopySource } from '../../../ui/grid/use-grid-copy.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { ColumnProfilePanel } from '../profile/column-profile.tsx';
import { SeriesStrip } from '../series/series-strip.tsx';
import { filterRows } from '../store.ts';
import { CellPanel } from './cell-panel.tsx';
import { arrangeColumns, everyColumn } from './column-view.ts';
import { ColumnsMenu } from './columns-menu.tsx';
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
  const shownColumns = useRef<readonly { readonly id: string }[]>([]);
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
      const column = inGrid(columnOf(row, file.search?.text ?? '') - 1);
      if (only.of === 'found') goToIndex({ index, column, focus: false });
      else goToRecord(row.record, { column, focus: false });
    },
  });
  usePreviewKeys(walk);
  /** Which column's profile is shown, from 0. */
  const [profiled, setProfiled] = useState<number | null>(null);
  const all = usePreviewColumns(rows, file, setProfiled);
  const [view, setView] = useState(everyColumn);
  const columns = useMemo(() => arrangeColumns(all, view), [all, view]);
  shownColumns.current = columns;
  /** Place of a column of the file, counted from 0, in the grid, where 0 is the row's number; and the other way. */
  const inGrid = (column: number) => columns.findIndex(({ id }) => id === String(column)) + 1;
  const inFile = (column: number) => all.findIndex(({ id }) => id === columns[column - 1]?.id);
  const copyRow = useRowCopy({ fileId, only, rows });
  const copySource: CopySource = useCallback(
    (what) =>
      copyRow(what.of === 'cell' ? { ...what, column: fileColumn(shownColumns.current, what.column) } : what),
    [copyRow],
  );
  const onOpen = useCallback((_: Spot, by: 'keys' | 'pointer') => {
    setOpened(true);
    setProfiled(null);
    if (by === 'keys') focusOn('cell-value');
  }, []);
  const focusGrid = () => grid.current?.focus();

  const failure = rows.failure();
  const openRow = opened && spot && spot.column > 0 ? rows.row(spot.row) : undefined;
  const profiledColumn = profiled === null ? undefined : file.columns[profiled];
  const panelOpen = openRow !== undefined || profiledColumn !== undefined;
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
        columns={
          <ColumnsMenu
            columns={all}
            view={view}
            onView={setView}
            onProfile={setProfiled}
            onGoTo={(id) =>
              goToIndex({ index: spot?.row ?? grid.current?.nearRow() ?? 0, column: inGrid(Number(id)) })
            }
          />
        }
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
            pinned={view.pinned.length}
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
          {profiled !== null && profiledColumn && (
            <ColumnProfilePanel
              key={profiled}
              {...{ fileId, file, index: profiled, column: profiledColumn }}
              onFind={(text) => {
                walk.setText(text);
                api.imports
                  .search({ fileId, text, column: profiled })
                  .then(() => filterRows(fileId, { of: 'found' }))
                  .catch((error: unknown) => notifyProblem(toAppError(error)));
              }}
              onClose={() => {
                setProfiled(null);
                focusGrid();
              }}
            />
          )}
          {openRow && spot && profiledColumn === undefined && (
            <CellPanel
              fileId={fileId}
              row={openRow}
              column={file.columns[inFile(spot.column)]}
              index={inFile(spot.column)}
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

/** Of the grid's column, counted from 0; what is behind the last head keeps its place. */
const fileColumn = (columns: readonly { readonly id: string }[], column: number): number => {
  const id = Number(columns[column]?.id);
  return Number.isInteger(id) ? id : column;
};

const recordWords = (index: number) => formatCount(index + 1);

/** Column of the grid in which a text was found; the row number where that is unknown. */
function columnOf(row: PreviewRow, text: string): number {
  const looked = text.toLowerCase();
  return row.cells.findIndex((cell) => cell.toLowerCase().includes(looked)) + 1;
}

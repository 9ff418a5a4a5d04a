import { Flex } from '@mantine/core';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { PreviewRow, ReadyFile } from '../../../../shared/imports/open-file.ts';
import { formatCount } from '../../../../shared/units.ts';
import { gridHeadPx } from '../../../styles/theme.ts';
import { focusOn } from '../../../ui/focus.ts';
import { DataGrid, type GridHandle } from '../../../ui/grid/data-grid.tsx';
import type { Spot } from '../../../ui/grid/keys.ts';
import { Problem } from '../../../ui/problem.tsx';
import { SeriesStrip } from '../series/series-strip.tsx';
import { filterRows } from '../store.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import styles from './preview.module.css';
import { previewRowView } from './preview-columns.tsx';
import { PreviewPanels } from './preview-panels.tsx';
import { PreviewTools } from './preview-tools.tsx';
import { filterKey } from './row-filters.ts';
import { useArrangedColumns } from './use-arranged-columns.ts';
import { useCellCopy } from './use-cell-copy.ts';
import { useFileSearch } from './use-file-search.ts';
import { usePreviewKeys } from './use-preview-keys.ts';
import { usePreviewRows } from './use-preview-rows.ts';
import { useShownRows } from './use-shown-rows.ts';

/** The rows of a file as the platform will read them. */
export function Preview({ fileId, file }: { fileId: string; file: ReadyFile }) {
  const grid = useRef<GridHandle>(null);
  const [spot, setSpot] = useState<Spot | null>(null);
  const [opened, setOpened] = useState(false);
  const recordAt = useRef<(index: number) => number | null>(() => null);

  const nearRecord = useCallback(() => (grid.current ? recordAt.current(grid.current.nearRow()) : null), []);
  const { only, goTo, asked, goToRecord, goToIndex } = useShownRows({ fileId, file, nearRecord });
  const rows = usePreviewRows({ fileId, file, only, asked });
  recordAt.current = (index) => rows.row(index)?.record ?? (only.of === 'all' ? index + 1 : null);

  /** Which column's profile is shown, from 0. */
  const [profiled, setProfiled] = useState<number | null>(null);
  const { all, view, setView, columns, inGrid, inFile } = useArrangedColumns(rows, file, setProfiled);
  const walk = useFileSearch({
    fileId,
    search: file.search,
    fromRecord: () => (spot ? recordAt.current(spot.row) : nearRecord()),
    show(row, index) {
      const column = inGrid(columnOf(row, file.search?.text ?? '') - 1);
      if (only.of === 'found') goToIndex({ index, column, focus: false });
      else goToRecord(row.record, { column, focus: false });
    },
  });
  usePreviewKeys(walk);
  const copySource = useCellCopy({ fileId, only, rows, columns });
  const onOpen = useCallback((_: Spot, by: 'keys' | 'pointer') => {
    setOpened(true);
    setProfiled(null);
    if (by === 'keys') focusOn('cell-value');
  }, []);
  const focusGrid = () => grid.current?.focus();
  const failure = rows.failure();
  const openRow = opened && spot && spot.column > 0 ? rows.row(spot.row) : undefined;
  const panelOpen = openRow !== undefined || profiled !== null;
  useRevealedSpot(grid, panelOpen);
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
        <Flex className={styles['body']}>
          <DataGrid
            key={filterKey(only)}
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
          <PreviewPanels
            {...{ fileId, file, profiled, openRow }}
            openColumn={spot && inFile(spot.column)}
            onFind={walk.setText}
            onCloseProfile={() => {
              setProfiled(null);
              focusGrid();
            }}
            onCloseCell={() => {
              setOpened(false);
              focusGrid();
            }}
          />
        </Flex>
      )}
    </>
  );
}

/** Keeps the active cell on screen when a panel takes room from the grid, or gives it back. */
function useRevealedSpot(grid: RefObject<GridHandle | null>, panelOpen: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel takes its room from the grid
  useEffect(() => {
    grid.current?.revealSpot();
  }, [panelOpen]);
}

const recordWords = (index: number) => formatCount(index + 1);

/** Column of the grid in which a text was found; the row number where that is unknown. */
function columnOf(row: PreviewRow, text: string): number {
  const looked = text.toLowerCase();
  return row.cells.findIndex((cell) => cell.toLowerCase().includes(looked)) + 1;
}

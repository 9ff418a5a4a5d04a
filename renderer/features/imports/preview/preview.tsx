import { Flex } from '@mantine/core';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { PreviewRow, ReadyFile, RowFilter } from '../../../../shared/imports/open-file.ts';
import { formatCount } from '../../../../shared/units.ts';
import { gridHeadPx } from '../../../styles/theme.ts';
import { focusOn } from '../../../ui/focus.ts';
import { DataGrid, type GridHandle } from '../../../ui/grid/data-grid.tsx';
import type { CellPosition } from '../../../ui/grid/keys.ts';
import { Centre } from '../../../ui/page/page.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { CorrectionsButton } from '../corrections/corrections-button.tsx';
import { useCellEditor } from '../corrections/use-cell-editor.tsx';
import { FacetBar } from '../facets/facet-bar.tsx';
import { FacetMenu } from '../facets/facet-menu.tsx';
import { SeriesStrip } from '../series/series-strip.tsx';
import { filterRows } from '../store.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import styles from './preview.module.css';
import { previewRowView } from './preview-columns.tsx';
import { type OpenPanel, PreviewPanels } from './preview-panels.tsx';
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
  const [activeCell, setActiveCell] = useState<CellPosition | null>(null);
  const recordAt = useRef<(index: number) => number | null>(() => null);

  const nearRecord = useCallback(() => (grid.current ? recordAt.current(grid.current.nearRow()) : null), []);
  const shown = useShownRows({ fileId, file, nearRecord });
  const { filter, goTo, requested, goToRecord, goToIndex } = shown;
  const rows = usePreviewRows({ fileId, file, filter, requested });
  recordAt.current = (index) => rows.row(index)?.record ?? (filter.of === 'all' ? index + 1 : null);

  const rowAt = rows.row;
  const { panel, openRow, isOpen, profile, onOpen, toggleCorrections, closePanel } = useOpenPanel({
    grid,
    activeCell,
    rowAt,
  });
  const { all, view, setView, columns, inGrid, inFile } = useArrangedColumns(rows, file, profile);
  const fromRecord = () => (activeCell ? recordAt.current(activeCell.row) : nearRecord());
  const walk = useSearchWalk({ fileId, file, shown, inGrid, fromRecord });
  usePreviewKeys(walk);
  const copySource = useCellCopy({ fileId, filter, rows, columns });
  const editor = useCellEditor({ fileId, file, filter, rowAt, inFile });
  const focusGrid = () => grid.current?.focus();
  const activeColumn = activeCell && inFile(activeCell.column);
  const rowNow = () => activeCell?.row ?? grid.current?.nearRow() ?? 0;
  const failure = rows.failure();
  return (
    <>
      <PreviewTools
        file={file}
        requested={requested}
        walk={walk}
        onShown={(choice) => filterRows(fileId, choice.filter)}
        onGoTo={goToRecord}
        onSearchEnd={focusGrid}
        corrections={
          <CorrectionsButton file={file} opened={panel?.of === 'corrections'} onClick={toggleCorrections} />
        }
        columns={
          <>
            <FacetMenu
              fileId={fileId}
              file={file}
              column={(panel?.of === 'profile' ? panel.column : activeColumn) ?? 0}
            />
            <ColumnsMenu
              columns={all}
              view={view}
              onView={setView}
              onProfile={profile}
              onGoTo={(id) => goToIndex({ index: rowNow(), column: inGrid(Number(id)) })}
            />
          </>
        }
      />
      <FacetBar fileId={fileId} file={file} filter={filter} />
      {filter.of === 'all' && <SeriesStrip file={file} rows={rows.loaded()} />}
      {failure ? (
        <Centre>
          <Problem error={failure} onRetry={rows.retry} />
        </Centre>
      ) : (
        <Flex className={styles['body']}>
          <DataGrid
            key={filterKey(filter)}
            ref={grid}
            label="Rows of the file"
            rows={rows}
            columns={columns}
            pinned={view.pinned.length}
            rowView={previewRowView}
            numberHead="row"
            headPx={gridHeadPx.twoLines}
            goTo={goTo}
            growing={isGrowing(filter, file)}
            {...(filter.of === 'all' && { numberOf: recordWords })}
            copySource={copySource}
            onOpen={onOpen}
            onActiveCell={setActiveCell}
            opened={isOpen}
            editor={editor}
          />
          <PreviewPanels
            fileId={fileId}
            file={file}
            panel={panel}
            openRow={openRow}
            openColumn={activeColumn}
            onGoTo={(record, column) =>
              goToRecord(record, {
                column: inGrid(file.columns.findIndex(({ source }) => source === column)),
              })
            }
            onClose={closePanel}
          />
        </Flex>
      )}
    </>
  );
}

interface OpenPanelDeps {
  readonly grid: RefObject<GridHandle | null>;
  readonly activeCell: CellPosition | null;
  readonly rowAt: (index: number) => PreviewRow | undefined;
}

/** State of the panel beside the rows. */
function useOpenPanel({ grid, activeCell, rowAt }: OpenPanelDeps) {
  const [panel, show] = useState<OpenPanel | null>(null);
  const openRow =
    panel?.of === 'cell' && activeCell && activeCell.column > 0 ? rowAt(activeCell.row) : undefined;
  const isOpen = openRow !== undefined || panel?.of === 'profile' || panel?.of === 'corrections';
  useRevealedActiveCell(grid, isOpen);
  return {
    panel,
    openRow,
    isOpen,
    profile: useCallback((column: number) => show({ of: 'profile', column }), []),
    onOpen: useCallback((_: CellPosition, by: 'keys' | 'pointer') => {
      show({ of: 'cell' });
      if (by === 'keys') focusOn('cell-value');
    }, []),
    toggleCorrections: () => show((before) => (before?.of === 'corrections' ? null : { of: 'corrections' })),
    closePanel() {
      show(null);
      grid.current?.focus();
    },
  };
}

/** Keeps the active cell in view when opening or closing a panel changes the width of the grid. */
function useRevealedActiveCell(grid: RefObject<GridHandle | null>, panelOpen: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel changes the width of the grid
  useEffect(() => {
    grid.current?.revealActiveCell();
  }, [panelOpen]);
}

interface SearchWalkDeps {
  readonly fileId: string;
  readonly file: ReadyFile;
  readonly shown: ReturnType<typeof useShownRows>;
  /** Returns the index in the grid of a column of the file, which counts from 0. */
  readonly inGrid: (column: number) => number;
  /** Record to continue from; null before any is shown. */
  readonly fromRecord: () => number | null;
}

/** Walks through the matches of the search and brings each into view in the grid. */
function useSearchWalk({ fileId, file, shown, inGrid, fromRecord }: SearchWalkDeps) {
  const { filter, goToRecord, goToPlace, goToIndex } = shown;
  return useFileSearch({
    fileId,
    search: file.search,
    filter: filter.of === 'facets' ? (file.facets ?? null) : null,
    fromRecord,
    show(row, index) {
      const column = inGrid(columnOf(row, file.search?.text ?? '') - 1);
      if (filter.of === 'found') goToIndex({ index, column, focus: false });
      else (filter.of === 'facets' ? goToPlace : goToRecord)(row.record, { column, focus: false });
    },
  });
}

/** Whether more rows may come. */
const isGrowing = ({ of }: RowFilter, { index, facets }: ReadyFile): boolean =>
  (of === 'all' && index.state === 'working') || (of === 'facets' && facets?.work.state === 'working');

const recordWords = (index: number) => formatCount(index + 1);

/** Column of the grid in which a text was found; 0, the row number, if that is unknown. */
function columnOf(row: PreviewRow, text: string): number {
  const lowerText = text.toLowerCase();
  return row.cells.findIndex((cell) => cell.toLowerCase().includes(lowerText)) + 1;
}

import { Checkbox, Flex } from '@mantine/core';
import { useCallback, useMemo, useRef } from 'react';
import { formatCount, plural } from '../../../../shared/units.ts';
import { conditionsOf } from '../../../../shared/vertices/query-conditions.ts';
import type { FoundRow } from '../../../../shared/vertices.ts';
import type { RowWindows } from '../../../hooks/windows.ts';
import { gridHeadPx } from '../../../styles/theme.ts';
import { home } from '../../../ui/focus.ts';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import type { CellPosition } from '../../../ui/grid/keys.ts';
import { notifyEnded } from '../../../ui/notify/notify.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { goToPlace } from '../places.ts';
import { listName, useVertices } from '../store.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { isOwnColumn, resultColumns } from './result-columns.tsx';
import styles from './results.module.css';
import { SelectAll } from './select-all.tsx';
import { useChosenRows } from './use-chosen-rows.ts';

interface ResultsProps {
  /** The query. */
  readonly text: string;
  /** The prefix of the names or xids, if the text was taken as one. */
  readonly prefix: string | null;
  readonly rows: RowWindows<FoundRow>;
  /** The total is known; otherwise there are more rows than loaded. */
  readonly isCounted: boolean;
  readonly onOpenFile: (fileId: string) => void;
}

/** The results of a search as a table: one vertex can be opened, or many selected for bulk actions. */
export function Results({ text, prefix, rows, isCounted, onOpenFile }: ResultsProps) {
  const shown = useVertices((store) => store.columns);
  // The attributes that the query mentions are always columns.
  const queried = useMemo(
    () => conditionsOf(text)?.conditions.map(({ attribute }) => attribute) ?? [],
    [text],
  );
  const attributes = useMemo(
    () => [...new Set([...queried, ...shown])].filter((name) => !isOwnColumn(name)),
    [queried, shown],
  );
  const columns = useMemo(() => resultColumns(attributes), [attributes]);
  const { chosen, setChosen, toggle: toggleRows } = useChosenRows(rows);
  const toggle = (index: number, upTo: boolean) => {
    const unread = toggleRows(index, upTo);
    if (unread > 0)
      notifyEnded(
        'Some vertices are not selected',
        `${plural(unread, 'row')} between ${unread === 1 ? 'was' : 'were'} not loaded yet: scroll through them and select again, or select all.`,
      );
  };
  const activeCell = useRef<CellPosition | null>(null);
  const onActiveCell = useCallback((now: CellPosition | null) => {
    activeCell.current = now;
  }, []);
  const latest = useRef({ rows, toggle });
  latest.current = { rows, toggle };
  const open = useCallback((at: CellPosition) => {
    const row = latest.current.rows.row(at.row);
    if (row) goToPlace({ show: 'vertex', name: row.id, part: null });
  }, []);
  const rowView = useCallback(
    (row: FoundRow) => ({
      number: (
        <Checkbox
          size="xs"
          radius="xs"
          tabIndex={-1}
          className={styles['choose']}
          aria-label={`Select ${listName(row)}`}
          checked={chosen.has(row.id)}
          onChange={() => undefined}
          onClick={(event) => {
            const at = event.currentTarget.closest<HTMLElement>('[data-row]')?.dataset['row'];
            if (at !== undefined) latest.current.toggle(Number(at), event.shiftKey);
          }}
        />
      ),
      className: chosen.has(row.id) ? styles['chosen'] : undefined,
    }),
    [chosen],
  );
  const failure = rows.failure();
  const total = isCounted ? rows.total() : rows.total() - 1;
  return (
    <Flex className={styles['results']} component="section" direction="column" aria-labelledby="results-head">
      <Flex className={styles['head']} component="header" wrap="wrap" gap="var(--space-8)" align="center">
        <h1 {...home} id="results-head" className={styles['title']}>
          {isCounted ? plural(total, 'vertex', 'vertices') : `More than ${formatCount(total - 1)} vertices`}
        </h1>
        {prefix !== null && <p className={styles['about']}>whose name or xid begins with “{prefix}”</p>}
        <span className={styles['grow']} />
        <SelectAll text={text} total={isCounted ? total : null} onChosen={setChosen} />
        <ColumnsMenu always={attributes.filter((name) => queried.includes(name))} />
      </Flex>
      <ChosenBar chosen={chosen} onChosen={setChosen} onOpenFile={onOpenFile} />
      {failure && <Problem error={failure} onRetry={rows.retry} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the grid inside has the role and the keys */}
      <div
        className={styles['list']}
        onKeyDown={(event) => {
          if (!isGrid(event.target) || activeCell.current === null) return;
          if (event.key === 'Enter') open(activeCell.current);
          else if (event.key === ' ') toggle(activeCell.current.row, event.shiftKey);
          else return;
          event.preventDefault();
        }}
      >
        <DataGrid
          label="Vertices"
          rows={rows}
          columns={columns}
          rowView={rowView}
          numberHead="select"
          headPx={gridHeadPx.oneLine}
          growing={!isCounted}
          onOpen={open}
          onActiveCell={onActiveCell}
        />
      </div>
    </Flex>
  );
}

const isGrid = (target: EventTarget): boolean =>
  target instanceof Element && target.getAttribute('role') === 'grid';

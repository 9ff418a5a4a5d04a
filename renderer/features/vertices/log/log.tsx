import { Button, Flex, Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useRef, useState } from 'react';
import { plural } from '../../../../shared/units.ts';
import type { WriteEntry } from '../../../../shared/vertices.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useWindows } from '../../../hooks/use-windows.ts';
import { useHost } from '../../../host.ts';
import { gridHeadPx } from '../../../styles/theme.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterCount } from '../../../ui/filter-count.tsx';
import { firstFieldMark, home } from '../../../ui/focus.ts';
import { DataGrid, type GridHandle } from '../../../ui/grid/data-grid.tsx';
import type { CellPosition } from '../../../ui/grid/keys.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { notifyDelivery } from '../../../ui/notify/notify-delivery.ts';
import { Centre, Page } from '../../../ui/page/page.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { useVertices } from '../store.ts';
import { entryRow, logColumns } from './columns.tsx';
import { EntryPanel } from './entry-panel.tsx';
import styles from './log.module.css';

const typingMs = 200;

/** Page with the log of every write of this program to a vertex: time, target, exact body, and response. */
export function WriteLog() {
  const host = useHost();
  const { api } = host;
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed, typingMs);
  const writes = useVertices(({ hostState }) => hostState?.writes ?? 0);
  /** Number of all writes in the log, from the last response. */
  const allWrites = useRef(0);
  const rows = useWindows<WriteEntry>({
    key: text,
    revision: writes,
    total: 1,
    async ask(first, count, signal) {
      const response = await api.vertices.log({ text, first, count }, { signal });
      allWrites.current = response.of;
      return response;
    },
  });
  const [opened, setOpened] = useState<WriteEntry | null>(null);
  const grid = useRef<GridHandle>(null);
  const act = useAct(notifyProblem);
  const latest = useRef(rows);
  latest.current = rows;
  const onOpen = useCallback(
    (activeCell: CellPosition) => setOpened(latest.current.row(activeCell.row) ?? null),
    [],
  );
  const onActiveCell = useCallback((activeCell: CellPosition | null) => {
    const row = activeCell === null ? undefined : latest.current.row(activeCell.row);
    // An open panel follows the active row.
    if (row) setOpened((before) => (before === null ? before : row));
  }, []);
  const exportLog = async () => {
    notifyDelivery(
      host,
      await api.vertices.exportLog({ text }),
      (rows) => `${plural(rows, 'write')} exported`,
    );
  };
  const failure = rows.failure();
  const isEmpty = rows.isLoaded() && rows.total() === 0;
  const close = () => {
    setOpened(null);
    grid.current?.focus();
  };
  return (
    <Page component="section" aria-labelledby="log-head">
      <LogHead
        counts={rows.isLoaded() ? { total: rows.total(), of: allWrites.current } : null}
        text={text}
        typed={typed}
        onType={setTyped}
        isExporting={act.busy}
        onExport={() => act.run(exportLog)}
      />
      <Flex className={styles['body']}>
        {failure ? (
          <Centre>
            <Problem error={failure} onRetry={rows.retry} />
          </Centre>
        ) : isEmpty ? (
          <Centre>
            <EmptyLog text={text} onAll={() => setTyped('')} />
          </Centre>
        ) : (
          // The grid inside has the role and the keys
          <Flex
            className={styles['list']}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && opened !== null) close();
            }}
          >
            <DataGrid
              ref={grid}
              label="Writes"
              rows={rows}
              columns={logColumns}
              rowView={entryRow}
              numberHead="time"
              headPx={gridHeadPx.oneLine}
              onOpen={onOpen}
              onActiveCell={onActiveCell}
            />
            {!rows.isLoaded() && (
              <Loader className={styles['loader']} size="sm" aria-label="Loading the log" />
            )}
          </Flex>
        )}
        {opened && <EntryPanel entry={opened} onClose={close} />}
      </Flex>
    </Page>
  );
}

interface LogHeadProps {
  /** Null until the log is loaded. */
  readonly counts: { readonly total: number; readonly of: number } | null;
  /** Search text of the rows that are shown. */
  readonly text: string;
  /** Content of the search field. */
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly isExporting: boolean;
  readonly onExport: () => void;
}

/** Title, number of writes, search and export of the log. */
const LogHead = ({ counts, text, typed, onType, isExporting, onExport }: LogHeadProps) => (
  <Flex className={styles['head']} component="header" wrap="wrap" gap="var(--space-8)" align="center">
    <h1 {...home} id="log-head">
      Write log
    </h1>
    {text === '' ? (
      <p className={styles['muted']} role="status">
        {counts && plural(counts.total, 'write')}
      </p>
    ) : (
      counts && <FilterCount counts={counts} what="writes" onClear={() => onType('')} />
    )}
    <span className={styles['gap']} />
    <TextInput
      className={styles['search']}
      aria-label="Search in vertex, body and response"
      placeholder="Search in vertex, body and response"
      leftSection={<Icon name="search" />}
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
      data-focus={firstFieldMark}
    />
    <Button
      leftSection={<Icon name="download" />}
      loading={isExporting}
      disabled={counts === null || counts.total === 0}
      onClick={onExport}
    >
      Export…
    </Button>
  </Flex>
);

const EmptyLog = ({ text, onAll }: { text: string; onAll: () => void }) =>
  text === '' ? (
    <EmptyState
      icon="history"
      title="No writes yet"
      action={
        <Button component="a" href="#vertices">
          Find a vertex
        </Button>
      }
    >
      Every write to a vertex is recorded here with its exact body and response, on this machine only.
    </EmptyState>
  ) : (
    <EmptyState icon="search" title="No matching writes" action={<Button onClick={onAll}>Show all</Button>} />
  );

import { Button, Loader } from '@mantine/core';
import { useDebouncedValue, useHotkeys } from '@mantine/hooks';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { ActionRow, HandlerState } from '../../../../shared/actions.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import { usePaced } from '../../../hooks/use-paced.ts';
import { useWindows } from '../../../hooks/use-windows.ts';
import type { RowWindows } from '../../../hooks/windows.ts';
import { useHost } from '../../../host.ts';
import { FilterCount } from '../../../ui/filter-count.tsx';
import { home } from '../../../ui/focus.ts';
import type { GridHandle } from '../../../ui/grid/data-grid.tsx';
import { Icon } from '../../../ui/icon.tsx';
import page from '../../../ui/log-page.module.css';
import { Centre, Page } from '../../../ui/page/page.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { ActionPanel } from '../panel/panel.tsx';
import { goToPlace, replacePlace } from '../places.ts';
import { choose, everything, isNarrowed, useActions } from '../store.ts';
import { Figures } from './figures.tsx';
import styles from './list.module.css';
import { NoActions } from './no-actions.tsx';
import { ActionRows } from './rows.tsx';
import { ActionTools } from './tools.tsx';
import { useFrozenList } from './use-frozen-list.ts';

const typingMs = 200;
/** Shortest time between two loads: rows that change faster cannot be read. */
const refreshMs = 500;

/** The actions of a connection, newest first. @param props.id of the open action; null if none is open */
export function ActionList({ id }: { id: string | null }) {
  const { api } = useHost();
  const hostState = useActions((store) => store.hostState);
  const choice = useActions((store) => store.choice);
  const [text] = useDebouncedValue(choice.text, typingMs);
  const version = usePaced(hostState?.version ?? 0, refreshMs);
  const { states, failed } = choice;
  const grid = useRef<GridHandle>(null);
  const latestRows = useRef<RowWindows<ActionRow> | null>(null);
  const standing = useFrozenList({
    total: hostState?.total ?? 0,
    newestAt: () => latestRows.current?.row(0)?.receivedAt,
  });
  /** Counts that came with the rows of the last response, so that both agree. */
  const counts = useRef<Pick<HandlerState, 'total' | 'failed' | 'states' | 'failedIn'> | null>(null);
  const rows = useWindows<ActionRow>({
    key: JSON.stringify([hostState?.connection, text, states, failed]),
    revision: `${version} ${standing.until}`,
    total: 1,
    calm: true,
    async ask(first, count, signal) {
      const reply = await api.actions.list(
        { states: [...states], text, failed, first, count, until: standing.until },
        { signal },
      );
      counts.current = reply.of;
      return reply;
    },
  });
  latestRows.current = rows;
  const failure = rows.failure();
  const close = useClosing(id, grid);
  /** The panel has one entry in the browser history, whichever actions it shows one after the other. */
  const open = useCallback(
    (row: ActionRow) => (id === null ? goToPlace : replacePlace)({ show: 'action', id: row.id }),
    [id],
  );
  if (hostState === null) return null;
  const narrowed = isNarrowed({ ...choice, text });
  const all = counts.current?.total ?? hostState.total;
  /** Without a filter, the difference of the two counts on the page, so that the numbers add up. */
  const newer =
    standing.until !== undefined && !narrowed && rows.isLoaded() && all > rows.total()
      ? all - rows.total()
      : standing.newer;
  // Without any action there is nothing to find or to count.
  const hasAny = all > 0 || narrowed || !rows.isLoaded();
  const isEmpty = rows.isLoaded() && rows.total() === 0;
  return (
    <Page
      component="section"
      aria-labelledby="actions-head"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && id !== null && !event.defaultPrevented) close();
      }}
    >
      <h1 {...home} id="actions-head" className={styles['hidden']}>
        Actions
      </h1>
      {hasAny && (
        <>
          <ActionTools counts={counts.current ?? hostState} onSearchEnd={() => grid.current?.focus()} />
          <div className={styles['figuresLine']}>
            <span role="status">
              {newer > 0 && (
                <Button
                  className={styles['newer']}
                  leftSection={<Icon name="up" />}
                  onClick={standing.showNewest}
                >
                  {plural(newer, 'newer action')} · show
                </Button>
              )}
            </span>
            <Figures version={version} />
          </div>
        </>
      )}
      <div className={styles['body']}>
        {failure ? (
          <Centre>
            <Problem error={failure} onRetry={rows.retry} />
          </Centre>
        ) : isEmpty ? (
          <Centre>
            <NoActions hostState={hostState} narrowed={narrowed} />
          </Centre>
        ) : (
          <>
            <ActionRows rows={rows} grid={grid} openId={id} onOpen={open} standing={standing} />
            {!rows.isLoaded() && (
              <Loader className={styles['loader']} size="sm" aria-label="Loading actions" />
            )}
          </>
        )}
        {id !== null && (
          <ActionPanel key={id} id={id} version={version} hostState={hostState} onClose={close} />
        )}
      </div>
      {rows.isLoaded() && (narrowed || !isEmpty) && (
        <div className={page['count']}>
          {narrowed ? (
            <FilterCount
              counts={{ total: rows.total(), of: all }}
              what="actions"
              onClear={() => choose(everything)}
            />
          ) : (
            listedWords(rows.total(), all)
          )}
        </div>
      )}
    </Page>
  );
}

/** Returns the function that closes the open action and then focuses the list. */
function useClosing(id: string | null, grid: RefObject<GridHandle | null>): () => void {
  const hasClosed = useRef(false);
  const close = useCallback(() => {
    hasClosed.current = true;
    goToPlace({ show: 'list' });
  }, []);
  // Focuses the list only after the action is closed; otherwise its active row would open again.
  useEffect(() => {
    if (id === null && hasClosed.current) grid.current?.focus();
    hasClosed.current = false;
  }, [id, grid]);
  // A question that disappears takes the focus with it; Escape must still close the action.
  useHotkeys([['Escape', () => id !== null && document.activeElement === document.body && close()]]);
  return close;
}

/** Number of listed actions; a list that is fixed while it is being read has fewer than there are. */
const listedWords = (listed: number, all: number): string =>
  listed < all ? `${formatCount(listed)} of ${plural(all, 'action')}` : plural(listed, 'action');

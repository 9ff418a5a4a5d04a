import { Button, Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useEffect, useRef } from 'react';
import type { ActionRow } from '../../../../shared/actions.ts';
import { plural } from '../../../../shared/units.ts';
import { usePaced } from '../../../hooks/use-paced.ts';
import { useWindows } from '../../../hooks/use-windows.ts';
import type { Windows } from '../../../hooks/windows.ts';
import { useHost } from '../../../host.ts';
import { home } from '../../../ui/focus.ts';
import type { GridHandle } from '../../../ui/grid/data-grid.tsx';
import { Icon } from '../../../ui/icon.tsx';
import page from '../../../ui/log-page.module.css';
import { Problem } from '../../../ui/problem.tsx';
import { ActionPanel } from '../panel/panel.tsx';
import { goOnTo, goToPlace } from '../places.ts';
import { isNarrowed, useActions } from '../store.ts';
import { Figures } from './figures.tsx';
import styles from './list.module.css';
import { NoActions } from './no-actions.tsx';
import { ActionRows } from './rows.tsx';
import { ActionTools } from './tools.tsx';
import { useStandingList } from './use-standing-list.ts';

const typingMs = 200;
/** Rows that change faster cannot be read. */
const lookMs = 500;

/** The actions of a connection, the newest on top. @param id of the one that is open */
export function ActionList({ id }: { id: string | null }) {
  const { api } = useHost();
  const told = useActions((store) => store.told);
  const choice = useActions((store) => store.choice);
  const [text] = useDebouncedValue(choice.text, typingMs);
  const version = usePaced(told?.version ?? 0, lookMs);
  const { states, failed } = choice;
  const grid = useRef<GridHandle>(null);
  const latestRows = useRef<Windows<ActionRow> | null>(null);
  const standing = useStandingList({
    total: told?.total ?? 0,
    newestAt: () => latestRows.current?.row(0)?.startedAt,
  });
  const { until } = standing;
  const rows = useWindows<ActionRow>({
    key: JSON.stringify([text, states, failed]),
    revision: `${version} ${until}`,
    total: 1,
    calm: true,
    ask: (first, count, signal) =>
      api.actions.list(
        { states: [...states], text, failed, first, count, ...(until !== undefined && { until }) },
        { signal },
      ),
  });
  latestRows.current = rows;
  const failure = rows.failure();
  const hasClosed = useRef(false);
  const close = useCallback(() => {
    hasClosed.current = true;
    goToPlace({ show: 'list' });
  }, []);
  // Not before it is closed: the active row would open again.
  useEffect(() => {
    if (id === null && hasClosed.current) grid.current?.focus();
    hasClosed.current = false;
  }, [id]);
  /** What is open beside the list is one place, whichever action it is. */
  const open = useCallback(
    (row: ActionRow) => (id === null ? goToPlace : goOnTo)({ show: 'action', id: row.id }),
    [id],
  );
  if (told === null) return null;
  const isEmpty = rows.answered() && rows.total() === 0;
  return (
    <section
      className={page['view']}
      aria-labelledby="actions-head"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && id !== null && !event.defaultPrevented) close();
      }}
    >
      <h1 {...home} id="actions-head" className={styles['hidden']}>
        Actions
      </h1>
      <ActionTools counts={told} onSearchEnd={() => grid.current?.focus()} />
      <div className={styles['figuresLine']}>
        <span role="status">
          {standing.newer > 0 && (
            <Button className={styles['newer']} leftSection={<Icon name="up" />} onClick={standing.take}>
              {plural(standing.newer, 'newer action')} · show
            </Button>
          )}
        </span>
        <Figures version={version} />
      </div>
      <div className={styles['body']}>
        {failure ? (
          <div className={page['centre']}>
            <Problem error={failure} onRetry={rows.retry} />
          </div>
        ) : isEmpty ? (
          <div className={page['centre']}>
            <NoActions told={told} narrowed={isNarrowed({ ...choice, text })} />
          </div>
        ) : (
          <>
            <ActionRows rows={rows} grid={grid} openId={id} onOpen={open} standing={standing} />
            {!rows.answered() && (
              <Loader className={styles['loader']} size="sm" aria-label="Asking for the actions" />
            )}
          </>
        )}
        {id !== null && <ActionPanel key={id} id={id} version={version} told={told} onClose={close} />}
      </div>
      {rows.answered() && !isEmpty && (
        <p className={page['count']}>
          {plural(rows.total(), 'action')}
          {isNarrowed({ ...choice, text }) && ' found'}
        </p>
      )}
    </section>
  );
}

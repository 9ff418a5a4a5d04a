import { Button, Flex, Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useRef, useState } from 'react';
import { noCounts } from '../../../../shared/monitor/list-counts.ts';
import type { Transaction } from '../../../../shared/monitor/transaction.ts';
import { Badge } from '../../../ui/badge.tsx';
import { FilterCount } from '../../../ui/filter-count.tsx';
import { home } from '../../../ui/focus.ts';
import type { GridHandle } from '../../../ui/grid/data-grid.tsx';
import { isBeingRead } from '../../../ui/grid/is-being-read.ts';
import { Icon } from '../../../ui/icon.tsx';
import page from '../../../ui/log-page.module.css';
import { Centre, Page } from '../../../ui/page/page.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { isNeverRead } from '../never-read.ts';
import { NotRead } from '../not-read.tsx';
import { allTransactions, goToPlace } from '../places.ts';
import { shownView, useMonitor } from '../store.ts';
import { countWords } from './count-words.ts';
import { Figures } from './figures.tsx';
import { everything, isNarrowed, transactionFilters } from './filter-store.ts';
import { NewerButton, type RowHold, TransactionList } from './list.tsx';
import { NoTransactions } from './no-transactions.tsx';
import { TransactionPanel } from './panel.tsx';
import { TransactionTools } from './tools.tsx';
import styles from './transactions.module.css';
import { useLiveList } from './use-live-list.ts';
import { useNamedTransaction, useObjectIdOfNotice } from './use-named-transaction.ts';

const typingMs = 200;

interface TransactionsViewProps {
  readonly view: string;
  /** The transaction that the address names. */
  readonly id: string | null;
  /** Object of the list; null for all. */
  readonly objectId: string | null;
}

/** Page with the list of a view's transactions, newest first, its filters and figures, and the panel of an open one. */
export function TransactionsView({ view, id, objectId: addressObjectId }: TransactionsViewProps) {
  const objectId = useObjectIdOfNotice(id) ?? addressObjectId;
  const choice = transactionFilters.use(view);
  const [text] = useDebouncedValue(choice.text, typingMs);
  const grid = useRef<GridHandle>(null);
  const [opened, setOpened] = useState<Transaction | null>(null);
  useNamedTransaction({ view, id, objectId, onFound: setOpened });
  const holders = useRef<RowHold>({ isHeld: () => false, area: null });
  const isHeld = useRef((): boolean => false);
  isHeld.current = () => opened !== null || isBeingRead(holders.current.area, holders.current.isHeld());
  const { live, rows } = useLiveList({ view, choice: { ...choice, text }, objectId, isHeld });
  const snapshot = live.snapshot();
  const failure = live.failure() ?? rows.failure();
  const onClose = useCallback(() => {
    setOpened(null);
    grid.current?.focus();
  }, []);
  const show = () => {
    live.refreshNow();
    holders.current.area?.querySelector('[role="grid"]')?.scrollTo({ top: 0 });
  };
  const onAll = () => {
    transactionFilters.set(view, everything);
    if (objectId !== null) goToPlace(allTransactions, view);
  };
  const narrowed = objectId !== null || isNarrowed(choice);
  // Without any transaction there is nothing to find or to count.
  const isEmpty = snapshot?.counts.of === 0 && !narrowed && !failure;
  const isUnread = useMonitor((store) => isNeverRead(shownView(store)));
  if (isUnread) return <NotRead what="transactions" view={view} />;
  return (
    <Page component="section" aria-labelledby="transactions-head">
      <h1 {...home} id="transactions-head" className={styles['hidden']}>
        Transactions
      </h1>
      {!isEmpty && (
        <TransactionTools
          view={view}
          counts={snapshot?.counts ?? noCounts}
          objectId={objectId}
          onSearchEnd={() => grid.current?.focus()}
        />
      )}
      {objectId !== null && (
        <Flex className={styles['object']} component="p" gap="var(--space-8)" align="center">
          Only of the object <Badge tone="accent">{objectId}</Badge>
          <Button
            leftSection={<Icon name="cross" />}
            variant="subtle"
            onClick={() => goToPlace(allTransactions, view)}
          >
            Show all objects
          </Button>
        </Flex>
      )}
      {!isEmpty && (
        <div className={styles['figuresLine']}>
          <Figures view={view} />
          <NewerButton newer={live.newer()} onShow={show} />
        </div>
      )}
      <div className={page['body']}>
        {failure ? (
          <Centre>
            <Problem
              error={failure}
              onRetry={() => {
                rows.retry();
                live.refreshNow();
              }}
            />
          </Centre>
        ) : snapshot === null ? (
          <Centre>
            <Loader size="sm" aria-label="Loading transactions" />
          </Centre>
        ) : snapshot.total === 0 ? (
          <NoTransactions view={view} narrowed={narrowed} onAll={onAll} />
        ) : (
          <TransactionList
            rows={rows}
            grid={grid}
            openId={opened?.id ?? null}
            onOpen={setOpened}
            onClose={onClose}
            onRelease={live.refresh}
            holders={holders.current}
          />
        )}
        {opened && <TransactionPanel view={view} row={opened} onShow={setOpened} onClose={onClose} />}
      </div>
      {snapshot !== null && (narrowed || snapshot.total > 0) && (
        <div className={page['count']}>
          {narrowed ? (
            <FilterCount counts={snapshot.counts} what="transactions" onClear={onAll} />
          ) : (
            countWords(snapshot.total, snapshot.counts.isLimit)
          )}
        </div>
      )}
    </Page>
  );
}

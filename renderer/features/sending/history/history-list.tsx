import { Button, Flex, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { RunSummary } from '../../../../shared/sending/runs.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import { leaveHistory } from '../../../hooks/import-place.ts';
import { formatMoment } from '../../../ui/clock.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { home } from '../../../ui/focus.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Centre, Page } from '../../../ui/page/page.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { BackButton } from './back-button.tsx';
import { EvidenceButton } from './evidence-button.tsx';
import { ForgetRuns } from './forget-runs.tsx';
import styles from './history.module.css';
import { Pages, pageRuns } from './pages.tsx';
import { Retention } from './retention.tsx';
import { RunTable } from './run-table.tsx';
import { type StoredRuns, useStoredRuns } from './use-stored-runs.ts';

/** Returns the number of runs, or `3 of 134 runs` during a search. */
const countWords = (searched: string, { total, all }: StoredRuns): string =>
  searched === '' ? plural(total, 'run') : `${formatCount(total)} of ${plural(all, 'run')}`;

/** Page with all stored runs, newest first, with a search, an evidence file to open, and the limits of the storage. */
export function HistoryList() {
  const [text, setText] = useState('');
  const [searched] = useDebouncedValue(text.trim(), 200);
  const [page, setPage] = useState(0);
  const [chosen, setChosen] = useState<readonly RunSummary[]>([]);
  const history = useStoredRuns({
    text: searched,
    first: page * pageRuns,
    count: pageRuns,
    byGroup: true,
  });
  const lastPage = Math.max(0, Math.ceil(history.total / pageRuns) - 1);
  // The runs of the last page may have been deleted.
  if (history.isLoaded && page > lastPage) setPage(lastPage);
  const listAgain = () => {
    setChosen([]);
    history.reload();
  };
  return (
    <Page component="section" aria-label="History">
      <Flex className={styles['head']} gap="var(--space-8)" align="center">
        <BackButton label="Back to Import" onClick={leaveHistory} />
        <h1 {...home}>History</h1>
        <span className={styles['grow']} />
        <EvidenceButton />
        <Retention onSaved={listAgain} />
      </Flex>
      <Flex className={styles['tools']} gap="var(--space-12)" align="center">
        <TextInput
          aria-label="Find a run"
          placeholder="Find a file, connection, recipe or hash"
          className={styles['find']}
          value={text}
          leftSection={<Icon name="search" />}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setPage(0);
          }}
        />
        <span className={styles['count']}>
          {history.asOf !== null && `As of ${formatMoment(history.asOf)}; the program ended · `}
          {history.isLoaded && countWords(searched, history)}
        </span>
        {text !== '' && (
          <Button
            variant="subtle"
            onClick={() => {
              setText('');
              setPage(0);
            }}
          >
            Clear
          </Button>
        )}
        <span className={styles['grow']} />
        <ForgetRuns chosen={chosen} onForgotten={listAgain} />
        <Pages page={page} total={history.total} onPage={setPage} />
      </Flex>
      {history.failure ? (
        <Centre>
          <Problem error={history.failure} onRetry={history.reload} />
        </Centre>
      ) : history.isLoaded && history.total === 0 ? (
        <Centre>
          {searched === '' ? (
            <EmptyState
              icon="history"
              title="Nothing has been sent yet"
              action={<Button onClick={leaveHistory}>Go to Import</Button>}
            >
              Every run is listed here with the outcome of each row.
            </EmptyState>
          ) : (
            <p className={styles['none']} role="status">
              No run has “{searched}” in its file, connection, recipe or hash.
            </p>
          )}
        </Centre>
      ) : (
        <RunTable runs={history.runs} chosen={chosen} onChoose={setChosen} />
      )}
    </Page>
  );
}

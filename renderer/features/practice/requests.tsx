import { Button, Flex } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { PracticeRequest } from '../../../shared/practice.ts';
import { formatCount, plural } from '../../../shared/units.ts';
import { gridHeadPx } from '../../styles/theme.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import { useListRows } from '../../ui/grid/use-list-rows.ts';
import { Icon } from '../../ui/icon.tsx';
import { Centre } from '../../ui/page/page.tsx';
import styles from './practice.module.css';
import { requestColumns } from './request-columns.tsx';

const rowView = ({ number }: PracticeRequest) => ({ number: formatCount(number) });

/** Last requests to the platform, newest first; pausing stops the display but not the recording. */
export function Requests({ requests }: { requests: readonly PracticeRequest[] }) {
  const [pausedRequests, setPausedRequests] = useState<readonly PracticeRequest[] | null>(null);
  const shown = pausedRequests ?? requests;
  const rows = useListRows(useMemo(() => shown.toReversed(), [shown]));
  const unseen = pausedRequests ? (requests.at(-1)?.number ?? 0) - (pausedRequests.at(-1)?.number ?? 0) : 0;
  if (shown.length === 0)
    return (
      <Centre>
        <EmptyState
          icon="clock"
          title="No requests yet"
          action={
            <Button component="a" href="#import">
              Go to Import
            </Button>
          }
        >
          Send a file to see the exact requests here.
        </EmptyState>
      </Centre>
    );
  return (
    <>
      <Flex className={styles['tools']} gap="var(--space-10)" align="center" justify="space-between">
        <span className={styles['facts']} aria-live="polite">
          {pausedRequests ? pausedWords(unseen) : `The last ${plural(shown.length, 'request')}`}
        </span>
        <Button
          leftSection={<Icon name={pausedRequests ? 'play' : 'pause'} />}
          onClick={() => setPausedRequests(pausedRequests ? null : requests)}
        >
          {pausedRequests ? 'Resume' : 'Pause'}
        </Button>
      </Flex>
      <DataGrid
        label="Last requests"
        rows={rows}
        columns={requestColumns}
        rowView={rowView}
        numberHead="request"
        headPx={gridHeadPx.oneLine}
      />
    </>
  );
}

const pausedWords = (unseen: number) =>
  unseen === 0 ? 'Paused' : `Paused · ${plural(unseen, 'newer request')}`;

import { Button, Flex, Loader, Stack } from '@mantine/core';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { Incident } from '../../../../../shared/monitor/incident.ts';
import { formatCount, plural } from '../../../../../shared/units.ts';
import { useCall } from '../../../../hooks/use-call.ts';
import { useHost } from '../../../../host.ts';
import { formatChangeTime, formatMoment } from '../../../../ui/clock.ts';
import { FoundLines } from '../../../../ui/found-lines/found-lines.tsx';
import { Problem } from '../../../../ui/problem.tsx';
import styles from './raw.module.css';

interface RawUpdatesProps {
  readonly view: string;
  readonly incident: Incident;
  /** Switch between the object and its updates. */
  readonly choice: ReactNode;
}

const pageUpdates = 50;
/** Most updates that the host returns in one call. */
const maxUpdates = 500;

/** The updates of an incident as JSON, unchanged and newest first. */
export function RawUpdates({ view, incident, choice }: RawUpdatesProps) {
  const { api } = useHost();
  const { id } = incident;
  const [count, setCount] = useState(pageUpdates);
  const updates = useCall(
    // biome-ignore lint/correctness/useExhaustiveDependencies: another reading of the incident may add other updates
    useCallback(
      (signal: AbortSignal) => api.monitor.updates({ view, id, first: 0, count }, { signal }),
      [api, view, id, count, incident],
    ),
  );
  // The previous response stays on screen while the next one is loaded.
  const [last, setLast] = useState<Extract<typeof updates, { state: 'ready' }>['value'] | null>(null);
  if (updates.state === 'ready' && updates.value !== last) setLast(updates.value);
  const lines = useMemo(
    () =>
      (last?.rows ?? []).flatMap(({ index, receivedAt, time, object }) => [
        `// update ${formatCount(index)}, changed ${formatChangeTime(time)}, received ${formatMoment(receivedAt)}`,
        ...JSON.stringify(object, null, 2).split('\n'),
        '',
      ]),
    [last],
  );
  if (updates.state === 'failed')
    return (
      <Stack className={styles['raw']} gap={0}>
        <Flex className={styles['tools']} gap="var(--space-8)" align="center">
          {choice}
        </Flex>
        <Problem error={updates.error} onRetry={updates.reload} />
      </Stack>
    );
  if (last === null || last.total === 0)
    return (
      <Stack className={styles['raw']} gap={0}>
        <Flex className={styles['tools']} gap="var(--space-8)" align="center">
          {choice}
        </Flex>
        {last === null ? (
          <Loader m="auto" size="sm" aria-label="Loading updates" />
        ) : (
          <p className={styles['none']}>No updates stored. Your own writes do not create updates.</p>
        )}
      </Stack>
    );
  const olderCount = last.total - last.rows.length;
  return (
    <FoundLines label="The updates" hasNotes lines={lines} choice={choice}>
      {olderCount > 0 && (
        <Flex className={styles['rest']} component="p" gap="var(--space-12)" align="center">
          {plural(olderCount, 'older update')}
          {count < maxUpdates && (
            <Button onClick={() => setCount(Math.min(maxUpdates, count * 4))}>Show more</Button>
          )}
        </Flex>
      )}
    </FoundLines>
  );
}

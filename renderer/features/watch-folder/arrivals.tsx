import { Flex, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../../../shared/units.ts';
import type { WatchedFolder } from '../../../shared/watch-folder.ts';
import { useAct } from '../../hooks/use-act.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatMoment } from '../../ui/clock.ts';
import { notifyProblem } from '../../ui/notify/notify.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SteadyButton } from '../../ui/steady-button.tsx';
import { ArrivalActs } from './arrival-acts.tsx';
import { type ArrivalFilter, useArrivals } from './use-arrivals.ts';
import styles from './watch-folder.module.css';
import { arrivalLooks } from './words.ts';

interface ArrivalsProps {
  readonly folder: WatchedFolder;
  readonly onOpenRun: (runId: string) => void;
  readonly onOpenFile: (fileId: string) => void;
}

/** Table of the files that arrived in a watched folder, newest first: their result, and why a file is held. */
export function Arrivals({ folder, onOpenRun, onOpenFile }: ArrivalsProps) {
  const [filter, setFilter] = useState<ArrivalFilter>('all');
  const { rows, hasMore, isLoaded, failure, loadMore, reload } = useArrivals(folder, filter);
  const { busy, run } = useAct(notifyProblem);
  if (failure !== null) return <Problem error={failure} onRetry={reload} />;
  if (!isLoaded) return null;
  if (rows.length === 0 && filter === 'all')
    return <p className={styles['none']}>No file has arrived yet.</p>;
  return (
    <>
      <Flex gap="var(--space-8)" align="center">
        <SegmentedControl
          size="xs"
          aria-label="Files"
          value={filter}
          onChange={(value) => setFilter(value === 'held' ? 'held' : 'all')}
          data={[
            { value: 'all', label: 'All files' },
            { value: 'held', label: `Held ${formatCount(folder.held)}` },
          ]}
        />
      </Flex>
      {rows.length === 0 ? (
        <p className={styles['none']}>No file is held.</p>
      ) : (
        <table className={styles['table']} aria-label="Files that arrived">
          <thead>
            <tr>
              <th scope="col">arrived</th>
              <th scope="col">file</th>
              <th scope="col">result</th>
              <th scope="col">reason</th>
              <th scope="col">
                <span className={styles['hidden']}>actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((arrival) => (
              <tr key={arrival.id}>
                <td className={styles['figure']}>{formatMoment(arrival.arrivedAt)}</td>
                <th scope="row" className={styles['name']} title={arrival.file}>
                  {arrival.name}
                </th>
                <td>
                  <Badge {...arrivalLooks[arrival.state]} />
                </td>
                <td className={styles['why']}>{arrival.reason}</td>
                <td className={styles['acts']}>
                  <ArrivalActs
                    folderId={folder.id}
                    arrival={arrival}
                    onOpenRun={onOpenRun}
                    onOpenFile={onOpenFile}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hasMore && (
        <SteadyButton
          variant="subtle"
          className={styles['more']}
          disabled={busy}
          onClick={() => void run(loadMore)}
        >
          Show older files
        </SteadyButton>
      )}
    </>
  );
}

import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ConnectionOverview } from '../../../../shared/monitor/overview.ts';
import { useNow } from '../../../hooks/use-now.ts';
import { useHost } from '../../../host.ts';
import { home } from '../../../ui/focus.ts';
import { useMonitor } from '../store.ts';
import { ConnectionCard } from './connection-card.tsx';
import styles from './overview.module.css';
import { inOrder } from './words.ts';

/** A state that came before a sleep is not live. */
const lookMs = 10_000;

/** All connections at once; a click on a number switches this window to its list. */
export function OverviewView() {
  const { api } = useHost();
  const [all, setAll] = useState<readonly ConnectionOverview[] | null>(null);
  useEffect(() => api.overview.changed(setAll), [api]);
  const chosenId = useMonitor((store) => store.connectionId);
  const now = useNow(lookMs);
  return (
    <section className={styles['page']} aria-labelledby="overview-head">
      <h1 {...home} id="overview-head">
        All connections
      </h1>
      {all === null ? (
        <Loader size="sm" aria-label="Loading the connections" />
      ) : (
        <ul className={styles['cards']}>
          {inOrder(all).map((each) => (
            <ConnectionCard key={each.id} connection={each} isChosen={each.id === chosenId} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}

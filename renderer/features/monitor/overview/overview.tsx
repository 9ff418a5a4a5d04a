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

/** Interval of renders, because a state becomes `silent` by time alone, as after a suspended machine. */
const lookMs = 10_000;

/** Page with a card for each connection; a click on a number switches this window to that connection and list. */
export function OverviewView() {
  const { api } = useHost();
  const [connections, setConnections] = useState<readonly ConnectionOverview[] | null>(null);
  useEffect(() => api.overview.changed(setConnections), [api]);
  const chosenId = useMonitor((store) => store.connectionId);
  const now = useNow(lookMs);
  return (
    <section className={styles['page']} aria-labelledby="overview-head">
      <h1 {...home} id="overview-head">
        All connections
      </h1>
      {connections === null ? (
        <Loader size="sm" aria-label="Loading the connections" />
      ) : (
        <ul className={styles['cards']}>
          {inOrder(connections).map((each) => (
            <ConnectionCard key={each.id} connection={each} isChosen={each.id === chosenId} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}

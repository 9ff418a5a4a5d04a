import { Button, Loader } from '@mantine/core';
import type { IncidentFilter } from '../../../../shared/monitor/incident.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Centre } from '../../../ui/page/page.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { isNeverRead } from '../never-read.ts';
import { NewObjectButton } from '../new-object/new-object-button.tsx';
import { NotRead } from '../not-read.tsx';
import { shownView, useMonitor } from '../store.ts';
import { everything, isSameFilter } from './filters.ts';
import styles from './incidents.module.css';
import type { IncidentList } from './list/loaded-list.ts';
import { incidentFilters } from './store.ts';

interface NoIncidentsProps {
  readonly list: IncidentList | null;
  readonly filter: IncidentFilter;
  readonly view: string;
}

/** Shown instead of an empty list of incidents: why it is empty, and what to do. */
export function NoIncidents({ list, filter, view }: NoIncidentsProps) {
  const intake = useMonitor((store) => shownView(store)?.intake ?? 'live');
  const message = useMonitor((store) => shownView(store)?.message ?? '');
  const isUnread = useMonitor((store) => isNeverRead(shownView(store)));
  const failure = list?.failure() ?? null;
  const isTextOnly = isSameFilter({ ...filter, text: '' }, everything);
  if (failure)
    return (
      <Centre>
        <Problem error={failure} {...(list && { onRetry: list.reload })} />
      </Centre>
    );
  // Without a connection, the first page does not load; then the view is shown as not read, not as loading.
  const isWithoutPage = !list?.snapshot() && (intake === 'offline' || intake === 'connecting');
  if (isUnread || isWithoutPage) return <NotRead what="incidents" view={view} />;
  if (!list?.snapshot()) return <Loader m="auto" size="sm" aria-label="Loading incidents" />;
  if (!isSameFilter(filter, everything))
    return (
      <Centre role="status">
        <p className={styles['none']}>
          {isTextOnly
            ? `No incidents match “${filter.text}”.`
            : `No ${filter.type === undefined ? 'incidents' : 'objects'} match these filters.`}
        </p>
        <Button onClick={() => incidentFilters.set(view, everything)}>Show all incidents</Button>
      </Centre>
    );
  if (intake === 'loading')
    return (
      <Centre role="status">
        <p className={styles['none']}>{message}</p>
      </Centre>
    );
  return (
    <Centre>
      <EmptyState
        icon="activity"
        title="No incidents yet"
        action={
          <NewObjectButton view={view} filled>
            New incident
          </NewObjectButton>
        }
      >
        {intake !== 'live' && message !== '' ? message : 'All incidents of the platform appear here.'}
      </EmptyState>
    </Centre>
  );
}

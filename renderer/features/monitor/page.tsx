import { Button, Loader } from '@mantine/core';
import { Suspense, useEffect, useRef } from 'react';
import { useHost } from '../../host.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FaultBoundary } from '../../ui/fault-boundary.tsx';
import { notifyProblem } from '../../ui/notify/notify.tsx';
import { Centre, Page } from '../../ui/page/page.tsx';
import { ChangesSince } from './changes-since.tsx';
import { DashboardView } from './dashboard/dashboard.tsx';
import { IncidentsSplit } from './incidents-split.tsx';
import { MonitorTabs } from './monitor-tabs.tsx';
import { NewObject } from './new-object/new-object.tsx';
import { NoticesView } from './notices/view.tsx';
import { type OpenRun, OpenRunContext } from './open-run.ts';
import { OverviewView } from './overview/overview.tsx';
import { allIncidents, goToPlace, type MonitorPlace, type PlaceInView, placeIn } from './places.ts';
import { showPlace, useMonitor } from './store.ts';
import { TransactionsView } from './transactions/view.tsx';

interface MonitorPageProps {
  /** Part of the address after `monitor/`; null returns to the last place. */
  readonly detail: string | null;
  /** The chosen connection has an address for the Domain Object interface. */
  readonly isMonitored: boolean;
  readonly onOpenRun: OpenRun;
}

/** The monitor page: shows the part of a view that the address names, such as the incidents or the transactions. */
export function MonitorPage({ detail, isMonitored, onOpenRun }: MonitorPageProps) {
  const { api } = useHost();
  const lastDetail = useMonitor((store) => store.detail);
  const placeBefore = useRef<MonitorPlace>(allIncidents);
  const hasState = useMonitor(({ hostState }) => hostState !== null);
  const connectionId = useMonitor((store) => store.connectionId);
  const shownDetail = detail ?? lastDetail;
  const { place, view } = placeIn(shownDetail);
  if (place.show !== 'new') placeBefore.current = place;
  useEffect(() => showPlace(view, shownDetail), [view, shownDetail]);
  const isFollowed = useMonitor(
    ({ hostState }) => hostState?.views.some((each) => each.view === view) ?? false,
  );
  // An address may name a view that the host no longer follows after a restart.
  useEffect(() => {
    if (hasState && !isFollowed) api.monitor.follow({ view }).catch(notifyProblem);
  }, [api, hasState, isFollowed, view]);
  if (!isMonitored) return place.show === 'overview' ? <OverviewView /> : <NotMonitored />;
  return (
    <OpenRunContext value={onOpenRun}>
      <Page data-page>
        <MonitorTabs place={place} view={view} />
        {place.show !== 'new' && place.show !== 'overview' && <ChangesSince view={view} />}
        {/* The key has the connection, because another one may have objects with the same ids. */}
        <FaultBoundary key={`${connectionId} ${place.show}`}>
          <Suspense fallback={<Loader m="auto" size="sm" aria-label="Loading the page" />}>
            {hasState && (
              <Shown place={place} view={view} onLeave={() => goToPlace(placeBefore.current, view)} />
            )}
          </Suspense>
        </FaultBoundary>
      </Page>
    </OpenRunContext>
  );
}

/** The part of the monitor at a place. @param onLeave returns from the form for a new object to the previous place */
function Shown({ place, view, onLeave }: PlaceInView & { onLeave: () => void }) {
  switch (place.show) {
    case 'incidents':
      return <IncidentsSplit view={view} id={place.id} />;
    case 'transactions':
      return <TransactionsView key={view} view={view} id={place.id} objectId={place.objectId} />;
    case 'dashboard':
      return <DashboardView key={view} view={view} />;
    case 'notices':
      return <NoticesView />;
    case 'overview':
      return <OverviewView />;
    case 'new':
      return (
        <NewObject
          key={view}
          view={view}
          onClose={onLeave}
          onCreated={(id: string) => goToPlace({ show: 'incidents', id }, view)}
        />
      );
  }
}

const NotMonitored = () => (
  <Centre>
    <EmptyState
      icon="activity"
      title="This connection has no monitor"
      action={
        <Button component="a" variant="filled" href="#connections">
          Go to Connections
        </Button>
      }
    >
      It has no address for the Domain Object interface. Add a connection that has one, or select another.
    </EmptyState>
  </Centre>
);

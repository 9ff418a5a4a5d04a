import { Loader } from '@mantine/core';
import { lazy, Suspense, useEffect } from 'react';
import type { HandlerState } from '../../../shared/actions.ts';
import type { Connection } from '../../../shared/connections.ts';
import { FaultBoundary } from '../../ui/fault-boundary.tsx';
import { Page } from '../../ui/page/page.tsx';
import { HandlerBar } from './handler-bar.tsx';
import { HandlerNotice } from './handler-notice.tsx';
import { ActionList } from './list/view.tsx';
import { type ActionsPlace, placeIn } from './places.ts';
import { Questions } from './questions.tsx';
import { showPlace, useActions } from './store.ts';
import { TryOut } from './try-out/try-out.tsx';

const Capabilities = lazy(() =>
  import('./capabilities/view.tsx').then((module) => ({ default: module.Capabilities })),
);
const HandlerSettingsView = lazy(() =>
  import('./settings/view.tsx').then((module) => ({ default: module.HandlerSettingsView })),
);

interface ActionsPageProps {
  /** Part of the address after `actions/`; null returns to the last place. */
  readonly detail: string | null;
  readonly connections: readonly Connection[];
}

/** Page of the action handler: what the platform asks to be done on target systems, and the results. */
export function ActionsPage({ detail, connections }: ActionsPageProps) {
  const lastDetail = useActions((store) => store.detail);
  const hostState = useActions((store) => store.hostState);
  const currentDetail = detail ?? lastDetail;
  const place = placeIn(currentDetail);
  useEffect(() => showPlace(currentDetail), [currentDetail]);
  if (hostState === null) return <Loader m="auto" size="sm" aria-label="Loading the action handler" />;
  const name = connections.find(({ id }) => id === hostState.connection)?.name ?? '';
  return (
    <Page data-page>
      <HandlerBar place={place} hostState={hostState} connection={name} />
      <HandlerNotice hostState={hostState} />
      <Questions questions={hostState.questions} />
      <FaultBoundary key={place.show === 'action' ? 'list' : place.show}>
        <Suspense fallback={<Loader m="auto" size="sm" aria-label="Loading the page" />}>
          <Shown place={place} hostState={hostState} />
        </Suspense>
      </FaultBoundary>
      <TryOut capabilities={hostState.capabilities} />
    </Page>
  );
}

interface ShownProps {
  readonly place: ActionsPlace;
  readonly hostState: HandlerState;
}

function Shown({ place, hostState }: ShownProps) {
  switch (place.show) {
    case 'list':
    case 'action':
      // Another connection has other actions, so the list starts from its first row.
      return <ActionList key={hostState.connection} id={place.show === 'action' ? place.id : null} />;
    case 'capabilities':
      return <Capabilities hostState={hostState} />;
    case 'settings':
      return <HandlerSettingsView hostState={hostState} />;
  }
}

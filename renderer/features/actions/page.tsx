import { Loader } from '@mantine/core';
import { lazy, Suspense, useEffect } from 'react';
import type { HandlerState } from '../../../shared/actions.ts';
import type { Connection } from '../../../shared/connections.ts';
import { FaultBoundary } from '../../ui/fault-boundary.tsx';
import styles from './actions.module.css';
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
  /** What the address says behind `actions/`; null comes back to where one was. */
  readonly detail: string | null;
  readonly connections: readonly Connection[];
}

/** The action handler: what the platform asks to be done on target systems, and what came of it. */
export function ActionsPage({ detail, connections }: ActionsPageProps) {
  const was = useActions((store) => store.detail);
  const told = useActions((store) => store.told);
  const here = detail ?? was;
  const place = placeIn(here);
  useEffect(() => showPlace(here), [here]);
  if (told === null)
    return <Loader className={styles['loader']} size="sm" aria-label="Asking for the action handler" />;
  const name = connections.find(({ id }) => id === told.connection)?.name ?? '';
  return (
    <div className={styles['page']} data-page>
      <HandlerBar place={place} told={told} connection={name} />
      <HandlerNotice told={told} />
      <Questions questions={told.questions} />
      <FaultBoundary key={place.show === 'action' ? 'list' : place.show}>
        <Suspense fallback={<Loader className={styles['loader']} size="sm" aria-label="Loading the page" />}>
          <Shown place={place} told={told} />
        </Suspense>
      </FaultBoundary>
      <TryOut capabilities={told.capabilities} />
    </div>
  );
}

interface ShownProps {
  readonly place: ActionsPlace;
  readonly told: HandlerState;
}

function Shown({ place, told }: ShownProps) {
  switch (place.show) {
    case 'list':
    case 'action':
      // The actions of another platform are others.
      return <ActionList key={told.connection} id={place.show === 'action' ? place.id : null} />;
    case 'capabilities':
      return <Capabilities told={told} />;
    case 'settings':
      return <HandlerSettingsView told={told} />;
  }
}

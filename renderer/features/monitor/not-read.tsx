import { Button, Center } from '@mantine/core';
import { EmptyState } from '../../ui/empty-state.tsx';
import { allIncidents, defaultView, hrefOf } from './places.ts';
import { shownView, useMonitor } from './store.ts';

/** Shown for a view of which nothing was ever received: what it has is unknown, and why. */
export function NotRead({ what, view }: { what: string; view: string }) {
  const isSignedOut = useMonitor((store) => shownView(store)?.intake === 'signed-out');
  const message = useMonitor((store) => shownView(store)?.message ?? '');
  // Another view may not exist on the platform, whose connection works.
  const isOther = view !== defaultView && !isSignedOut;
  return (
    <Center flex={1}>
      <EmptyState
        icon="warning"
        title={
          isOther ? 'No data for this view yet' : isSignedOut ? 'Not signed in yet' : 'Not connected yet'
        }
        action={
          isOther ? (
            <Button component="a" href={hrefOf(allIncidents, defaultView)}>
              Go to the view {defaultView}
            </Button>
          ) : (
            <Button component="a" href="#connections">
              Open the connection
            </Button>
          )
        }
      >
        {message} The {what} of this {isOther ? 'view' : 'connection'} are unknown.
      </EmptyState>
    </Center>
  );
}

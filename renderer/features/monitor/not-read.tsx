import { Button, Center } from '@mantine/core';
import { EmptyState } from '../../ui/empty-state.tsx';
import { allIncidents, defaultView, hrefOf } from './places.ts';
import { shownView, useMonitor } from './store.ts';

/**
 * Page for a view of which nothing was ever received, with the reason.
 * @param props.what content of the page in the plural, such as `incidents`
 */
export function NotRead({ what, view }: { what: string; view: string }) {
  const isSignedOut = useMonitor((store) => shownView(store)?.intake === 'signed-out');
  const message = useMonitor((store) => shownView(store)?.message ?? '');
  // A view other than the default may not exist on the platform, so the connection need not be the reason.
  const isOtherView = view !== defaultView && !isSignedOut;
  return (
    <Center flex={1}>
      <EmptyState
        icon="warning"
        title={
          isOtherView ? 'No data for this view yet' : isSignedOut ? 'Not signed in yet' : 'Not connected yet'
        }
        action={
          isOtherView ? (
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
        {message} The {what} of this {isOtherView ? 'view' : 'connection'} are unknown.
      </EmptyState>
    </Center>
  );
}

import { Button, Center } from '@mantine/core';
import { EmptyState } from '../../ui/empty-state.tsx';
import { shownView, useMonitor } from './store.ts';

/** Shown for a view of which nothing was ever received: what it has is unknown, and why. */
export function NotRead({ what }: { what: string }) {
  const isSignedOut = useMonitor((store) => shownView(store)?.intake === 'signed-out');
  const message = useMonitor((store) => shownView(store)?.message ?? '');
  return (
    <Center flex={1}>
      <EmptyState
        icon="warning"
        title={isSignedOut ? 'Not signed in yet' : 'Not connected yet'}
        action={
          <Button component="a" href="#connections">
            Open the connection
          </Button>
        }
      >
        {message} The {what} of this connection are unknown.
      </EmptyState>
    </Center>
  );
}

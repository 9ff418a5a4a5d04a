import { Button, Flex, Modal } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useHeldAddress } from '../../hooks/use-held-address.ts';
import { useHost } from '../../host.ts';
import formStyles from './form.module.css';
import { endForm, setTyped, stayInForm, useConnections } from './store.ts';

interface LeaveGuardProps {
  /** Whether anything was typed that is not kept. */
  readonly typed: boolean;
  /** Whether it is being saved; the question waits for a failure, and navigation for success. */
  readonly saving: boolean;
  /** Owner of the input, in the middle of a sentence. */
  readonly what: string;
}

/** Asks before what was typed into the form is dropped: for another connection, for another page, with the window. */
export function LeaveGuard({ typed, saving, what }: LeaveGuardProps) {
  const { window: kind } = useHost();
  const waiting = useConnections(({ wanted }) => wanted);
  const address = useHeldAddress((mark) => useConnections.getState().typed && !isOwnPage(mark));
  useEffect(() => {
    setTyped(typed);
    return () => setTyped(false);
  }, [typed]);
  const followHeld = useEffectEvent(() => {
    if (address.wanted !== null) location.hash = address.wanted;
  });
  // The form ends when it is saved; what was held back meanwhile is followed then.
  useEffect(() => () => followHeld(), []);
  useEffect(() => {
    // A browser asks before it closes the window; the desktop's window would not close at all.
    if (!typed || kind !== 'browser') return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [typed, kind]);

  const stay = () => {
    address.stay();
    stayInForm();
  };
  const leave = () => {
    if (address.wanted !== null) address.leave();
    endForm(waiting ?? undefined);
  };
  return (
    <Modal
      opened={!saving && (waiting !== null || address.wanted !== null)}
      onClose={stay}
      title="Discard unsaved changes?"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p className={formStyles['about']}>Your changes to {what} are not saved yet.</p>
      <Flex gap="var(--space-8)" justify="flex-end" mt="var(--space-20)">
        <Button variant="subtle" color="bad" onClick={leave}>
          Discard and leave
        </Button>
        <Button variant="filled" onClick={stay} data-autofocus>
          Keep editing
        </Button>
      </Flex>
    </Modal>
  );
}

const isOwnPage = (mark: string): boolean => /^#\/?connections(\/|$)/.test(mark);

import { Button, Flex, Modal } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useHeldAddress } from '../../hooks/use-held-address.ts';
import { useHost } from '../../host.ts';
import formStyles from './form.module.css';
import { endForm, setTyped, stayInForm, useConnections } from './store.ts';

interface LeaveGuardProps {
  /** Whether the form has input that is not saved. */
  readonly typed: boolean;
  /** Whether the form is being saved. The question appears only if that fails; if it succeeds, navigation continues. */
  readonly saving: boolean;
  /** What is being changed, in words for the middle of a sentence. */
  readonly what: string;
}

/** Asks before unsaved input is lost: by showing another connection or page, or by closing the window. */
export function LeaveGuard({ typed, saving, what }: LeaveGuardProps) {
  const { window: windowKind } = useHost();
  const wanted = useConnections(({ wanted }) => wanted);
  const heldAddress = useHeldAddress((hash) => useConnections.getState().typed && !isOwnPage(hash));
  useEffect(() => {
    setTyped(typed);
    return () => setTyped(false);
  }, [typed]);
  const followHeld = useEffectEvent(() => {
    if (heldAddress.wanted !== null) location.hash = heldAddress.wanted;
  });
  // The form closes after it is saved; the page then goes to the address that was held back meanwhile.
  useEffect(() => () => followHeld(), []);
  useEffect(() => {
    // A browser asks before it closes the window; the desktop's window would not close at all.
    if (!typed || windowKind !== 'browser') return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [typed, windowKind]);

  const stay = () => {
    heldAddress.stay();
    stayInForm();
  };
  const leave = () => {
    if (heldAddress.wanted !== null) heldAddress.leave();
    endForm(wanted ?? undefined);
  };
  return (
    <Modal
      opened={!saving && (wanted !== null || heldAddress.wanted !== null)}
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

const isOwnPage = (hash: string): boolean => /^#\/?connections(\/|$)/.test(hash);

import { Modal } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { ConnectionsState } from '../../shared/connections.ts';
import { askSignIn, useSending } from '../features/sending/store.ts';
import { useHost } from '../host.ts';
import { notifyProblem } from '../ui/notify/notify.tsx';
import { SteadyButton } from '../ui/steady-button.tsx';
import styles from './frame.module.css';

const SignInAgain = lazy(() =>
  import('../features/connections/sign-in-again.tsx').then((module) => ({ default: module.SignInAgain })),
);

/** Dialog, possible on every page, that asks for the secrets of a connection when a run waits for its sign-in. */
export function SignInQuestion({ hostState }: { hostState: ConnectionsState | null }) {
  const { api } = useHost();
  const name = useSending((store) => store.signInTo);
  const connection = hostState?.connections.find((each) => each.name === name);
  const close = () => askSignIn(null);
  return (
    <Modal
      opened={connection !== undefined}
      onClose={close}
      title={`Sign in to ${name ?? ''}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {connection?.signIn === 'own' ? (
        <div className={styles['question']}>
          <p>This platform is part of the program and needs no password.</p>
          <SteadyButton
            variant="filled"
            onClick={() => {
              close();
              api.connections.choose({ id: connection.id }).catch(notifyProblem);
            }}
          >
            Sign in again
          </SteadyButton>
        </div>
      ) : (
        connection && (
          <div className={styles['question']}>
            <p>
              {connection.username} was rejected. The run continues automatically once the secrets are
              correct.
            </p>
            <Suspense fallback={null}>
              <SignInAgain connection={connection} onSaved={close} />
            </Suspense>
          </div>
        )
      )}
    </Modal>
  );
}

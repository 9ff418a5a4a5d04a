import { Flex, Group } from '@mantine/core';
import type { Connection, Session } from '../../../shared/connections.ts';
import { assertNever } from '../../../shared/errors.ts';
import { useAct } from '../../hooks/use-act.ts';
import { useHost } from '../../host.ts';
import { Badge } from '../../ui/badge.tsx';
import { notifyProblem } from '../../ui/notify/notify.tsx';
import { SteadyButton } from '../../ui/steady-button.tsx';
import { TokenLeft } from '../../ui/token/token-left.tsx';
import styles from './connections.module.css';

/** Session state of the connection in use, with buttons to sign out and in. */
export function SessionLine({ connection, session }: { connection: Connection; session: Session }) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const { id } = connection;
  const inside = session.state === 'signed-in' || session.state === 'signing-in';
  return (
    <Flex
      className={styles['session']}
      component="section"
      gap="var(--space-12)"
      align="center"
      aria-label="Session"
    >
      <Group className={styles['sessionState']} gap="var(--space-4) var(--space-12)">
        <SessionState session={session} />
      </Group>
      {inside ? (
        <SteadyButton disabled={busy} onClick={() => void run(() => api.connections.signOut({ id }))}>
          Sign out
        </SteadyButton>
      ) : (
        <SteadyButton
          variant="filled"
          disabled={busy}
          onClick={() => void run(() => api.connections.choose({ id }))}
        >
          Sign in again
        </SteadyButton>
      )}
    </Flex>
  );
}

function SessionState({ session }: { session: Session }) {
  switch (session.state) {
    case 'signed-in':
      return (
        <>
          <Badge tone="ok" icon="check">
            signed in
          </Badge>
          <span>
            as {session.account}
            {session.defaultScope && `, default scope ${session.defaultScope}`}
          </span>
          <span className={styles['token']}>
            <TokenLeft key={session.expiresAt} expiresAt={session.expiresAt} />
          </span>
        </>
      );
    case 'signing-in':
      return (
        <Badge tone="quiet" icon="clock">
          signing in
        </Badge>
      );
    case 'signed-out':
      return (
        <>
          <Badge tone="quiet" icon="minus">
            signed out
          </Badge>
          <span>No requests are sent to this platform until you sign in again.</span>
        </>
      );
    case 'failed':
      return (
        <>
          <Badge tone="bad" icon="cross">
            sign-in failed
          </Badge>
          <span role="status">{session.message}</span>
        </>
      );
    default:
      return assertNever(session);
  }
}

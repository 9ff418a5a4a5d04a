import { useState } from 'react';
import type { Connection, Session } from '../../../shared/connections.ts';
import { useAct } from '../../hooks/use-act.ts';
import { useHost } from '../../host.ts';
import { Badge } from '../../ui/badge.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { home } from '../../ui/focus.ts';
import { Icon } from '../../ui/icon.tsx';
import { notifyProblem } from '../../ui/notify.tsx';
import { SteadyButton } from '../../ui/steady-button.tsx';
import { ConnectionFacts } from './connection-facts.tsx';
import { ConnectionTest } from './connection-test.tsx';
import styles from './connections.module.css';
import { EnvironmentBadge } from './environment-badge.tsx';
import { ReadOnly } from './read-only.tsx';
import { showConnection } from './store.ts';

interface ConnectionDetailProps {
  readonly connection: Connection;
  readonly chosen: boolean;
  /** The sign-in of the chosen connection. */
  readonly session: Session;
  readonly keyring: string | null;
}

/** One connection: what is known of it, whether it works, and the way to use or remove it. */
export function ConnectionDetail({ connection, chosen, session, keyring }: ConnectionDetailProps) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const [asking, setAsking] = useState(false);
  const { id, name, environment } = connection;
  const practice = environment === 'practice';
  const failed = chosen && session.state === 'failed';

  return (
    <section className={styles['detail']} aria-label={name}>
      <div className={styles['head']}>
        <h1 {...home}>{name}</h1>
        <EnvironmentBadge environment={environment} />
        {chosen && (
          <Badge tone="accent" icon="check">
            in use
          </Badge>
        )}
        {connection.readOnly && (
          <Badge tone="quiet" icon="lock">
            read-only
          </Badge>
        )}
        <span className={styles['grow']} />
        {(!chosen || failed) && (
          <SteadyButton
            variant="filled"
            off={busy}
            onClick={() => void run(() => api.connections.choose({ id }))}
          >
            {failed ? 'Sign in again' : 'Use this connection'}
          </SteadyButton>
        )}
      </div>
      <div className={styles['body']}>
        {failed && (
          <p className={styles['failed']} role="status">
            <Icon name="warning" />
            Sign-in failed. {session.message}
          </p>
        )}
        <ConnectionFacts connection={connection} keyring={keyring} refused={failed && !practice} />
        <ReadOnly connection={connection} />
        <ConnectionTest connection={connection} />
        <section className={styles['remove']} aria-labelledby="remove-head">
          <h2 id="remove-head">Remove</h2>
          <p>
            {practice
              ? 'The practice platform belongs to the program and cannot be removed.'
              : 'Forgets the addresses and the sign-in. Nothing changes on the platform.'}
          </p>
          <SteadyButton off={practice || busy} onClick={() => setAsking(true)}>
            Remove…
          </SteadyButton>
        </section>
      </div>
      <Confirm
        title={`Remove ${name}`}
        text="The addresses and the sign-in are forgotten. Nothing changes on the platform itself."
        yes="Remove"
        dangerous
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void run(() => api.connections.remove({ id })).then((done) => done && showConnection(null));
        }}
      />
    </section>
  );
}

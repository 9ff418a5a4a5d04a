import { Button, Flex } from '@mantine/core';
import { useState } from 'react';
import type { Connection, Session } from '../../../shared/connections.ts';
import { useAct } from '../../hooks/use-act.ts';
import { useHost } from '../../host.ts';
import { Badge } from '../../ui/badge.tsx';
import { Confirm } from '../../ui/confirm/confirm.tsx';
import { home } from '../../ui/focus.ts';
import { dropNotice } from '../../ui/notify/notice-subjects.ts';
import { notifyProblem } from '../../ui/notify/notify.tsx';
import { SteadyButton } from '../../ui/steady-button.tsx';
import { ConnectionFacts } from './connection-facts.tsx';
import { ConnectionTest } from './connection-test.tsx';
import styles from './connections.module.css';
import { EnvironmentBadge } from './environment-badge.tsx';
import { ReadOnly } from './read-only.tsx';
import { SessionLine } from './session-line.tsx';
import { openForm, showConnection } from './store.ts';

interface ConnectionDetailProps {
  readonly connection: Connection;
  readonly chosen: boolean;
  /** The sign-in of the chosen connection. */
  readonly session: Session;
  /** Name of the system's keyring; null if the system has none, undefined until it is open. */
  readonly keyring: string | null | undefined;
}

/** Details of one connection: its facts, its test, and the buttons to use, change or remove it. */
export function ConnectionDetail({ connection, chosen, session, keyring }: ConnectionDetailProps) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const [asking, setAsking] = useState(false);
  const { id, name, environment } = connection;
  const practice = environment === 'practice';
  const refused = chosen && session.state === 'failed' && !practice;

  return (
    <Flex className={styles['detail']} component="section" direction="column" aria-label={name}>
      <div className={styles['head']}>
        <h1 {...home} title={name}>
          {name}
        </h1>
        <EnvironmentBadge connection={connection} />
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
        {!practice && (
          <>
            <Button onClick={() => openForm({ id, as: 'copy' })}>Duplicate</Button>
            <Button onClick={() => openForm({ id, as: 'change' })}>Change…</Button>
          </>
        )}
        {!chosen && (
          <SteadyButton
            variant="filled"
            disabled={busy}
            onClick={() => void run(() => api.connections.choose({ id }))}
          >
            Use this connection
          </SteadyButton>
        )}
      </div>
      <div className={styles['body']}>
        {chosen && <SessionLine connection={connection} session={session} />}
        <ConnectionTest connection={connection} />
        <ConnectionFacts connection={connection} keyring={keyring} refused={refused} />
        <ReadOnly connection={connection} />
        <section className={styles['remove']} aria-labelledby="remove-head">
          <h2 id="remove-head">Remove</h2>
          <p>
            {practice
              ? 'The practice platform is part of the program and cannot be removed.'
              : 'Deletes the addresses and credentials. Nothing changes on the platform.'}
          </p>
          <SteadyButton disabled={practice || busy} onClick={() => setAsking(true)}>
            Remove…
          </SteadyButton>
        </section>
      </div>
      <Confirm
        title={`Remove ${name}`}
        text="The addresses and credentials are deleted, and changes of lists that are not written yet are discarded. Runs in progress stop, and unfinished ones can never be continued, not even on a new connection with this name. Nothing changes on the platform."
        yes="Remove"
        dangerous
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void run(() => api.connections.remove({ id })).then((done) => {
            if (!done) return;
            dropNotice(`connection ${id}`);
            showConnection(null);
          });
        }}
      />
    </Flex>
  );
}

import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import { actionsUrlOf, type Connection, objectsUrlOf } from '../../../shared/connections.ts';
import { formatDuration } from '../../../shared/units.ts';
import { Icon } from '../../ui/icon.tsx';
import { AuthorityFacts } from './authority-facts.tsx';
import styles from './connections.module.css';
import { SignInAgain } from './sign-in-again.tsx';
import { signInWords } from './words.ts';

interface ConnectionFactsProps {
  readonly connection: Connection;
  /** Name of the system's keyring; null if the system has none, undefined until it is open. */
  readonly keyring: string | null | undefined;
  /** The platform does not accept the sign-in. */
  readonly refused: boolean;
}

/** Facts about a connection, without secrets. */
export function ConnectionFacts({ connection, keyring, refused }: ConnectionFactsProps) {
  const { addresses, clientId, username, signIn, views } = connection;
  return (
    <>
      <section aria-labelledby="addresses-head">
        <h2 id="addresses-head">Addresses</h2>
        <dl className={styles['facts']}>
          <Fact name="Sign-in">{addresses.authUrl}</Fact>
          <Fact name="CSV connector">{addresses.connectorUrl}</Fact>
          <Fact name="Graph">{addresses.graphUrl}</Fact>
          <Fact name="Domain objects">{objectsUrlOf(addresses) ?? 'none'}</Fact>
          <Fact name="Action interface">{actionsUrlOf(addresses) ?? 'none'}</Fact>
          {views.length > 0 && <Fact name="Views">{views.join(', ')}</Fact>}
        </dl>
      </section>
      <NetworkFacts connection={connection} />
      <section aria-labelledby="sign-in-head">
        <h2 id="sign-in-head">Sign-in</h2>
        <dl className={styles['facts']}>
          <Fact name="User">{username}</Fact>
          <Fact name="Client ID">{clientId}</Fact>
        </dl>
        <Flex
          className={styles['kept']}
          component="p"
          gap="var(--space-8)"
          align="center"
          data-sign-in={signIn}
        >
          <Icon name={signIn === 'missing' ? 'warning' : 'key'} />
          {signInWords(connection, keyring)}
        </Flex>
        {(signIn === 'missing' || refused) && <SignInAgain key={connection.id} connection={connection} />}
      </section>
    </>
  );
}

/** Network settings that differ from the defaults; nothing if there are none. */
function NetworkFacts({
  connection: { authority, proxy, connectTimeoutMs, responseTimeoutMs },
}: {
  connection: Connection;
}) {
  if (!authority && !proxy && connectTimeoutMs === null && responseTimeoutMs === null) return null;
  return (
    <section aria-labelledby="way-head">
      <h2 id="way-head">Network</h2>
      <dl className={styles['facts']}>
        {authority && (
          <Fact name="Trusts">
            <AuthorityFacts authority={authority} />
          </Fact>
        )}
        {proxy && <Fact name="Proxy">{proxy.user ? `${proxy.url} as ${proxy.user}` : proxy.url}</Fact>}
        {connectTimeoutMs !== null && <Fact name="Connect timeout">{formatDuration(connectTimeoutMs)}</Fact>}
        {responseTimeoutMs !== null && (
          <Fact name="Response timeout">{formatDuration(responseTimeoutMs)} without data</Fact>
        )}
      </dl>
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles['fact']}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

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
  readonly keyring: string | null;
  /** The platform does not accept the sign-in. */
  readonly refused: boolean;
}

/** What is known of a connection; what is secret never comes to this page. */
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
          <Fact name="Domain objects">{objectsUrlOf(addresses) ?? 'none named'}</Fact>
          <Fact name="Action interface">{actionsUrlOf(addresses) ?? 'none named'}</Fact>
          {views.length > 0 && <Fact name="Views">{views.join(', ')}</Fact>}
        </dl>
      </section>
      <Way connection={connection} />
      <section aria-labelledby="sign-in-head">
        <h2 id="sign-in-head">Sign-in</h2>
        <dl className={styles['facts']}>
          <Fact name="User">{username}</Fact>
          <Fact name="Client id">{clientId}</Fact>
        </dl>
        <p className={styles['kept']} data-sign-in={signIn}>
          <Icon name={signIn === 'missing' ? 'warning' : 'key'} />
          {signInWords(connection, keyring)}
        </p>
        {(signIn === 'missing' || refused) && <SignInAgain key={connection.id} connection={connection} />}
      </section>
    </>
  );
}

/** Only what differs from the usual way. */
function Way({
  connection: { authority, proxy, connectTimeoutMs, answerTimeoutMs },
}: {
  connection: Connection;
}) {
  if (!authority && !proxy && connectTimeoutMs === null && answerTimeoutMs === null) return null;
  return (
    <section aria-labelledby="way-head">
      <h2 id="way-head">Way to the platform</h2>
      <dl className={styles['facts']}>
        {authority && (
          <Fact name="Trusts">
            <AuthorityFacts authority={authority} />
          </Fact>
        )}
        {proxy && <Fact name="Proxy">{proxy.user ? `${proxy.url} as ${proxy.user}` : proxy.url}</Fact>}
        {connectTimeoutMs !== null && (
          <Fact name="To connect">at most {formatDuration(connectTimeoutMs)}</Fact>
        )}
        {answerTimeoutMs !== null && (
          <Fact name="To answer">at most {formatDuration(answerTimeoutMs)} of silence</Fact>
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

import type { Connection } from '../../../shared/connections.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './connections.module.css';
import { signInWords } from './words.ts';

/** What is known of a connection; what is secret never comes to this page. */
export function ConnectionFacts({ connection, keyring }: { connection: Connection; keyring: string | null }) {
  const { addresses, clientId, username, signIn } = connection;
  return (
    <>
      <section aria-labelledby="addresses-head">
        <h2 id="addresses-head">Addresses</h2>
        <dl className={styles['facts']}>
          <Fact name="Sign-in" value={addresses.authUrl} />
          <Fact name="CSV connector" value={addresses.connectorUrl} />
          <Fact name="Graph" value={addresses.graphUrl} />
        </dl>
      </section>
      <section aria-labelledby="sign-in-head">
        <h2 id="sign-in-head">Sign-in</h2>
        <dl className={styles['facts']}>
          <Fact name="User" value={username} />
          <Fact name="Client id" value={clientId} />
        </dl>
        <p className={styles['kept']} data-sign-in={signIn}>
          <Icon name={signIn === 'missing' ? 'warning' : 'key'} />
          {signInWords(connection, keyring)}
        </p>
      </section>
    </>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className={styles['fact']}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

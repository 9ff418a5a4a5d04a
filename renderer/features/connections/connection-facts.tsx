import { type Connection, objectsUrlOf } from '../../../shared/connections.ts';
import { Icon } from '../../ui/icon.tsx';
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
  const { id, name, addresses, clientId, username, signIn } = connection;
  return (
    <>
      <section aria-labelledby="addresses-head">
        <h2 id="addresses-head">Addresses</h2>
        <dl className={styles['facts']}>
          <Fact name="Sign-in" value={addresses.authUrl} />
          <Fact name="CSV connector" value={addresses.connectorUrl} />
          <Fact name="Graph" value={addresses.graphUrl} />
          <Fact name="Domain objects" value={objectsUrlOf(addresses) ?? 'none named'} />
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
        {(signIn === 'missing' || refused) && <SignInAgain key={id} id={id} name={name} />}
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

import type { Session } from '../../shared/connections.ts';
import { useNow } from '../hooks/use-now.ts';
import styles from './foot.module.css';
import { sessionWords, tokenWords } from './session-words.ts';

/** Who is signed in, for how long, and under which scope. */
export function Foot({ session, version }: { session: Session | undefined; version: string | null }) {
  const now = useNow(session?.state === 'signed-in' ? 10_000 : null);
  return (
    <footer className={styles['foot']}>
      {session && (
        <span className={styles['state']} data-state={session.state}>
          <span className={styles['stateDot']} aria-hidden="true" />
          {sessionWords(session)}
        </span>
      )}
      {session?.state === 'signed-in' && <span>{tokenWords(session.expiresAt, now)}</span>}
      {session?.state === 'signed-in' && session.defaultScope && <span>scope {session.defaultScope}</span>}
      {session?.state === 'failed' && <span className={styles['failure']}>{session.message}</span>}
      <span className={styles['grow']} />
      {version && <span>Graph Intake {version}</span>}
    </footer>
  );
}

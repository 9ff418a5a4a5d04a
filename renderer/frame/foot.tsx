import type { ReactNode } from 'react';
import type { Session } from '../../shared/connections.ts';
import { TokenLeft } from '../ui/token/token-left.tsx';
import styles from './foot.module.css';
import { sessionWords } from './session-words.ts';

interface FootProps {
  readonly session: Session | undefined;
  readonly version: string | null;
  /** Other facts shown on every page. */
  readonly extras: ReactNode;
}

/** Footer of every page: the signed-in account, how long its token is valid, its scope, and the program's version. */
export const Foot = ({ session, version, extras }: FootProps) => (
  <footer className={styles['foot']}>
    {session && (
      <span className={styles['state']} data-state={session.state}>
        <span className={styles['stateDot']} aria-hidden="true" />
        <span className={styles['stateWords']} title={sessionWords(session)}>
          {sessionWords(session)}
        </span>
      </span>
    )}
    {session?.state === 'signed-in' && <TokenLeft key={session.expiresAt} expiresAt={session.expiresAt} />}
    {session?.state === 'signed-in' && session.defaultScope && <span>scope {session.defaultScope}</span>}
    {session?.state === 'failed' && <span className={styles['failure']}>{session.message}</span>}
    <span className={styles['grow']} />
    {extras}
    {version && <span className={styles['version']}>Graph Intake {version}</span>}
  </footer>
);

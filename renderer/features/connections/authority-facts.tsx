import type { Authority } from '../../../shared/connections/network-settings.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatDate } from '../../ui/clock.ts';
import styles from './connections.module.css';

/** Subjects of the certificates in the file, and their expiry. */
export const AuthorityFacts = ({ authority, now = Date.now() }: { authority: Authority; now?: number }) => (
  <ul className={styles['certificates']}>
    {authority.certificates.map(({ subject, expiresAt }) => (
      <li key={`${subject} ${expiresAt}`}>
        <span className={styles['subject']}>{subject}</span>
        {expiresAt < now ? (
          <Badge tone="bad" icon="warning">
            expired {formatDate(expiresAt, now)}
          </Badge>
        ) : (
          <span className={styles['until']}>until {formatDate(expiresAt, now)}</span>
        )}
      </li>
    ))}
  </ul>
);

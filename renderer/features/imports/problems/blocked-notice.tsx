import { Icon } from '../../../ui/icon.tsx';
import styles from './problems.module.css';

/** Why the connector would not take the file at all, or not all of it. */
export const BlockedNotice = ({ reason, stops }: { reason: string; stops: boolean }) => (
  <div className={styles['blocked']}>
    <Icon name="stop" size="rail" />
    <div className={styles['words']}>
      <h2 className={styles['title']}>The file cannot be sent as it is</h2>
      <p>
        {reason}{' '}
        {stops
          ? 'Everything behind that place would be ignored; mend the file there and open it again.'
          : 'Mend the file and open it again.'}
      </p>
    </div>
  </div>
);

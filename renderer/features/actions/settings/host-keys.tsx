import { Button, Flex } from '@mantine/core';
import type { HandlerState } from '../../../../shared/actions.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { formatDate } from '../../../ui/clock.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import styles from './settings.module.css';

/** Host keys that the user has trusted, each with a button to forget it. */
export function HostKeys({ pinned }: Pick<HandlerState, 'pinned'>) {
  const { api } = useHost();
  const { run } = useAct(notifyProblem);
  if (pinned.length === 0)
    return <p className={styles['none']}>None yet. You are asked the first time a target shows its key.</p>;
  return (
    <ul className={styles['rows']}>
      {pinned.map(({ host, fingerprint, since }) => (
        <Flex key={host} className={styles['row']} component="li" gap="var(--space-8)" align="center">
          <span className={styles['words']}>
            <span>{host}</span>
            <code className={styles['print']} title={fingerprint}>
              {fingerprint}
            </code>
          </span>
          <span className={styles['about']}>since {formatDate(since)}</span>
          <Button
            variant="subtle"
            aria-label={`Forget the key of ${host}`}
            onClick={() => run(() => api.actions.unpin({ host }))}
          >
            Forget
          </Button>
        </Flex>
      ))}
    </ul>
  );
}

import { Flex } from '@mantine/core';
import { Icon } from '../../../ui/icon.tsx';
import styles from './rehearsal-banner.module.css';

/** Note above the result of a rehearsal that nothing was sent to a real platform. */
export const RehearsalBanner = ({ running }: { running: boolean }) => (
  <Flex className={styles['banner']} component="p" gap="var(--space-8)" align="center" role="note">
    <Icon name="flask" />
    <span>
      <strong>Rehearsal: no data left this machine.</strong>{' '}
      {running
        ? 'The rows go to a temporary practice platform, which is removed at the end.'
        : 'The rows went to a temporary practice platform, which has been removed.'}
    </span>
  </Flex>
);

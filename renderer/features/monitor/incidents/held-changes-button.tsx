import { Button } from '@mantine/core';
import { countOrLimit } from '../../../../shared/monitor/list-counts.ts';
import { formatMinute } from '../../../ui/clock.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './incidents.module.css';

interface GatheredProps {
  readonly count: number;
  /** There may be more of them. */
  readonly more: boolean;
  /** Since when rows have kept their places, in milliseconds since epoch. */
  readonly since: number;
  readonly onShow: () => void;
}

/**
 * Button with the number of changes that are held back, so that no row moves away from under the pointer; a click shows
 * them. The search field beside it makes room for it, so that its appearance moves no row either.
 */
export const HeldChangesButton = ({ count, more, since, onShow }: GatheredProps) => (
  <span role="status">
    {count > 0 && (
      <Button className={styles['newer']} leftSection={<Icon name="up" />} onClick={onShow}>
        Show {countOrLimit(count, more)} updated since {formatMinute(since)}
      </Button>
    )}
  </span>
);

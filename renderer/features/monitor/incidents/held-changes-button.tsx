import { UnstyledButton } from '@mantine/core';
import { formatCount } from '../../../../shared/units.ts';
import styles from './incidents.module.css';

interface GatheredProps {
  readonly count: number;
  /** There may be more of them. */
  readonly more: boolean;
  readonly onShow: () => void;
}

/**
 * Button with the number of changes that are held back, so that no row moves away from under the pointer; a click shows
 * them. It lies over the rows, so that its appearance moves no row either.
 */
export const HeldChangesButton = ({ count, more, onShow }: GatheredProps) => (
  <div role="status" className={styles['gatheredPlace']}>
    {count > 0 && (
      <UnstyledButton className={styles['gathered']} onClick={onShow}>
        {formatCount(count)}
        {more && ' or more'} new {count === 1 ? 'change' : 'changes'} · show
      </UnstyledButton>
    )}
  </div>
);

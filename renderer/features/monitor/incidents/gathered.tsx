import { UnstyledButton } from '@mantine/core';
import { formatCount } from '../../../../shared/units.ts';
import styles from './incidents.module.css';

interface GatheredProps {
  readonly count: number;
  /** There may be more of them. */
  readonly more: boolean;
  readonly onShow: () => void;
}

/** Changes that wait, so that no row jumps away from under the pointer; over the rows, so that it moves none itself. */
export const Gathered = ({ count, more, onShow }: GatheredProps) => (
  <div role="status" className={styles['gatheredPlace']}>
    {count > 0 && (
      <UnstyledButton className={styles['gathered']} onClick={onShow}>
        {formatCount(count)}
        {more && ' or more'} new {count === 1 ? 'change' : 'changes'} · show
      </UnstyledButton>
    )}
  </div>
);

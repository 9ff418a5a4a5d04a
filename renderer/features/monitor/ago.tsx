import { formatDuration } from '../../../shared/units.ts';
import { useNow } from '../../hooks/use-now.ts';
import styles from './intake.module.css';

const tickMs = 1_000;

/** `1.2 s ago`, which counts by itself, so that a second passing draws nothing else. */
export function Ago({ at }: { at: number }) {
  const now = useNow(tickMs);
  return <span className={styles['ago']}>{formatDuration(now - at)} ago</span>;
}

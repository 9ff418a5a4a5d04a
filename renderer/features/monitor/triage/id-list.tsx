import styles from './triage.module.css';
import { idWords } from './words.ts';

/** The ids of the incidents that a dialog is about. */
export const IdList = ({ ids }: { ids: readonly string[] }) => (
  <p className={styles['ids']}>{idWords(ids)}</p>
);

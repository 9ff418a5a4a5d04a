import type { Environment } from '../../../shared/connections.ts';
import styles from './connections.module.css';
import { environmentWords } from './words.ts';

/** The environment as dot and word, in the colour of the strip on top of the window. */
export const EnvironmentBadge = ({ environment }: { environment: Environment }) => (
  <span className={styles['environment']} data-environment={environment}>
    <span className={styles['dot']} aria-hidden="true" />
    {environmentWords[environment]}
  </span>
);

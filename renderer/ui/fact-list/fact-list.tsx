import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

/** List of facts in a panel, each with its name on the left. */
export const FactList = ({ children }: { children: ReactNode }) => (
  <dl className={styles['facts']}>{children}</dl>
);

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles['fact']}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

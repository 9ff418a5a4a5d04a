import { type ReactNode, useId } from 'react';
import styles from './settings.module.css';

interface SettingRowProps {
  readonly label: string;
  /** Explanation in one sentence. */
  readonly about?: ReactNode;
  /** The control, named by the words beside it. */
  readonly children: (names: { 'aria-label': string; 'aria-describedby': string }) => ReactNode;
}

/** One setting: its words, and the control that sets it at once. */
export function SettingRow({ label, about, children }: SettingRowProps) {
  const id = useId();
  return (
    <div className={styles['row']}>
      <div className={styles['words']}>
        <span>{label}</span>
        <span id={`${id}-about`} className={styles['about']}>
          {about}
        </span>
      </div>
      {children({ 'aria-label': label, 'aria-describedby': `${id}-about` })}
    </div>
  );
}

/** Settings that belong together, under their heading. */
export function SettingGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['group']}>
      <h2 id={id}>{title}</h2>
      <div className={styles['rows']}>{children}</div>
    </section>
  );
}

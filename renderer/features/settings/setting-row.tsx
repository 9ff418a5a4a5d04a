import { type ReactNode, useId } from 'react';
import styles from './settings.module.css';

interface SettingRowProps {
  readonly label: string;
  /** Explanation in one sentence. */
  readonly about?: ReactNode;
  /** Renders the control; `names` connects it with the label and the explanation for screen readers. */
  readonly children: (names: { 'aria-label': string; 'aria-describedby': string }) => ReactNode;
}

/** Row of one setting: label and explanation, and the control, which applies the setting immediately. */
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

/** Section of settings under a heading. */
export function SettingGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['group']}>
      <h2 id={id}>{title}</h2>
      <div className={styles['rows']}>{children}</div>
    </section>
  );
}

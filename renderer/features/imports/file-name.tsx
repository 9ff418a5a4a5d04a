import styles from './file-name.module.css';

/** A name that is cut before what it says of its rows: “machines – undo edges.csv” stays told from its neighbours. */
export function FileName({ name }: { name: string }) {
  const from = name.lastIndexOf(' – ');
  if (from <= 0) return name;
  return (
    <span className={styles['name']}>
      <span className={styles['start']}>{name.slice(0, from)}</span>
      <span className={styles['end']}>{name.slice(from)}</span>
    </span>
  );
}

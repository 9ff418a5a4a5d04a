import { cutText } from '../../../ui/cut-text.ts';
import styles from './timeline.module.css';

/** A longer value is folded and shows its first characters only. */
const glanceCharacters = 100;

/** A value of a field; a long one unfolds. */
export function FieldValue({ value }: { value: unknown }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  if (text === '') return <span className={styles['quiet']}>empty</span>;
  if (text.length <= glanceCharacters && !text.includes('\n'))
    return <span className={typeof value === 'string' ? undefined : styles['mono']}>{text}</span>;
  return (
    <details className={styles['long']}>
      <summary>{cutText(text.replace(/\s+/g, ' '), glanceCharacters)}</summary>
      <pre>{text}</pre>
    </details>
  );
}

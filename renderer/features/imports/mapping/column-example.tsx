import { cutText } from '../../../ui/cut-text.ts';
import { useSurroundings } from './mapping-context.ts';
import styles from './source.module.css';

const shownCharacters = 40;

/** A real cell of a column of the file, beside its name; for the eye only. */
export function ColumnExample({ index }: { index: number }) {
  const { mapped } = useSurroundings();
  const found = mapped?.rows.find(({ before }) => (before[index] ?? '').trim() !== '');
  return (
    <span className={styles['example']} aria-hidden="true">
      {cutText(found?.before[index] ?? '', shownCharacters)}
    </span>
  );
}

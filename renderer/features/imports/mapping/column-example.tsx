import { cutText } from '../../../ui/cut-text.ts';
import styles from './fields/source.module.css';
import { useSurroundings } from './mapping-context.ts';

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

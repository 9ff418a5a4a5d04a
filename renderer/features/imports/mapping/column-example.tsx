import { cutText } from '../../../ui/cut-text.ts';
import styles from './fields/source.module.css';
import { useMappingContext } from './mapping-context.ts';

const shownCharacters = 40;

/** An example value of a column beside its name; hidden from screen readers. */
export function ColumnExample({ index }: { index: number }) {
  const { mapped } = useMappingContext();
  const row = mapped?.rows.find(({ before }) => (before[index] ?? '').trim() !== '');
  return (
    <span className={styles['example']} aria-hidden="true">
      {cutText(row?.before[index] ?? '', shownCharacters)}
    </span>
  );
}

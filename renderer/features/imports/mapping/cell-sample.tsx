import { CellText } from '../../../ui/cell-text/cell-text.tsx';
import { cutName, tooltipName } from '../../../ui/cut-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './mapping.module.css';
import { columnOf, useMappingContext } from './mapping-context.ts';

/** Mapped value of a field in the first row that has one; a row whose transform failed is preferred. */
export function CellSample({ targetKey, path }: { targetKey: number; path: string }) {
  const { draft, mapped } = useMappingContext();
  const column = columnOf(draft, targetKey, path);
  if (mapped === null || column === null || column >= mapped.header.length)
    return <span className={styles['sample']} />;
  const failed = mapped.rows.find(({ failures }) => failures.some((failure) => failure.column === column));
  const row = failed ?? mapped.rows.find(({ after }) => (after[column] ?? '') !== '');
  if (row === undefined)
    return <span className={`${styles['sample']} ${styles['empty']}`}>empty in the first rows</span>;
  const message = row.failures.find((failure) => failure.column === column)?.message;
  return (
    <span
      className={styles['sample']}
      data-failed={message !== undefined || undefined}
      title={message ?? tooltipName(row.after[column] ?? '')}
    >
      {message !== undefined && <Icon name="warning" size="small" />}
      <CellText text={cutName(row.after[column] ?? '')} />
    </span>
  );
}

import { Button } from '@mantine/core';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import { formatCount } from '../../../../shared/units.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './corrections.module.css';

interface CorrectionsButtonProps {
  readonly file: ReadyFile;
  readonly opened: boolean;
  readonly onClick: () => void;
}

/** Button that opens the panel of the corrected cells; its icon warns if some corrections do not apply. */
export function CorrectionsButton({ file, opened, onClick }: CorrectionsButtonProps) {
  const { count = 0, notice = null } = file.corrections ?? {};
  const number = count === 0 ? '' : ` (${formatCount(count)})`;
  if (file.index.state !== 'done') return null;
  return (
    <Button
      variant="subtle"
      aria-pressed={opened}
      title={notice ?? 'Corrected cells, and find and replace'}
      aria-label={`Corrections${number}`}
      onClick={onClick}
    >
      <Icon name={notice === null ? 'pencil' : 'warning'} />
      <span className={styles['word']}>Corrections</span>
      <span className={styles['number']}>{number}</span>
    </Button>
  );
}

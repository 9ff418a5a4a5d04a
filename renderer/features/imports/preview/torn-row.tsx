import { VisuallyHidden } from '@mantine/core';
import type { PreviewRow } from '../../../../shared/imports/open-file.ts';
import { plural } from '../../../../shared/units.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { CellView } from '../../../ui/grid/grid-types.ts';
import styles from './preview.module.css';

/** Cell for a value that a ragged row lacks; the first such cell says how many are missing. */
export function missingView(row: PreviewRow, index: number, heads: number): CellView {
  if (index > row.cells.length) return furtherCell('missing');
  return {
    content: (
      <Badge tone="bad" icon="warning">
        {plural(heads - row.cells.length, 'value')} missing
      </Badge>
    ),
    note: reasonOf(row),
    className: `${styles['missing']} ${styles['missingWords']}`,
  };
}

/** Longer lines are cut on screen; copying takes what is known of them. */
const shownCharacters = 500;

/** A record that could not be read: its raw line, over the whole width. */
export function rawView(row: PreviewRow, raw: string, index: number): CellView {
  if (index > 0) return furtherCell('not read');
  const shown = raw.length > shownCharacters ? `${raw.slice(0, shownCharacters)}…` : raw;
  return {
    content: (
      <>
        <Badge tone="bad" icon="blocked">
          not readable
        </Badge>
        <code className={styles['raw']}>{shown.replaceAll(/\r\n|[\n\r]/g, '↵').replaceAll('\t', '⇥')}</code>
      </>
    ),
    note: reasonOf(row) ?? 'The record cannot be read.',
    className: `${styles['missing']} ${styles['missingWords']}`,
    copy: raw,
  };
}

/** One of the further cells of such a row, which show nothing. @param words for screen readers */
const furtherCell = (words: string): CellView => ({
  content: <VisuallyHidden>{words}</VisuallyHidden>,
  className: styles['missing'],
});

function reasonOf({ faults }: PreviewRow): string | undefined {
  const ofRow = faults.filter(({ column }) => column === null);
  const shown = ofRow.length > 0 ? ofRow : faults;
  return shown.length === 0 ? undefined : shown.map(({ message }) => message).join(' ');
}

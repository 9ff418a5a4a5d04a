import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { nullKeyword } from '../../../../shared/columns/vertex-rules.ts';
import { assertNever } from '../../../../shared/errors.ts';
import type { Action, Column, FaultyCell, PreviewRow, ReadyFile } from '../../../../shared/imports.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { CellView, GridColumn, GridRowView } from '../../../ui/grid/grid-types.ts';
import { Icon } from '../../../ui/icon.tsx';
import { CellText } from './cell-text.tsx';
import { columnWidthPx } from './column-width.ts';
import styles from './preview.module.css';

/** The columns of a file as the platform will read them; widths from the heads and the rows that are known. */
export function previewColumns(
  { columns, action, repairs, problems }: ReadyFile,
  sample: readonly PreviewRow[],
): GridColumn<PreviewRow>[] {
  // A repair that is offered has its room already, so that nothing moves when it is taken.
  const offered = [...repairs, ...problems.flatMap(({ repair }) => repair ?? [])];
  return columns.map((column, index) => {
    const name = shortName(column.name);
    const mono = isMono(column);
    const fill = offered.find((repair) => repair.column === column.name)?.value ?? '';
    const cells = sample.map((row) => row.cells[index] || fill);
    return {
      id: String(index),
      name: column.name,
      head: (
        <>
          {name}
          <small className={styles['meaning']}>{column.meaning}</small>
        </>
      ),
      widthPx: columnWidthPx({ name, meaning: column.meaning, cells, mono }),
      view: (row) =>
        row.cells[index] === undefined
          ? missingView(row, index, columns.length)
          : viewOf(row, index, column, mono, action),
    };
  });
}

/** Values behind the last head, which the platform has no name for. */
export const surplusColumn = (columns: number): GridColumn<PreviewRow> => ({
  id: 'surplus',
  name: 'Values without a head',
  head: (
    <>
      no head
      <small className={styles['meaning']}>more values than heads</small>
    </>
  ),
  widthPx: 220,
  view: (row) => {
    const surplus = row.cells.slice(columns);
    const rest = surplus.join(' · ');
    if (surplus.length === 0) return { content: '', copy: '' };
    return {
      content: (
        <>
          <Badge tone="bad" icon="warning">
            {plural(surplus.length, 'value')} too many
          </Badge>{' '}
          {rest}
        </>
      ),
      note: rowNote(row),
      className: styles['fault'],
      copy: rest,
    };
  },
});

function viewOf(row: PreviewRow, index: number, column: Column, mono: boolean, action: Action): CellView {
  const text = row.cells[index] ?? '';
  const faults = row.faults.filter((fault) => fault.column === index);
  const note = sentences(faults);
  const classes = [mono && styles['mono'], text === '' && styles['ignored'], faultClass(faults)];
  return {
    content: contentOf(text, column, action),
    note,
    className: classes.filter(Boolean).join(' '),
    copy: text,
  };
}

/** A value that a ragged row does not have; the first one says how many there are. */
function missingView(row: PreviewRow, index: number, heads: number): CellView {
  if (index > row.cells.length)
    return { content: <VisuallyHidden>missing</VisuallyHidden>, className: styles['missing'] };
  return {
    content: (
      <Badge tone="bad" icon="warning">
        {plural(heads - row.cells.length, 'value')} missing
      </Badge>
    ),
    note: rowNote(row),
    className: `${styles['missing']} ${styles['missingWords']}`,
  };
}

function contentOf(text: string, column: Column, action: Action): ReactNode {
  if (text === '') return <VisuallyHidden>empty, ignored</VisuallyHidden>;
  if (text === nullKeyword) return <Badge tone="warn">{nullWords(action)}</Badge>;
  if (column.kind !== 'lookup') return <CellText text={text} />;
  return (
    <span className={styles['lookup']}>
      <Icon name="arrow" size="small" />
      <CellText text={text} />
    </span>
  );
}

function nullWords(action: Action): string {
  switch (action) {
    case 'POST':
      return 'null · left out';
    case 'PUT':
      return 'null · removes';
    case 'DELETE':
      return 'null · not looked at';
    default:
      return assertNever(action);
  }
}

/** Identifiers and platform names are read letter by letter; names and texts are not. */
const isMono = ({ kind, name }: Column) =>
  kind === 'identity' ||
  kind === 'lookup' ||
  kind === 'map' ||
  name === 'ogit/_type' ||
  name === 'ogit/_scope';

/** `…/Machine/class` for a long path; the whole name is told on hover. */
function shortName(name: string): string {
  const parts = name.split('/');
  return name.length > 22 && parts.length > 2 ? `…/${parts.slice(-2).join('/')}` : name;
}

/** What is said about a row as a whole: its own faults, or how many of its cells have one. */
export function previewRowView(row: PreviewRow): GridRowView {
  const count = plural(row.faults.length, 'problem');
  return {
    number: formatCount(row.record),
    note: rowNote(row) ?? (row.faults.length > 0 ? `${count} in this row` : undefined),
    mark: row.faults.some(isError) ? 'error' : row.faults.length > 0 ? 'warning' : undefined,
    className: row.setAside ? styles['aside'] : undefined,
  };
}

/** What is wrong with the row as a whole. */
const rowNote = (row: PreviewRow) => sentences(row.faults.filter((fault) => fault.column === null));

const isError = ({ severity }: FaultyCell) => severity === 'error';

const faultClass = (faults: readonly FaultyCell[]) =>
  faults.length === 0 ? undefined : faults.some(isError) ? styles['fault'] : styles['doubt'];

const sentences = (faults: readonly FaultyCell[]) =>
  faults.length === 0 ? undefined : faults.map(({ message }) => message).join(' ');

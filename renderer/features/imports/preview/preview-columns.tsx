import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Column, FaultyCell, PreviewRow, ReadyFile } from '../../../../shared/imports/open-file.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import { Badge } from '../../../ui/badge.tsx';
import { cutName, cutText } from '../../../ui/cut-text.ts';
import type { CellView, GridColumn, GridRowView } from '../../../ui/grid/grid-types.ts';
import { CellLook } from '../look/cell-look.tsx';
import { type CellType, cellTypeOf } from '../look/cell-type.ts';
import { nullWords } from '../look/null-words.ts';
import { DiffersMark, differsWords } from '../look/other-reading.tsx';
import { problemsOf } from '../words.ts';
import { columnWidthPx, wantedWidthPx } from './column-width.ts';
import styles from './preview.module.css';
import { missingView, rawView } from './torn-row.tsx';

const hintCharacters = 200;

/** Common properties of all cells of a column. */
interface ColumnLook {
  readonly column: Column;
  readonly index: number;
  readonly type: CellType;
  /** Words on the chip of a null cell. */
  readonly nullWords: string;
  readonly nullKeyword: string;
  /** Search text. */
  readonly mark: string | null;
}

/**
 * Returns the columns of a file as the platform will read them; their widths come from the headers and sample rows.
 * The columns change with the file's revision and with the search.
 */
export function previewColumns(
  file: ReadyFile,
  sample: readonly PreviewRow[],
  onProfile: (index: number) => void,
): GridColumn<PreviewRow>[] {
  const { columns, action, transforms, recognition, nullKeyword, search } = file;
  const kind = recognition.kind.value;
  // A suggested transform has its space already, so that nothing moves when it is accepted.
  const offered = [...transforms, ...problemsOf(file).flatMap(({ transform }) => transform ?? [])];
  return columns.map((column, index) => {
    const name = cutName(shortName(column.name));
    const meaning = cutName(column.meaning);
    const type = cellTypeOf(column, kind);
    const fill = offered.find((transform) => transform.column === column.name)?.value ?? '';
    const look: ColumnLook = {
      column,
      index,
      type,
      nullWords: nullWords(column, action, kind),
      nullKeyword,
      mark: search && (search.column === null || search.column === index) ? search.text : null,
    };
    const text = {
      name,
      meaning,
      cells: sample.map((row) => row.cells[index] || fill),
      chip: sample.some((row) => row.cells[index] === nullKeyword) ? look.nullWords : '',
      type,
    };
    return {
      id: String(index),
      name: column.name,
      head: (
        <>
          <UnstyledButton
            className={styles['profile']}
            // With the keyboard, the profile is opened from the menu of columns.
            tabIndex={-1}
            title={`Profile of ${shortName(column.name)}`}
            onClick={() => onProfile(index)}
          >
            {name}
          </UnstyledButton>
          {index === 0 && recognition.markBytes > 0 && <BomMark bytes={recognition.markBytes} />}
          <small className={styles['meaning']}>{meaning}</small>
        </>
      ),
      widthPx: columnWidthPx(text),
      wantedPx: wantedWidthPx(text),
      view: (row) => {
        if (row.raw !== null) return rawView(row, row.raw, index);
        return row.cells[index] === undefined ? missingView(row, index, columns.length) : viewOf(row, look);
      },
    };
  });
}

/** Column for values after the last header, for which the platform has no name. */
export const surplusColumn = (columns: number): GridColumn<PreviewRow> => ({
  id: 'surplus',
  name: 'Values without a header',
  head: (
    <>
      no header
      <small className={styles['meaning']}>more values than headers</small>
    </>
  ),
  widthPx: 220,
  view: (row) => {
    const surplus = row.cells.slice(columns);
    const text = surplus.join(' · ');
    if (surplus.length === 0) return { content: '', copy: '' };
    return {
      content: (
        <>
          <Badge tone="bad" icon="warning">
            {plural(surplus.length, 'value')} too many
          </Badge>{' '}
          {text}
        </>
      ),
      note: rowNote(row),
      className: styles['fault'],
      copy: text,
    };
  },
});

function viewOf(row: PreviewRow, look: ColumnLook): CellView {
  const { index, type, mark, nullKeyword } = look;
  const text = row.cells[index] ?? '';
  const faults = row.faults.filter((fault) => fault.column === index);
  const others = row.otherReadings.filter(({ column }) => column === index);
  const before = row.corrected?.find(({ column }) => column === index)?.before;
  const classes = [
    type !== 'text' && styles['mono'],
    text === '' && others.length === 0 && styles['ignored'],
    faultClass(faults),
    before !== undefined && styles['corrected'],
  ];
  return {
    content: (
      <>
        {others.length > 0 && <DiffersMark />}
        {text === '' ? (
          <VisuallyHidden>empty, ignored</VisuallyHidden>
        ) : text === nullKeyword ? (
          <Badge tone="warn">{look.nullWords}</Badge>
        ) : (
          <CellLook
            text={text}
            type={type}
            wholeCharacters={row.cut.find(({ column }) => column === index)?.characters ?? null}
            mark={mark}
            seconds={faults.some(({ rule }) => rule === 'timestamp-seconds')}
          />
        )}
      </>
    ),
    note: sentences(faults),
    hint: hintOf(others, before),
    className: classes.filter(Boolean).join(' '),
    copy: text,
  };
}

const hintOf = (others: PreviewRow['otherReadings'], before: string | undefined): string | undefined =>
  before !== undefined
    ? `Corrected by hand. In the file: ${before === '' ? 'empty' : `“${cutText(before, hintCharacters)}”`}`
    : others.length > 0
      ? differsWords(others)
      : undefined;

const BomMark = ({ bytes }: { bytes: number }) => (
  <span className={styles['bom']} title={`${bytes} bytes of a byte order mark were before this header`}>
    BOM removed
  </span>
);

/** `…/Machine/class` for a long path; the full name is shown on hover. */
function shortName(name: string): string {
  const parts = name.split('/');
  return name.length > 22 && parts.length > 2 ? `…/${parts.slice(-2).join('/')}` : name;
}

/** Number and note of a row: its faults as a whole, or the number of its faults. */
export function previewRowView(row: PreviewRow): GridRowView {
  const count = plural(row.faults.length, 'problem');
  return {
    number: formatCount(row.record),
    note: rowNote(row) ?? (row.faults.length > 0 ? `${count} in this row` : undefined),
    // An excluded row is not sent, so it cannot fail.
    mark: row.isExcluded
      ? 'excluded'
      : row.faults.some(isError)
        ? 'error'
        : row.faults.length > 0
          ? 'warning'
          : undefined,
    className: row.isExcluded ? styles['excluded'] : undefined,
  };
}

/** Faults of the row as a whole. */
const rowNote = (row: PreviewRow) => sentences(row.faults.filter((fault) => fault.column === null));

const isError = ({ severity }: FaultyCell) => severity === 'error';

const faultClass = (faults: readonly FaultyCell[]) =>
  faults.length === 0 ? undefined : faults.some(isError) ? styles['fault'] : styles['doubt'];

const sentences = (faults: readonly FaultyCell[]) =>
  faults.length === 0 ? undefined : faults.map(({ message }) => message).join(' ');

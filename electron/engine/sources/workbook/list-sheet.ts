/** Describes one sheet as a table, from its first rows and from its properties. */
import type { OpenOptions, SourceGuess, SourceTable } from '../source.ts';
import { columnName } from './cell-reference.ts';
import { findHeader } from './find-header.ts';
import type { NumberFormat } from './number-formats.ts';
import { sheetFooter } from './sheet-footer.ts';
import type { SheetProperties } from './sheet-reader.ts';
import type { TextRow } from './sheet-rows.ts';

export interface SheetSample {
  readonly name: string;
  readonly isHidden: boolean;
  /** The first rows that have a value. */
  readonly rows: readonly TextRow[];
  /** Whether the whole sheet was read, so that `facts` are complete. */
  readonly isWhole: boolean;
  /** Whether `rows` lacks rows of the sheet although it was read to its end. */
  readonly isCut?: boolean;
  readonly facts: SheetProperties;
  /** By 0-based column: the number format of its first date or time. */
  readonly formats: ReadonlyMap<number, NumberFormat>;
}

/** Returns the table of a sheet, or null if the sheet has no value. */
export function listSheet(sample: SheetSample, options: OpenOptions): SourceTable | null {
  const { name, facts, rows, isWhole } = sample;
  if (rows.length === 0 && isWhole) return null;
  const isExcluding = options.workbook?.hidden === 'exclude';
  const isHiddenColumn = (column: number) =>
    facts.hiddenColumns.some(({ from, to }) => column >= from && column <= to);
  const found = findHeader(
    rows.filter(({ isHidden }) => !(isExcluding && isHidden)),
    options,
    (column) => isExcluding && isHiddenColumn(column),
  );
  const { firstRow, header, headings, headerRows, notes, guesses } = found;
  const columns = found.columns ?? [];
  const tableRows = rows.filter(({ row, isHidden }) => row >= firstRow && !(isExcluding && isHidden));
  const footer =
    isWhole && sample.isCut !== true ? sheetFooter(tableRows, columns, options.workbook?.keepExcluded) : [];
  const declared = facts.range === null ? null : Math.max(0, facts.range.lastRow - firstRow + 1);
  const counted = isWhole
    ? tableRows.length - footer.length
    : declared !== null && declared >= tableRows.length
      ? declared
      : null;
  const hidden = rows.filter(({ row, isHidden }) => isHidden && row >= firstRow);
  return {
    name,
    ...(sample.isHidden && { isHidden: true }),
    header,
    ...(headings && { headings }),
    headerRows,
    columns,
    rows: counted,
    excluded: [...found.excluded, ...footer],
    notes: [...(sample.isHidden ? ['The sheet is hidden in the workbook.'] : []), ...notes],
    guesses: [
      ...guesses,
      ...declaredRows(counted, isWhole, facts),
      ...hiddenParts(hidden, columns.filter(isHiddenColumn), isExcluding, facts),
      ...mergedCells(facts, options),
      ...dateFormats(sample, columns, header),
      ...localTimes(sample, columns, header, options),
    ],
  };
}

const declaredRows = (
  rows: number | null,
  isWhole: boolean,
  { range }: SheetProperties,
): readonly SourceGuess[] =>
  isWhole || rows === null || range === null
    ? []
    : [
        {
          about: 'rows',
          value: String(rows),
          certainty: 'likely',
          evidence: `the sheet declares its last row as ${range.lastRow}; empty rows at its end may be counted`,
        },
      ];

function hiddenParts(
  rows: readonly TextRow[],
  columns: readonly number[],
  isExcluding: boolean,
  { isFiltered, hiddenColumns }: SheetProperties,
): readonly SourceGuess[] {
  const value = isExcluding ? 'excluded' : 'included';
  const certainty = isExcluding ? ('overruled' as const) : ('guess' as const);
  const setting = { name: 'hidden', value: isExcluding ? 'exclude' : 'include' } as const;
  const guesses: SourceGuess[] = [];
  if (rows.length > 0 || isFiltered || isExcluding)
    guesses.push({
      about: 'hidden rows',
      value,
      setting,
      certainty,
      evidence: isFiltered
        ? 'a filter of the sheet hides rows'
        : rows[0] === undefined
          ? 'as you chose'
          : `row ${rows[0].row} is hidden`,
    });
  if (hiddenColumns.length > 0) {
    const shown = columns.length > 0 ? columns : hiddenColumns.map(({ from }) => from);
    guesses.push({
      about: 'hidden columns',
      value,
      setting,
      certainty,
      evidence: `column ${shown.slice(0, 5).map(columnName).join(', ')} is hidden`,
    });
  }
  return guesses;
}

const mergedCells = ({ merged }: SheetProperties, { workbook }: OpenOptions): readonly SourceGuess[] =>
  merged.count === 0
    ? []
    : [
        {
          about: 'merged cells',
          value: workbook?.merged === 'fill' ? 'value repeated' : 'value in the first cell',
          setting: { name: 'merged', value: workbook?.merged ?? 'first' } as const,
          certainty: workbook?.merged === 'fill' ? 'overruled' : 'certain',
          evidence: `${merged.count} merged range${merged.count === 1 ? '' : 's'}, the first is ${merged.first}`,
        },
      ];

const dateFormats = (
  { formats }: SheetSample,
  columns: readonly number[],
  header: readonly string[],
): readonly SourceGuess[] =>
  columns.flatMap((column, index) => {
    const format = formats.get(column);
    if (format === undefined) return [];
    return [
      {
        about: `format of ${header[index]}`,
        value: 'ISO 8601',
        certainty: 'certain' as const,
        evidence: `the workbook shows it as ${format.code}, without a time zone`,
      },
    ];
  });

/** Returns one guess about the time zone of all columns with local times, since workbooks store no time zone. */
function localTimes(
  { formats }: SheetSample,
  columns: readonly number[],
  header: readonly string[],
  { workbook }: OpenOptions,
): readonly SourceGuess[] {
  const zone = workbook?.timeZone;
  const names = columns.flatMap((column, index) =>
    formats.get(column)?.kind === 'date-time' ? [header[index] ?? ''] : [],
  );
  if (names.length === 0) return [];
  return [
    {
      about: 'time zone',
      value: zone ?? 'none',
      setting: { name: 'timeZone', value: zone ?? '' },
      certainty: zone === undefined ? 'guess' : 'overruled',
      evidence: `${names.slice(0, 5).join(', ')} ${names.length === 1 ? 'has' : 'have'} times, and workbooks store no time zone`,
    },
  ];
}

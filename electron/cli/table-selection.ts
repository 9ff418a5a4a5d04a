/** `--table` and `--header-row`: which table of a file is read, and which row has its names. */
import { AppError } from '../../shared/errors.ts';
import type { ReadingOptions, TableSelection } from '../../shared/imports/conversion.ts';
import type { FileState } from '../../shared/imports/open-file.ts';

export const tableFlags = { table: { type: 'string' }, 'header-row': { type: 'string' } } as const;

/** Undefined where nothing is selected. @throws AppError `bad-input` */
export function tableSelectionOf(values: {
  readonly table?: string | undefined;
  readonly 'header-row'?: string | undefined;
}): TableSelection | undefined {
  const { table } = values;
  const headerRow = headerRowOf(values['header-row']);
  if (table === undefined && headerRow === null) return undefined;
  return { ...(table !== undefined && { table }), ...(headerRow !== null && { headerRow }) };
}

/** @throws AppError `bad-input` for anything but a number or `none` */
export function headerRowOf(text: string | undefined): number | 'none' | null {
  if (text === undefined) return null;
  if (text.toLowerCase() === 'none') return 'none';
  const row = Number(text);
  if (/^\d{1,9}$/.test(text) && row > 0) return row;
  throw new AppError('bad-input', `--header-row takes the number of a row, or none, not “${text}”.`);
}

/** How a file is opened; undefined where it is recognized. */
export function openingOf(options: {
  readonly reading: ReadingOptions;
  readonly source?: TableSelection | undefined;
}): ReadingOptions | undefined {
  const { reading, source } = options;
  if (Object.keys(reading).length === 0 && source === undefined) return undefined;
  return { ...reading, ...(source && { source }) };
}

/** The path with the name of the table, where the file has several. */
export const tablePath = (path: string, { reading }: FileState): string =>
  reading.state === 'ready' && (reading.file.converted?.tables ?? 1) > 1
    ? `${path} – ${reading.file.converted?.table}`
    : path;

/** Options with which a table of a file is opened, and its label. */
import type { ReadingOptions, TableSelection } from '../../../shared/imports/conversion.ts';
import type { FileState } from '../../../shared/imports/open-file.ts';

/** Returns the options for opening a file; undefined if everything is recognised from the file. */
export function readingOptionsOf(options: {
  readonly reading: ReadingOptions;
  readonly source?: TableSelection | undefined;
}): ReadingOptions | undefined {
  const { reading, source } = options;
  if (Object.keys(reading).length === 0 && source === undefined) return undefined;
  return { ...reading, ...(source && { source }) };
}

/** The path with the name of the table, where the file has several. */
export const tableLabel = (path: string, { reading }: FileState): string =>
  reading.state === 'ready' && (reading.file.converted?.tables ?? 1) > 1
    ? `${path} – ${reading.file.converted?.table}`
    : path;

/** Options of a source for the table and settings that the user selected. */
import type { TableSelection } from '../../../shared/imports/conversion.ts';
import type { CsvOverrules, SourceOptions, WorkbookOptions } from './source.ts';

export function selectedOptions(selection: TableSelection): SourceOptions {
  const {
    headerRow,
    headerRows,
    keepExcluded,
    restored,
    encoding,
    delimiter,
    quote,
    hidden,
    merged,
    timeZone,
  } = selection;
  const kept = {
    ...(restored !== undefined && { keepExcluded: restored }),
    ...(keepExcluded && { keepExcluded }),
  };
  const csv: CsvOverrules = {
    ...(encoding !== undefined && { encoding }),
    ...(delimiter !== undefined && { delimiter }),
    ...(quote !== undefined && { quote }),
    ...(selection.escape !== undefined && { escape: selection.escape }),
    ...kept,
  };
  const workbook: WorkbookOptions = {
    ...kept,
    ...(hidden !== undefined && { hidden }),
    ...(merged !== undefined && { merged }),
    ...(timeZone !== undefined && { timeZone }),
  };
  return {
    ...(headerRow !== undefined && { headerRow }),
    ...(headerRows !== undefined && { headerRows }),
    csv,
    workbook,
  };
}

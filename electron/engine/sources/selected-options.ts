/** Converts what the user selected for a table into the options of its source. */
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
  // `keepExcluded` keeps all excluded rows, and therefore overrides the single ones of `restored`.
  const exclusionOptions = {
    ...(restored !== undefined && { keepExcluded: restored }),
    ...(keepExcluded && { keepExcluded }),
  };
  const csv: CsvOverrules = {
    ...(encoding !== undefined && { encoding }),
    ...(delimiter !== undefined && { delimiter }),
    ...(quote !== undefined && { quote }),
    ...(selection.escape !== undefined && { escape: selection.escape }),
    ...exclusionOptions,
  };
  const workbook: WorkbookOptions = {
    ...exclusionOptions,
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

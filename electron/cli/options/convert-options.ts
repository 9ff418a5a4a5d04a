/** Options of `graph-intake convert`. */
import { AppError } from '../../../shared/errors.ts';
import type { TableSelection } from '../../../shared/imports/conversion.ts';
import { type OutputFormat, outputFormats } from '../../engine/sources/output-formats.ts';
import { parse } from './check-options.ts';
import { encodingOf, tableFlags, tableSelectionOf } from './table-selection.ts';

export interface ConvertOptions {
  readonly files: readonly string[];
  /** The folder of the converted files; null for the folder of each input. */
  readonly out: string | null;
  readonly to: OutputFormat;
  /** How the tables are read, and which one; all where it names none. */
  readonly selection: TableSelection;
  readonly json: boolean;
}

export const convertFlags = {
  out: { type: 'string' },
  to: { type: 'string' },
  encoding: { type: 'string' },
  ...tableFlags,
  json: { type: 'boolean', default: false },
} as const;

/** @throws AppError `bad-input` in one sentence */
export function readConvertOptions(args: readonly string[]): ConvertOptions {
  const { values, positionals: files } = parse({
    args: [...args],
    allowPositionals: true,
    options: convertFlags,
  });
  if (files.length === 0)
    throw new AppError(
      'bad-input',
      'Specify at least one file: graph-intake convert FILE; --help lists the options.',
    );
  const encoding = encodingOf(values.encoding);
  return {
    files,
    out: values.out ?? null,
    to: formatOf(values.to ?? 'csv'),
    selection: tableSelectionOf(values, encoding.direct ?? encoding.converted) ?? {},
    json: values.json,
  };
}

function formatOf(name: string): OutputFormat {
  const found = outputFormats.find((each) => each === name.toLowerCase());
  if (found !== undefined) return found;
  throw new AppError('bad-input', `--to takes ${outputFormats.join(' or ')}, not “${name}”.`);
}

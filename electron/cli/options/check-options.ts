/** Options of `graph-intake check`. */
import { parseArgs } from 'node:util';
import { dialectNames } from '../../../shared/csv/dialects.ts';
import { AppError } from '../../../shared/errors.ts';
import { actions } from '../../../shared/imports/open-file.ts';
import { fileKinds, headerForms } from '../../../shared/imports/readings.ts';
import type { GivenOptions } from '../../services/unattended/file-to-check.ts';
import { argumentError } from './argument-errors.ts';
import { encodingOf, type TableValues, tableFlags, tableSelectionOf } from './table-selection.ts';

interface CheckOptions extends GivenOptions {
  /** As given on the command line. */
  readonly files: readonly string[];
  /** A name or a file for each of the files; null for none. */
  readonly recipes: readonly (string | null)[];
  /** Files in which recipes look values up, as given. */
  readonly lookups: readonly string[];
  readonly json: boolean;
  readonly strict: boolean;
}

/** Options of every command that checks files. */
export interface GivenCheckOptions extends Omit<CheckOptions, 'recipes'> {
  /** One for all files, or one for each; an empty one means none. */
  readonly recipes: readonly string[];
}

/** @throws AppError `bad-input` in one sentence */
export function readCheckOptions(args: readonly string[]): CheckOptions {
  const given = readOptions(args, 'check FILE');
  return { ...given, recipes: recipesFor(given.files, given.recipes) };
}

/** File options of every command that opens files. */
export const fileFlags = {
  recipe: { type: 'string', multiple: true },
  action: { type: 'string' },
  'null-keyword': { type: 'string' },
  'json-strings': { type: 'boolean' },
  kind: { type: 'string' },
  dialect: { type: 'string' },
  encoding: { type: 'string' },
  header: { type: 'string' },
  ...tableFlags,
} as const;

export const lookupFlags = { lookup: { type: 'string', multiple: true } } as const;

/** Flags of `check` and `plan`. */
export const checkFlags = {
  ...fileFlags,
  ...lookupFlags,
  scope: { type: 'string' },
  json: { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
} as const;

interface FileValues extends TableValues {
  readonly encoding?: string | undefined;
  readonly recipe?: readonly string[] | undefined;
  readonly 'null-keyword'?: string | undefined;
  readonly 'json-strings'?: boolean | undefined;
}

/** @param use usage of the command, for the error if no file is named. @throws AppError `bad-input` in one sentence */
export function readOptions(args: readonly string[], use: string): GivenCheckOptions {
  const { values, positionals: files } = parse({
    args: [...args],
    allowPositionals: true,
    allowNegative: true,
    options: checkFlags,
  });
  return {
    files,
    ...fileOptions(files, values, use),
    lookups: values.lookup ?? [],
    scope: shortText('scope', values.scope) ?? null,
    json: values.json,
    strict: values.strict,
  };
}

/** @throws AppError `bad-input` in one sentence */
export function fileOptions(
  files: readonly string[],
  values: FileValues,
  use: string,
): Pick<GivenCheckOptions, 'recipes' | 'reading' | 'source' | 'sending'> {
  if (files.length === 0)
    throw new AppError('bad-input', `Specify at least one file: graph-intake ${use}; see --help.`);
  const choice = choose({ ...values });
  const kind = choice('kind', fileKinds);
  const recipes = values.recipe ?? [];
  if (kind !== undefined && recipes.some((each) => each !== ''))
    throw new AppError('bad-input', 'A recipe already defines the kind; remove --kind or --recipe.');
  const dialect = choice('dialect', dialectNames);
  const encoding = encodingOf(values.encoding);
  const header = choice('header', headerForms);
  const action = choice('action', actions);
  const nullKeyword = shortText('null-keyword', values['null-keyword']);
  const jsonStrings = values['json-strings'];
  return {
    recipes,
    source: tableSelectionOf(values, encoding.converted),
    reading: {
      ...(kind && { kind }),
      ...(dialect && { dialect }),
      ...(encoding.direct && { encoding: encoding.direct }),
      ...(header && { header }),
    },
    sending: {
      ...(action && { action }),
      ...(nullKeyword !== undefined && { nullKeyword }),
      ...(jsonStrings !== undefined && { jsonStrings }),
    },
  };
}

/** Like parseArgs. @throws AppError `bad-input` for unknown options */
export const parse: typeof parseArgs = (config) => {
  try {
    return parseArgs(config);
  } catch (error) {
    throw argumentError(error, Object.keys(config?.options ?? {}));
  }
};

/** Returns a reader of options with fixed values, in any case: dialects are lower case, methods upper. */
const choose =
  (values: Readonly<Record<string, unknown>>) =>
  <T extends string>(name: string, known: readonly T[]): T | undefined => {
    const given = values[name];
    if (typeof given !== 'string') return undefined;
    const found = known.find((each) => each.toLowerCase() === given.toLowerCase());
    if (found !== undefined) return found;
    const list = `${known.slice(0, -1).join(', ')} or ${known.at(-1)}`;
    throw new AppError('bad-input', `--${name} takes ${list}, not “${given}”.`);
  };

function shortText(name: string, given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  if (given !== '' && given.length <= 100) return given;
  throw new AppError('bad-input', `--${name} takes 1 to 100 characters.`);
}

/** Returns a recipe or null for each file. @throws AppError `bad-input` if the numbers differ */
export function recipesFor(files: readonly string[], given: readonly string[]): (string | null)[] {
  if (given.length > 1 && given.length !== files.length)
    throw new AppError(
      'bad-input',
      `There are ${given.length} recipes for ${files.length === 1 ? 'one file' : `${files.length} files`}; specify one for all files, or one for each file.`,
    );
  return files.map((_, index) => (given.length === 1 ? given[0] : given[index]) || null);
}

/** What can be said to `graph-intake check`. */
import { parseArgs } from 'node:util';
import { dialectNames } from '../../shared/csv/dialects.ts';
import { AppError } from '../../shared/errors.ts';
import { type Action, actions } from '../../shared/imports/open-file.ts';
import { encodings, fileKinds, headerForms, type Overrules } from '../../shared/imports/recognition.ts';

export interface CheckOptions {
  /** As they were said. */
  readonly files: readonly string[];
  /** A name or a file for each of the files; null for none. */
  readonly recipes: readonly (string | null)[];
  /** Stronger than the recipe's. */
  readonly reading: Overrules;
  readonly sending: {
    readonly action?: Action;
    readonly nullKeyword?: string;
    readonly jsonStrings?: boolean;
  };
  /** Null where nobody said it. */
  readonly scope: string | null;
  readonly json: boolean;
  readonly strict: boolean;
}

/** What can be said to every command that checks files. */
export interface SaidOptions extends Omit<CheckOptions, 'recipes'> {
  /** One for all files, or one for each; an empty one stands for none. */
  readonly recipes: readonly string[];
}

/** @throws AppError `bad-input` in one sentence */
export function readCheckOptions(args: readonly string[]): CheckOptions {
  const said = readOptions(args, 'check FILE');
  return { ...said, recipes: recipesFor(said.files, said.recipes) };
}

/** What can be said about files to every command that opens them. */
export const fileFlags = {
  recipe: { type: 'string', multiple: true },
  action: { type: 'string' },
  'null-keyword': { type: 'string' },
  'json-strings': { type: 'boolean' },
  kind: { type: 'string' },
  dialect: { type: 'string' },
  encoding: { type: 'string' },
  header: { type: 'string' },
} as const;

/** Of `check` and `plan`. */
export const checkFlags = {
  ...fileFlags,
  scope: { type: 'string' },
  json: { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
} as const;

interface FileValues {
  readonly recipe?: readonly string[] | undefined;
  readonly 'null-keyword'?: string | undefined;
  readonly 'json-strings'?: boolean | undefined;
}

/** @param use how the command is used, for who names no file. @throws AppError `bad-input` in one sentence */
export function readOptions(args: readonly string[], use: string): SaidOptions {
  const { values, positionals: files } = parse({
    args: [...args],
    allowPositionals: true,
    allowNegative: true,
    options: checkFlags,
  });
  return {
    files,
    ...fileOptions(files, values, use),
    scope: text('scope', values.scope) ?? null,
    json: values.json,
    strict: values.strict,
  };
}

/** @throws AppError `bad-input` in one sentence */
export function fileOptions(
  files: readonly string[],
  values: FileValues,
  use: string,
): Pick<SaidOptions, 'recipes' | 'reading' | 'sending'> {
  if (files.length === 0)
    throw new AppError('bad-input', `Name at least one file: graph-intake ${use}; --help tells more.`);
  const one = choose({ ...values });
  const kind = one('kind', fileKinds);
  const recipes = values.recipe ?? [];
  if (kind !== undefined && recipes.some((each) => each !== ''))
    throw new AppError('bad-input', 'A recipe says itself what is sent; leave out --kind or --recipe.');
  const dialect = one('dialect', dialectNames);
  const encoding = one('encoding', encodings);
  const header = one('header', headerForms);
  const action = one('action', actions);
  const nullKeyword = text('null-keyword', values['null-keyword']);
  const jsonStrings = values['json-strings'];
  return {
    recipes,
    reading: {
      ...(kind && { kind }),
      ...(dialect && { dialect }),
      ...(encoding && { encoding }),
      ...(header && { header }),
    },
    sending: {
      ...(action && { action }),
      ...(nullKeyword !== undefined && { nullKeyword }),
      ...(jsonStrings !== undefined && { jsonStrings }),
    },
  };
}

/** As parseArgs. @throws AppError `bad-input` for what nobody knows */
export const parse: typeof parseArgs = (config) => {
  try {
    return parseArgs(config);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('bad-input', message, { cause });
  }
};

/** Names are taken in any case: the connector's dialects are lower case, its methods upper. */
const choose =
  (values: Readonly<Record<string, unknown>>) =>
  <T extends string>(name: string, known: readonly T[]): T | undefined => {
    const said = values[name];
    if (typeof said !== 'string') return undefined;
    const found = known.find((each) => each.toLowerCase() === said.toLowerCase());
    if (found !== undefined) return found;
    const list = `${known.slice(0, -1).join(', ')} or ${known.at(-1)}`;
    throw new AppError('bad-input', `--${name} takes ${list}, not “${said}”.`);
  };

function text(name: string, said: string | undefined): string | undefined {
  if (said === undefined) return undefined;
  if (said !== '' && said.length <= 100) return said;
  throw new AppError('bad-input', `--${name} takes 1 to 100 characters.`);
}

/** One for each file. @throws AppError `bad-input` where their numbers do not fit */
export function recipesFor(files: readonly string[], said: readonly string[]): (string | null)[] {
  if (said.length > 1 && said.length !== files.length)
    throw new AppError(
      'bad-input',
      `There are ${said.length} recipes for ${files.length === 1 ? 'one file' : `${files.length} files`}; name one for all, or one for each.`,
    );
  return files.map((_, index) => (said.length === 1 ? said[0] : said[index]) || null);
}

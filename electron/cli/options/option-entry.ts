/** Shape of an option of the terminal, and the options that several commands share. */
import { dialectNames } from '../../../shared/csv/dialects.ts';
import { actions } from '../../../shared/imports/actions.ts';
import { encodings, fileKinds, headerForms } from '../../../shared/imports/readings.ts';

export interface OptionEntry {
  readonly name: string;
  /** Placeholder of its value in help; absent for a flag. */
  readonly takes?: string;
  /** The only values that it takes. */
  readonly values?: readonly string[];
  /** Kind of path that it takes. */
  readonly path?: 'file' | 'folder';
  readonly short?: string;
  readonly about: string;
}

export const tableOptions: readonly OptionEntry[] = [
  {
    name: 'table',
    takes: 'NAME',
    about: 'only this table of each file, such as a sheet; all tables if not given',
  },
  {
    name: 'header-row',
    takes: 'N',
    about: 'row with the column names, from 1, or none if there is no such row; detected if not given',
  },
  {
    name: 'delimiter',
    takes: 'TEXT',
    about:
      'delimiter of text files: comma, semicolon, tab, pipe, space, or any other text; detected if not given',
  },
  {
    name: 'quote',
    takes: 'CHARACTER',
    about: 'quote character of text files, or none; detected if not given',
  },
  {
    name: 'hidden',
    takes: 'WHICH',
    values: ['include', 'exclude'],
    about: 'hidden rows and columns of workbooks: {of}',
  },
  {
    name: 'merged',
    takes: 'WHICH',
    values: ['first', 'fill'],
    about: 'merged cells of workbooks: first (value in the first cell only) or fill (value in all cells)',
  },
  {
    name: 'time-zone',
    takes: 'ZONE',
    about: 'time zone of the local times in workbooks, such as Europe/Berlin',
  },
];
export const encodingOption: OptionEntry = {
  name: 'encoding',
  takes: 'ENCODING',
  values: encodings,
  about: 'text encoding: {of}, or any other known encoding, such as shift_jis',
};

export interface CommandEntry {
  /** Operands as help shows them. */
  readonly takes: string;
  readonly operands: 'files' | 'folder' | 'run' | 'shell' | 'none';
  /** Other names of the command, not listed in help and completion. */
  readonly aliases?: readonly string[];
  /** One line for the list of commands. */
  readonly about: string;
  readonly options: readonly OptionEntry[];
}

export const fileOptions: readonly OptionEntry[] = [
  {
    name: 'recipe',
    takes: 'NAME|FILE',
    path: 'file',
    about:
      "recipe for the mapping: the name of a saved recipe, or a .json file; one for all files, or one per file in order ('' for none)",
  },
  { name: 'action', takes: 'ACTION', values: actions, about: 'how rows are sent: {of}' },
  { name: 'null-keyword', takes: 'TEXT', about: 'cells with this text are null' },
  { name: 'json-strings', about: 'cells are JSON strings; --no-json-strings turns this off' },
  { name: 'kind', takes: 'KIND', values: fileKinds, about: 'kind of file: {of}' },
  { name: 'dialect', takes: 'DIALECT', values: dialectNames, about: 'CSV dialect: {of}' },
  encodingOption,
  { name: 'header', takes: 'FORM', values: headerForms, about: 'where the header is: {of}' },
  ...tableOptions,
];
export const jsonOption = (about: string): OptionEntry => ({ name: 'json', about });
export const oneOption = jsonOption('one JSON object on stdout');
const eachOption = jsonOption('each line is a JSON object');
export const lookupOption: OptionEntry = {
  name: 'lookup',
  takes: 'FILE',
  path: 'file',
  about: 'file in which the recipe looks up values, found by its name; not sent; may be repeated',
};
export const checkOptions: readonly OptionEntry[] = [
  ...fileOptions,
  lookupOption,
  {
    name: 'scope',
    takes: 'SCOPE',
    about: 'default scope of the account, for recipes that fill a column with it',
  },
  oneOption,
  { name: 'strict', about: 'treat warnings as errors' },
];
export const stdinOption: OptionEntry = {
  name: 'password-stdin',
  about: 'read the password, and on a second line the client secret, from stdin',
};
const connectionOption: OptionEntry = {
  name: 'connection',
  takes: 'NAME',
  about: 'name of a connection set up in the window; the practice platform if not given',
};
const connectionFileOption: OptionEntry = {
  name: 'connection-file',
  takes: 'FILE',
  path: 'file',
  about: 'connections exported from the window; where the file has only one, --connection is not needed',
};
/** Where a command gets its connection. */
export const connectionOptions: readonly OptionEntry[] = [connectionOption, connectionFileOption];
export const logForms = ['text', 'json'] as const;
export const logOption: OptionEntry = {
  name: 'log',
  takes: 'FORM',
  values: logForms,
  about: 'format of stderr: {of}; with json, each line is an object',
};
export const metricsOption: OptionEntry = {
  name: 'metrics',
  takes: 'HOST:PORT',
  about: 'serve metrics as Prometheus text at http://HOST:PORT/metrics',
};
/** Options of the commands that keep working for a connection. */
export const serviceOptions: readonly OptionEntry[] = [metricsOption, logOption, stdinOption, eachOption];
/** Options of the commands that continue or undo a run. */
export const earlierRunOptions: readonly OptionEntry[] = [
  connectionFileOption,
  logOption,
  stdinOption,
  oneOption,
];
export const yesOption: OptionEntry = { name: 'yes', short: 'y', about: 'send without a confirmation' };
export const verifyOption: OptionEntry = {
  name: 'verify-after',
  takes: 'SECONDS',
  about:
    'pauses in seconds before each read-back of rows with a lost response, such as 3,10,30,90; the setting of the window if not given',
};
export const removalsOption = (about: string): OptionEntry => ({
  name: 'confirm-removals',
  takes: 'N',
  about,
});

/** Description of an option, with its values written out. */
export const aboutOf = ({ about, values = [] }: OptionEntry): string =>
  about.replace('{of}', values.join(', '));

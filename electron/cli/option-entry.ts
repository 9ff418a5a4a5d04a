/** What an option of the terminal is, and the options that several commands have. */
import { dialectNames } from '../../shared/csv/dialects.ts';
import { actions } from '../../shared/imports/open-file.ts';
import { encodings, fileKinds, headerForms } from '../../shared/imports/recognition.ts';

export interface OptionEntry {
  readonly name: string;
  /** What stands behind it, as help shows it; absent for one that is said or not. */
  readonly takes?: string;
  /** The only words that it takes. */
  readonly of?: readonly string[];
  /** What of this machine it takes. */
  readonly path?: 'file' | 'folder';
  readonly short?: string;
  readonly about: string;
}

export interface CommandEntry {
  /** What follows the command. */
  readonly takes: string;
  readonly operands: 'files' | 'run' | 'shell' | 'none';
  /** One line for the list of commands. */
  readonly about: string;
  readonly options: readonly OptionEntry[];
}

export const fileOptions: readonly OptionEntry[] = [
  {
    ...{ name: 'recipe', takes: 'NAME|FILE', path: 'file' },
    about:
      "map by a recipe: a kept one by its name, or a .json file; one for all files, or one per file in their order ('' for none)",
  },
  { name: 'action', takes: 'ACTION', of: actions, about: 'what sending does: {of}' },
  { name: 'null-keyword', takes: 'TEXT', about: 'cells that equal it are null' },
  { name: 'json-strings', about: 'cells are JSON strings; --no-json-strings says that they are not' },
  { name: 'kind', takes: 'KIND', of: fileKinds, about: '{of}' },
  { name: 'dialect', takes: 'DIALECT', of: dialectNames, about: '{of}' },
  { name: 'encoding', takes: 'ENCODING', of: encodings, about: '{of}' },
  { name: 'header', takes: 'FORM', of: headerForms, about: '{of}' },
];
export const jsonOption = (about: string): OptionEntry => ({ name: 'json', about });
export const oneOption = jsonOption('one JSON object on stdout');
export const eachOption = jsonOption('each line is a JSON object');
export const checkOptions: readonly OptionEntry[] = [
  ...fileOptions,
  { name: 'scope', takes: 'SCOPE', about: 'the default scope of the account, for recipes that write it' },
  oneOption,
  { name: 'strict', about: 'warnings count as problems' },
];
export const stdinOption: OptionEntry = {
  name: 'password-stdin',
  about: 'read the password, and on a second line the client secret, from stdin',
};
export const connectionOption: OptionEntry = {
  ...{ name: 'connection', takes: 'NAME' },
  about: 'a connection of the window; without it, the practice platform',
};
export const yesOption: OptionEntry = { name: 'yes', short: 'y', about: 'send without being asked' };
export const removalsOption = (about: string): OptionEntry => ({
  name: 'confirm-removals',
  takes: 'N',
  about,
});

/** The words of an option, with what it takes written out. */
export const aboutOf = ({ about, of = [] }: OptionEntry): string => about.replace('{of}', of.join(', '));

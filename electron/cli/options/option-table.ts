/** Table of the terminal's commands and options, from which help, completion and the reference are made. */

import { confirmationKinds } from '../../../shared/imports/readiness/findings.ts';
import { outcomes } from '../../../shared/sending/outcomes.ts';
import { outputFormats } from '../../engine/sources/output-formats.ts';
import {
  type CommandEntry,
  checkOptions,
  connectionOptions,
  earlierRunOptions,
  encodingOption,
  fileOptions,
  jsonOption,
  logOption,
  lookupOption,
  metricsOption,
  type OptionEntry,
  oneOption,
  removalsOption,
  serviceOptions,
  stdinOption,
  tableOptions,
  verifyOption,
  yesOption,
} from './option-entry.ts';

const skipProblemRowsOption: OptionEntry = {
  name: 'skip-problem-rows',
  about: 'exclude the rows that have errors',
};
const confirmOption: OptionEntry = {
  name: 'confirm',
  takes: 'FINDING',
  values: confirmationKinds,
  about: 'send the rows despite this finding; may be repeated: {of}',
};

export const commandTable = {
  check: {
    takes: 'FILE…',
    operands: 'files',
    options: checkOptions,
    about: 'check files against every rule of the platform; send nothing',
  },
  plan: {
    takes: 'FILE|FOLDER|PLAN…',
    operands: 'files',
    options: checkOptions,
    about: 'show the order in which files would be sent, why, and what is missing',
  },
  send: {
    takes: 'FILE|FOLDER|PLAN…',
    operands: 'files',
    about: 'check files, send them in the order of the plan, and account for every row',
    options: [
      ...connectionOptions,
      yesOption,
      {
        name: 'continue',
        about: 'continue earlier runs of these files if their content is unchanged; send the rest',
      },
      {
        name: 'shard',
        takes: 'I/N',
        about:
          'send only the rows of shard I of N; auto reads I and N from the variables of Kubernetes, Slurm and others, auto/N only I',
      },
      { name: 'group', takes: 'NAME', about: 'name shared by all shards' },
      {
        name: 'group-dir',
        takes: 'FOLDER',
        path: 'folder',
        about: 'shared folder that ensures that a shard is sent only once, even if it is started twice',
      },
      skipProblemRowsOption,
      confirmOption,
      removalsOption('confirm that N rows may remove data on a production connection'),
      verifyOption,
      ...fileOptions,
      lookupOption,
      metricsOption,
      logOption,
      stdinOption,
      oneOption,
    ],
  },
  continue: {
    takes: '[RUN]',
    operands: 'run',
    aliases: ['resume'],
    about: 'continue a run that ended before every row had an outcome',
    options: [
      {
        name: 'repeat-at-stake',
        takes: 'N',
        about: 'also resend the N rows that may already be stored and could create duplicates',
      },
      {
        name: 'changed-file',
        about: 'continue with the current rows of a file that has changed',
      },
      removalsOption('confirm that N rows of a changed file may remove data on a production connection'),
      verifyOption,
      ...earlierRunOptions,
    ],
  },
  undo: {
    takes: 'RUN',
    operands: 'run',
    about: 'delete exactly what a run created',
    options: [
      {
        name: 'write',
        takes: 'FOLDER',
        path: 'folder',
        about: 'write the files that would be sent, numbered in order, and send nothing',
      },
      yesOption,
      removalsOption('confirm that N rows are deleted on a production connection'),
      ...earlierRunOptions,
    ],
  },
  runs: {
    takes: '[RUN]',
    operands: 'run',
    about: 'list runs, show one run, export its rows, merge shards',
    options: [
      {
        name: 'text',
        takes: 'TEXT',
        about: 'only runs with this text in their file, connection, recipe or file hash',
      },
      { name: 'all', about: 'all runs, not only the newest 30' },
      {
        name: 'export',
        takes: 'OUTCOME',
        values: outcomes,
        about: 'write the rows of RUN with this outcome: {of}',
      },
      { name: 'to', takes: 'FILE', path: 'file', about: 'file for the exported rows' },
      {
        name: 'spreadsheet-safe',
        about: 'mark the file as UTF-8 and put a quote before cells that look like formulas',
      },
      { name: 'group', takes: 'NAME', about: 'with --merge: show the shards of this group as one result' },
      {
        name: 'merge',
        takes: 'FOLDER',
        path: 'folder',
        about: 'data folder of a shard; may be repeated, and more folders may follow',
      },
      oneOption,
    ],
  },
  watch: {
    takes: '',
    operands: 'none',
    about: 'print updates and transactions as they arrive',
    options: [
      ...connectionOptions,
      { name: 'view', takes: 'VIEW', about: 'name of the view; “default” if not given' },
      {
        name: 'from',
        takes: 'INDEX',
        about: 'start at this update; without it, only new updates are printed',
      },
      {
        name: 'rules',
        takes: 'FILE',
        path: 'file',
        about: 'notify by the rules of this JSON file: to stdout, a webhook or e-mail',
      },
      ...serviceOptions,
      { name: 'csv', about: 'each line is a row of a CSV table; cells that look like a formula get a quote' },
    ],
  },
  'watch-folder': {
    takes: 'FOLDER',
    operands: 'folder',
    about: 'send every file that arrives in a folder, exactly once',
    options: [
      ...connectionOptions,
      {
        name: 'quiet-for',
        takes: 'SECONDS',
        about: 'a file is complete when it has not changed for this long; 10 if not given',
      },
      {
        name: 'marker',
        takes: 'ENDING',
        about: 'a file is complete when there is a second file with its name and this ending, such as .ready',
      },
      {
        name: 'keep-done',
        takes: 'DAYS',
        about: 'remove files and their evidence from FOLDER/done after this many days; kept if not given',
      },
      {
        name: 'keep-held',
        takes: 'DAYS',
        about: 'remove files and their evidence from FOLDER/held after this many days; kept if not given',
      },
      { name: 'every', takes: 'SECONDS', about: 'time between two checks of the folder; 5 if not given' },
      { name: 'send-again', about: 'also send content that was sent before' },
      { name: 'once', about: 'end when no file is left' },
      skipProblemRowsOption,
      confirmOption,
      verifyOption,
      ...fileOptions,
      ...serviceOptions,
    ],
  },
  actions: {
    takes: '',
    operands: 'none',
    about: 'execute the actions of the platform on target systems',
    options: [
      ...connectionOptions,
      {
        name: 'allow',
        takes: 'TARGET',
        about:
          'a host, host:port, or the prefix of a URL that actions may reach; may be repeated. Without it, the allow list of the window applies',
      },
      { name: 'allow-local', about: 'allow commands on this machine, if AH_CONFIG defines any' },
      {
        name: 'key',
        takes: 'FILE',
        path: 'file',
        about:
          'the RSA private key for commands: in PKCS8 format, without a passphrase, readable by its owner only',
      },
      {
        name: 'accept-host-keys',
        about: 'accept the key of a new host, and expect the same key from then on',
      },
      { name: 'at-once', takes: 'N', about: 'number of actions that may run at the same time' },
      ...serviceOptions,
    ],
  },
  practice: {
    takes: '',
    operands: 'none',
    about: 'run the practice platform until Ctrl-C',
    options: [
      { name: 'port', takes: 'N', about: 'port to listen on; a free port if not given' },
      {
        name: 'token-life',
        takes: 'SECONDS',
        about: 'lifetime of a token; one hour if not given',
      },
      jsonOption('the addresses and the sign-in as one line of JSON'),
    ],
  },
  convert: {
    takes: 'FILE…',
    operands: 'files',
    about: 'convert tables of any format to standard CSV or JSON Lines',
    options: [
      {
        name: 'out',
        takes: 'FOLDER',
        path: 'folder',
        about: 'folder for the converted files; the folder of each input if not given',
      },
      { name: 'to', takes: 'FORMAT', values: outputFormats, about: 'output format: {of}; csv if not given' },
      encodingOption,
      ...tableOptions,
      jsonOption('what was recognised and written, as one JSON object on stdout'),
    ],
  },
  completion: {
    takes: 'SHELL',
    operands: 'shell',
    options: [],
    about: 'print a completion script for bash, zsh or fish',
  },
} as const satisfies Readonly<Record<string, CommandEntry>>;

export type CommandName = keyof typeof commandTable;
export const commandNames = Object.keys(commandTable) as CommandName[];

/** Returns the other names of a command, such as `resume` of `continue`. */
export const aliasesOf = (name: CommandName): readonly string[] => {
  const { aliases = [] }: CommandEntry = commandTable[name];
  return aliases;
};

/** Returns the command of a name or an alias, or undefined where there is none. */
export const findCommand = (given: string): CommandName | undefined =>
  commandNames.find((name) => name === given || aliasesOf(name).includes(given));

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** Every command of the terminal with its options: help, completion and the reference are made from it. */
import { outcomes } from '../../shared/imports/outcomes.ts';
import {
  type CommandEntry,
  checkOptions,
  connectionOption,
  eachOption,
  fileOptions,
  jsonOption,
  oneOption,
  removalsOption,
  stdinOption,
  yesOption,
} from './option-entry.ts';

export const commandTable = {
  check: {
    ...{ takes: 'FILE…', operands: 'files', options: checkOptions },
    about: 'check files by every rule of the platform, and send nothing',
  },
  plan: {
    ...{ takes: 'FILE|FOLDER|PLAN…', operands: 'files', options: checkOptions },
    about: 'tell in which order files would be sent and why, and what is missing',
  },
  send: {
    ...{ takes: 'FILE|FOLDER|PLAN…', operands: 'files' },
    about: 'check files, send them in the order of the plan, and account for every row',
    options: [
      connectionOption,
      yesOption,
      { name: 'skip-problem-rows', about: 'leave out the rows that have errors' },
      removalsOption('on a connection marked production: so many rows may remove something'),
      ...fileOptions,
      stdinOption,
      oneOption,
    ],
  },
  resume: {
    ...{ takes: '[RUN]', operands: 'run' },
    about: 'go on with a run that ended before every row was settled',
    options: [
      {
        ...{ name: 'repeat-at-stake', takes: 'N' },
        about: 'also send again the N rows that may be stored already and of which a second time may do harm',
      },
      {
        name: 'changed-file',
        about: 'go on although the file has changed: rows are taken as they are now',
      },
      removalsOption(
        'with a changed file, on a connection marked production: so many rows may remove something',
      ),
      stdinOption,
      oneOption,
    ],
  },
  undo: {
    ...{ takes: 'RUN', operands: 'run' },
    about: 'delete exactly what a run created',
    options: [
      {
        ...{ name: 'write', takes: 'FOLDER', path: 'folder' },
        about: 'write the files that would be sent, numbered in their order, and send nothing',
      },
      yesOption,
      removalsOption('on a connection marked production: so many rows are deleted'),
      stdinOption,
      oneOption,
    ],
  },
  runs: {
    ...{ takes: '[RUN]', operands: 'run' },
    about: 'list what was sent before, show one run, export its rows',
    options: [
      {
        ...{ name: 'text', takes: 'TEXT' },
        about: 'only runs with it in their file, connection, recipe or file hash',
      },
      { name: 'all', about: 'all, and not only the newest 30' },
      {
        ...{ name: 'export', takes: 'OUTCOME', of: outcomes },
        about: 'write the rows of RUN with this outcome: {of}',
      },
      { name: 'to', takes: 'FILE', path: 'file', about: 'where they are written' },
      {
        name: 'spreadsheet-safe',
        about: 'put a quote before cells that a spreadsheet would take for a formula',
      },
      oneOption,
    ],
  },
  watch: {
    ...{ takes: '', operands: 'none' },
    about: 'print updates and transactions as they come',
    options: [
      connectionOption,
      { name: 'view', takes: 'VIEW', about: 'without it, the view “default”' },
      {
        ...{ name: 'from', takes: 'INDEX' },
        about: 'also what came before, from this update on; without it, what comes from now on',
      },
      stdinOption,
      eachOption,
    ],
  },
  actions: {
    ...{ takes: '', operands: 'none' },
    about: 'execute what the platform asks for on target systems',
    options: [
      connectionOption,
      {
        ...{ name: 'allow', takes: 'TARGET' },
        about:
          'a host, host:port, or the beginning of a URL that actions may reach; may be said again. Without it, only what was allowed in the window',
      },
      { name: 'allow-local', about: 'commands on this machine, where AH_CONFIG has such' },
      {
        ...{ name: 'key', takes: 'FILE', path: 'file' },
        about: 'the RSA private key for commands: PKCS8, without passphrase, readable by its owner only',
      },
      {
        name: 'accept-host-keys',
        about: 'take the key of a host that is not known yet, and expect the same from then on',
      },
      { name: 'at-once', takes: 'N', about: 'so many actions at the same time' },
      stdinOption,
      eachOption,
    ],
  },
  practice: {
    ...{ takes: '', operands: 'none' },
    about: 'run the practice platform until Ctrl-C',
    options: [
      { name: 'port', takes: 'N', about: 'listen there; without it, on a free port' },
      {
        ...{ name: 'token-life', takes: 'SECONDS' },
        about: 'after so long a token expires; without it, after an hour',
      },
      jsonOption('the addresses and the sign-in as one line of JSON'),
    ],
  },
  completion: {
    ...{ takes: 'SHELL', operands: 'shell', options: [] },
    about: 'print what a shell needs to complete commands and options: bash, zsh or fish',
  },
} as const satisfies Readonly<Record<string, CommandEntry>>;

export type CommandName = keyof typeof commandTable;
export const commandNames = Object.keys(commandTable) as CommandName[];
export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

import { chmod, mkdtemp, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunState } from '../../shared/sending/runs.ts';
import { csvOf, machines } from '../services/imports/imports.test-kit.ts';
import { rsaKey } from '../sshd.test-kit.ts';
import { commandNames } from './options/option-table.ts';
import { openTestTerminal, type RunOptions, type TestTerminal } from './terminal.test-kit.ts';

let terminal: TestTerminal;
beforeAll(async () => {
  terminal = await openTestTerminal();
});
afterEach(() => terminal.setFaults({}));
afterAll(() => terminal.close());

const staging = ['--connection', 'staging'];
const toStaging = [...staging, '--yes'];
let files = 0;
const file = (rows: Parameters<TestTerminal['file']>[1]) => {
  files += 1;
  return terminal.file(`file-${files}.csv`, rows);
};
const validFile = () => file(machines(3));
/** A file with two rows, both without a type. */
const faultyFile = () =>
  file(
    csvOf(
      ['ogit/_xid', 'ogit/_type', 'ogit/_scope'],
      [
        ['f:1', '', 'practice-scope'],
        ['f:2', '', 'practice-scope'],
      ],
    ),
  );
const fileWithoutIds = () =>
  file(
    csvOf(
      ['ogit/_type', 'ogit/_scope'],
      [
        ['ogit/MARS/Machine', 'practice-scope'],
        ['ogit/MARS/Machine', 'practice-scope'],
      ],
    ),
  );
/** Confirms rows that have no identity or were sent before. */
const confirmNoIds = ['--confirm', 'identity-missing', '--confirm', 'created-before'];
/** Sends the file and returns the id of its run. */
const sendFile = async (path: string, confirmed: readonly string[] = []): Promise<string> => {
  const result = await terminal.json<{ files: { run: RunState }[] }>([
    'send',
    path,
    ...toStaging,
    ...confirmed,
  ]);
  return result.files[0]?.run.id ?? '';
};
/** Returns the id of a run with unknown rows: its response names no row, and they have no identity to read back. */
const unknownRun = async (): Promise<string> => {
  await terminal.setFaults({ itemsDropped: 1 });
  const run = await sendFile(await fileWithoutIds(), confirmNoIds);
  await terminal.setFaults({});
  return run;
};
/** Returns the id of a run of which one vertex was deleted afterwards, so that its undo fails. */
const halfUndoneRun = async (): Promise<string> => {
  const rows = machines(2);
  const run = await sendFile(await file(rows));
  const first = await file(csvOf(['ogit/_xid'], [[rows[1]?.[0] ?? '']]));
  const reading = ['--header', 'first-row', '--dialect', 'default'];
  const result = await terminal.run(['send', first, '--action', 'DELETE', ...reading, ...toStaging]);
  if (result.code !== 0) throw new Error(result.err);
  return run;
};
/** Creates a folder to watch, and moves the file at `path` into it. */
const watchedFolder = async (path?: string): Promise<string> => {
  const folder = await mkdtemp(join(terminal.folder, 'incoming-'));
  if (path !== undefined) await rename(path, join(folder, basename(path)));
  return folder;
};
/** Options of a command that receives Ctrl-C at its start. */
const ctrlC = () => {
  const abort = new AbortController();
  abort.abort();
  return { abort };
};
/** Creates a private key that only this user can read, and returns its path. */
const keyFile = async (): Promise<string> => {
  const path = await terminal.file('handler.pem', rsaKey());
  await chmod(path, 0o600);
  return path;
};

type Case = readonly [
  command: string,
  code: 0 | 1 | 2 | 3,
  when: string,
  args: () => Promise<readonly string[]>,
  /** Further options of `terminal.run`. */
  options?: () => RunOptions,
];
const cases: readonly Case[] = [
  ['check', 0, 'a file has no errors', async () => [await validFile()]],
  ['check', 1, 'a file does not exist', async () => ['/nowhere.csv']],
  ['check', 2, 'rows have errors', async () => [await faultyFile()]],
  ['check', 2, 'a file has no rows', async () => [await file(machines(0))]],
  ['plan', 0, 'all files can be sent', async () => [await validFile()]],
  ['plan', 1, 'no file is named', async () => []],
  ['plan', 2, 'rows have errors', async () => [await faultyFile()]],
  ['send', 0, 'every row is stored', async () => [await validFile(), ...toStaging]],
  [
    'send',
    1,
    'the connection is unknown',
    async () => [await validFile(), '--connection', 'Missing', '--yes'],
  ],
  ['send', 1, 'rows have errors and are not excluded', async () => [await faultyFile(), ...toStaging]],
  ['send', 1, 'rows without identity are not confirmed', async () => [await fileWithoutIds(), ...toStaging]],
  [
    ...(['send', 2, 'rows exist already'] as const),
    async () => {
      const rows = machines(2);
      await sendFile(await file(rows));
      return [await file(rows), ...toStaging, '--confirm', 'created-before'];
    },
  ],
  [
    ...(['send', 3, 'the response names no row'] as const),
    async () => {
      await terminal.setFaults({ itemsDropped: 1 });
      return [await fileWithoutIds(), ...toStaging, ...confirmNoIds];
    },
  ],
  ['continue', 0, 'the unknown rows are stored', async () => [await unknownRun(), '--repeat-at-stake', '2']],
  ['continue', 1, 'there is no such run', async () => ['zzz']],
  ['continue', 3, 'rows stay unknown', async () => [await unknownRun()]],
  ['undo', 0, 'every vertex is deleted', async () => [await sendFile(await validFile()), '--yes']],
  ['undo', 1, 'no run is named', async () => []],
  ['undo', 2, 'a vertex was deleted before', async () => [await halfUndoneRun(), '--yes']],
  ['runs', 0, 'there are runs', async () => []],
  ['runs', 1, 'there is no such run', async () => ['zzz']],
  ['watch', 0, 'Ctrl-C ends it', async () => staging, ctrlC],
  ['watch', 1, 'the index is no number', async () => ['--from', 'x']],
  ['watch', 1, 'no password is given', async () => staging, () => ({ env: {} })],
  ['watch-folder', 0, 'a signal ends it', async () => [await watchedFolder(), ...staging], ctrlC],
  ['watch-folder', 1, 'the folder does not exist', async () => ['/nowhere', ...staging]],
  [
    ...(['watch-folder', 2, 'a file is held'] as const),
    async () => [
      await watchedFolder(await faultyFile()),
      ...staging,
      '--once',
      '--quiet-for',
      '0',
      '--every',
      '0',
    ],
  ],
  ['actions', 0, 'Ctrl-C ends it', async () => [...staging, '--key', await keyFile()], ctrlC],
  ['actions', 1, 'a target is empty', async () => [...staging, '--allow', ' ']],
  ['practice', 0, 'Ctrl-C ends it', async () => [], ctrlC],
  ['practice', 1, 'the port is invalid', async () => ['--port', '-1']],
  [
    'convert',
    0,
    'every file is converted',
    async () => [await validFile(), '--out', join(terminal.folder, 'converted')],
  ],
  ['convert', 1, 'a file does not exist', async () => ['/nowhere.csv']],
  ['completion', 0, 'the shell is known', async () => ['fish']],
  ['completion', 1, 'the shell is unknown', async () => ['tcsh']],
];
const tests = cases.map(([command, code, when, args, options]) => ({ command, code, when, args, options }));

describe('the exit code', () => {
  it.each(tests)(
    'of graph-intake $command is $code where $when',
    async ({ command, code, args, options }) => {
      const result = await terminal.run([command, ...(await args())], options?.());
      expect(result).toMatchObject({ code });
      // The error is printed, and nothing else goes to stdout.
      if (code === 1) expect(result.err).toMatch(/\S/u);
    },
  );

  it.each(commandNames)('of graph-intake %s is 1 for an unknown option, and 0 for --help', async (name) => {
    expect(await terminal.run([name, '--colour'])).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('--colour'),
    });
    expect(await terminal.run([name, '--help'])).toMatchObject({ code: 0, err: '' });
  });

  it.each(commandNames)('of graph-intake %s is 1 for a secret among its options', async (name) => {
    const result = await terminal.run([name, '--password=hunter2']);
    expect(result).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('other users can see options'),
    });
    expect(result.err).not.toContain('hunter2');
  });

  it('is tested for every command', () => {
    expect(new Set(cases.map(([command]) => command))).toEqual(new Set(commandNames));
  });
});

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
const yes = [...staging, '--yes'];
let files = 0;
const file = (rows: Parameters<TestTerminal['file']>[1]) => {
  files += 1;
  return terminal.file(`file-${files}.csv`, rows);
};
const good = () => file(machines(3));
/** Two of its rows have no type. */
const faulty = () =>
  file(
    csvOf(
      ['ogit/_xid', 'ogit/_type', 'ogit/_scope'],
      [
        ['f:1', '', 'practice-scope'],
        ['f:2', '', 'practice-scope'],
      ],
    ),
  );
const unnamed = () =>
  file(
    csvOf(
      ['ogit/_type', 'ogit/_scope'],
      [
        ['ogit/MARS/Machine', 'practice-scope'],
        ['ogit/MARS/Machine', 'practice-scope'],
      ],
    ),
  );
/** What has to be confirmed of rows that have no identity, or are the same as before. */
const nameless = ['--confirm', 'identity-missing', '--confirm', 'created-before'];
const sent = async (path: string, confirmed: readonly string[] = []): Promise<string> => {
  const result = await terminal.json<{ files: { run: RunState }[] }>(['send', path, ...yes, ...confirmed]);
  return result.files[0]?.run.id ?? '';
};
/** A run whose response names no row; it only creates, so nothing can be read back either. */
const unknown = async (): Promise<string> => {
  await terminal.setFaults({ itemsDropped: 1 });
  const run = await sent(await unnamed(), nameless);
  await terminal.setFaults({});
  return run;
};
/** Of a run, a vertex that is gone by now cannot be deleted. */
const halfUndone = async (): Promise<string> => {
  const rows = machines(2);
  const run = await sent(await file(rows));
  const first = await file(csvOf(['ogit/_xid'], [[rows[1]?.[0] ?? '']]));
  const reading = ['--header', 'first-row', '--dialect', 'default'];
  const result = await terminal.run(['send', first, '--action', 'DELETE', ...reading, ...yes]);
  if (result.code !== 0) throw new Error(result.err);
  return run;
};
/** A folder to watch, with a file in it or none. */
const incoming = async (path?: string): Promise<string> => {
  const folder = await mkdtemp(join(terminal.folder, 'incoming-'));
  if (path !== undefined) await rename(path, join(folder, basename(path)));
  return folder;
};
const ended = () => {
  const abort = new AbortController();
  abort.abort();
  return { abort };
};
const key = async (): Promise<string> => {
  const path = await terminal.file('handler.pem', rsaKey());
  await chmod(path, 0o600);
  return path;
};

type Case = readonly [
  command: string,
  code: 0 | 1 | 2 | 3,
  when: string,
  args: () => Promise<readonly string[]>,
  /** What else it runs with. */
  options?: () => RunOptions,
];
const cases: readonly Case[] = [
  ['check', 0, 'a file has no errors', async () => [await good()]],
  ['check', 1, 'a file is not there', async () => ['/nowhere.csv']],
  ['check', 2, 'rows have errors', async () => [await faulty()]],
  ['plan', 0, 'all can be sent', async () => [await good()]],
  ['plan', 1, 'no file is named', async () => []],
  ['plan', 2, 'rows have errors', async () => [await faulty()]],
  ['send', 0, 'every row is stored', async () => [await good(), ...yes]],
  ['send', 1, 'the connection is not known', async () => [await good(), '--connection', 'Missing', '--yes']],
  ['send', 1, 'rows have errors and are not excluded', async () => [await faulty(), ...yes]],
  ['send', 1, 'rows have no identity and that is not confirmed', async () => [await unnamed(), ...yes]],
  [
    ...(['send', 2, 'rows are there already'] as const),
    async () => {
      const rows = machines(2);
      await sent(await file(rows));
      return [await file(rows), ...yes, '--confirm', 'created-before'];
    },
  ],
  [
    ...(['send', 3, 'the response names no row'] as const),
    async () => {
      await terminal.setFaults({ itemsDropped: 1 });
      return [await unnamed(), ...yes, ...nameless];
    },
  ],
  ['continue', 0, 'the rest is stored', async () => [await unknown(), '--repeat-at-stake', '2']],
  ['continue', 1, 'there is no such run', async () => ['zzz']],
  ['continue', 3, 'rows stay unknown', async () => [await unknown()]],
  ['undo', 0, 'all is deleted', async () => [await sent(await good()), '--yes']],
  ['undo', 1, 'no run is named', async () => []],
  ['undo', 2, 'something is gone already', async () => [await halfUndone(), '--yes']],
  ['runs', 0, 'there are some', async () => []],
  ['runs', 1, 'there is no such run', async () => ['zzz']],
  ['watch', 0, 'Ctrl-C ends it', async () => staging, ended],
  ['watch', 1, 'the index is no number', async () => ['--from', 'x']],
  ['watch', 1, 'no password is given', async () => staging, () => ({ env: {} })],
  ['watch-folder', 0, 'a signal ends it', async () => [await incoming(), ...staging], ended],
  ['watch-folder', 1, 'the folder is not there', async () => ['/nowhere', ...staging]],
  [
    ...(['watch-folder', 2, 'a file is held'] as const),
    async () => [await incoming(await faulty()), ...staging, '--once', '--quiet-for', '0', '--every', '0'],
  ],
  ['actions', 0, 'Ctrl-C ends it', async () => [...staging, '--key', await key()], ended],
  ['actions', 1, 'a target is none', async () => [...staging, '--allow', ' ']],
  ['practice', 0, 'Ctrl-C ends it', async () => [], ended],
  ['practice', 1, 'the port is none', async () => ['--port', '-1']],
  [
    'convert',
    0,
    'every file is converted',
    async () => [await good(), '--out', join(terminal.folder, 'converted')],
  ],
  ['convert', 1, 'a file is not there', async () => ['/nowhere.csv']],
  ['completion', 0, 'the shell is known', async () => ['fish']],
  ['completion', 1, 'the shell is not', async () => ['tcsh']],
];
const named = cases.map(([command, code, when, args, options]) => ({ command, code, when, args, options }));

describe('the exit code', () => {
  it.each(named)(
    'of graph-intake $command is $code where $when',
    async ({ command, code, args, options }) => {
      const result = await terminal.run([command, ...(await args())], options?.());
      expect(result).toMatchObject({ code });
      // The error is printed, and nothing else goes to stdout.
      if (code === 1) expect(result.err).toMatch(/\S/u);
    },
  );

  it.each(commandNames)(
    'of graph-intake %s is 1 for an option that there is not, and 0 for --help',
    async (name) => {
      expect(await terminal.run([name, '--colour'])).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringContaining('--colour'),
      });
      expect(await terminal.run([name, '--help'])).toMatchObject({ code: 0, err: '' });
    },
  );

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

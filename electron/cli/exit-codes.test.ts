import { chmod } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunState } from '../../shared/imports/runs.ts';
import { csvOf, machines } from '../services/imports/imports.test-kit.ts';
import { rsaKey } from '../sshd.test-kit.ts';
import { commandNames } from './option-table.ts';
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
const sent = async (path: string): Promise<string> => {
  const told = await terminal.json<{ files: { run: RunState }[] }>(['send', path, ...yes]);
  return told.files[0]?.run.id ?? '';
};
/** A run whose answer told of no row; these only create, so that nobody can look either. */
const unknown = async (): Promise<string> => {
  await terminal.setFaults({ itemsDropped: 1 });
  const run = await sent(await unnamed());
  await terminal.setFaults({});
  return run;
};
/** Of a run, a vertex that is gone by now cannot be deleted. */
const halfUndone = async (): Promise<string> => {
  const rows = machines(2);
  const run = await sent(await file(rows));
  const first = await file(csvOf(['ogit/_xid'], [[rows[1]?.[0] ?? '']]));
  const reading = ['--header', 'first-row', '--dialect', 'default'];
  const told = await terminal.run(['send', first, '--action', 'DELETE', ...reading, ...yes]);
  if (told.code !== 0) throw new Error(told.err);
  return run;
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
  ['send', 1, 'the connection is not known', async () => [await good(), '--connection', 'Nobody', '--yes']],
  ['send', 1, 'rows have errors and nobody leaves them out', async () => [await faulty(), ...yes]],
  [
    ...(['send', 2, 'rows are there already'] as const),
    async () => {
      const rows = machines(2);
      await sent(await file(rows));
      return [await file(rows), ...yes];
    },
  ],
  [
    ...(['send', 3, 'the answer tells of no row'] as const),
    async () => {
      await terminal.setFaults({ itemsDropped: 1 });
      return [await unnamed(), ...yes];
    },
  ],
  ['resume', 0, 'the rest is stored', async () => [await unknown(), '--repeat-at-stake', '2']],
  ['resume', 1, 'there is no such run', async () => ['zzz']],
  ['resume', 3, 'rows stay unknown', async () => [await unknown()]],
  ['undo', 0, 'all is deleted', async () => [await sent(await good()), '--yes']],
  ['undo', 1, 'no run is named', async () => []],
  ['undo', 2, 'something is gone already', async () => [await halfUndone(), '--yes']],
  ['runs', 0, 'there are some', async () => []],
  ['runs', 1, 'there is no such run', async () => ['zzz']],
  ['watch', 0, 'Ctrl-C ends it', async () => staging, ended],
  ['watch', 1, 'the index is no number', async () => ['--from', 'x']],
  ['watch', 1, 'nobody knows the password', async () => staging, () => ({ env: {} })],
  ['actions', 0, 'Ctrl-C ends it', async () => [...staging, '--key', await key()], ended],
  ['actions', 1, 'a target is none', async () => [...staging, '--allow', ' ']],
  ['practice', 0, 'Ctrl-C ends it', async () => [], ended],
  ['practice', 1, 'the port is none', async () => ['--port', '-1']],
  ['completion', 0, 'the shell is known', async () => ['fish']],
  ['completion', 1, 'the shell is not', async () => ['tcsh']],
];
const named = cases.map(([command, code, when, args, options]) => ({ command, code, when, args, options }));

describe('the exit code', () => {
  it.each(named)(
    'of graph-intake $command is $code where $when',
    async ({ command, code, args, options }) => {
      const told = await terminal.run([command, ...(await args())], options?.());
      expect(told).toMatchObject({ code });
      // What went wrong is said, and nothing else is taken for an answer.
      if (code === 1) expect(told.err).toMatch(/\S/u);
    },
  );

  it.each(commandNames)(
    'of graph-intake %s is 1 for an option that there is not, and 0 for --help',
    async (name) => {
      expect(await terminal.run([name, '--colour'])).toMatchObject({
        ...{ code: 1, out: '', err: expect.stringContaining('--colour') },
      });
      expect(await terminal.run([name, '--help'])).toMatchObject({ code: 0, err: '' });
    },
  );

  it.each(commandNames)('of graph-intake %s is 1 for a secret among its options', async (name) => {
    const told = await terminal.run([name, '--password=hunter2']);
    expect(told).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('others see what is typed'),
    });
    expect(told.err).not.toContain('hunter2');
  });

  it('is tested for every command', () => {
    expect(new Set(cases.map(([command]) => command))).toEqual(new Set(commandNames));
  });
});

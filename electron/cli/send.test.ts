import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OutcomeCounts } from '../../shared/imports/outcomes.ts';
import type { RunState } from '../../shared/imports/runs.ts';
import { csvOf, machines } from '../services/imports/imports.test-kit.ts';
import { openTestTerminal, type TestTerminal } from './terminal.test-kit.ts';

let terminal: TestTerminal;
beforeAll(async () => {
  terminal = await openTestTerminal();
});
afterEach(() => terminal.setFaults({}));
afterAll(() => terminal.close());

interface Sent {
  readonly connection: string;
  readonly refused: string | null;
  readonly counts: OutcomeCounts;
  readonly files: { readonly path: string; readonly held?: string; readonly run?: RunState }[];
}
const staging = ['--connection', 'staging', '--yes'];
const send = (...args: string[]) => terminal.json<Sent>(['send', ...args, ...staging]);
const unnamed = (count: number) =>
  csvOf(
    ['ogit/_type', 'ogit/name', 'ogit/_scope'],
    Array.from({ length: count }, (_, n) => ['ogit/MARS/Machine', `unnamed ${n}`, 'practice-scope']),
  );
const edges = (...ends: [string, string][]) =>
  csvOf(
    ['from:ogit/_xid', 'verb', 'to:ogit/_xid'],
    ends.map(([from, to]) => [from, 'ogit/dependsOn', to]),
  );
const idOf = (row: readonly string[] | undefined) => row?.[0] ?? '';

describe('graph-intake send', () => {
  it('sends files in the order of the plan and ends with 0 where every row is stored', async () => {
    const rows = machines(30);
    const vertices = await terminal.file('plan-machines.csv', rows);
    const links = await terminal.file('plan-edges.csv', edges([idOf(rows[0]), idOf(rows[1])]));
    const sent = await send(links, vertices);
    expect(sent).toMatchObject({ code: 0, connection: 'Staging', refused: null, counts: { stored: 31 } });
    expect(sent.files.map(({ path }) => path)).toEqual([vertices, links]);
    expect(await terminal.countXid(idOf(rows[29]))).toBe(1);
  });

  it('ends with 2 where rows failed, tells why, and the failed rows come back as a file', async () => {
    const rows = machines(4);
    await send(await terminal.file('first.csv', rows.slice(0, 2)));
    const path = await terminal.file('again.csv', rows);
    const { code, out, err } = await terminal.run(['send', path, ...staging]);
    expect(code).toBe(2);
    expect(err).toBe('Sending 4 rows to Staging.\n');
    expect(out).toContain('4 rows to Staging: 2 stored, 2 failed');
    expect(out.trimEnd().split('\n').at(-1)).toBe('4 rows: 2 stored, 2 failed.');
    const id = /Run (\S+)/.exec(out)?.[1] ?? '';
    const shown = await terminal.run(['runs', id.slice(0, 8)]);
    expect(shown.out).toContain('again.csv, 4 rows to Staging, finished');
    expect(shown.out).toContain('2 failed: ');
    const failed = join(terminal.folder, 'failed.csv');
    expect(await terminal.run(['runs', id, '--export', 'failed', '--to', failed])).toMatchObject({
      code: 0,
      out: `${failed}: 2 rows, failed.\n`,
    });
    const text = await readFile(failed, 'utf8');
    expect(text).toContain(idOf(rows[0]));
    expect(text).not.toContain(idOf(rows[3]));
    expect(await terminal.run(['runs', id, '--export', 'failed', '--to', failed])).toMatchObject({
      code: 1,
      err: `${failed} is there already; name another file.\n`,
    });
  });

  it('ends with 3 where nobody knows of rows, and sends them again only where their number is said', async () => {
    const path = await terminal.file('unnamed.csv', unnamed(3));
    // No answer tells of any row.
    await terminal.setFaults({ itemsDropped: 1 });
    const sent = await send(path);
    expect(sent).toMatchObject({ code: 3, counts: { unknown: 3 } });
    await terminal.setFaults({});
    const id = sent.files[0]?.run?.id ?? '';
    const told = await terminal.run(['runs', id]);
    expect(told.out).toContain(
      `graph-intake resume ${id} --repeat-at-stake 3 sends them again all the same.`,
    );
    expect((await terminal.run(['resume', id])).code).toBe(3);
    expect(await terminal.run(['resume', id, '--repeat-at-stake', '2'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('By now 3 rows are at stake and not 2; look again.'),
    });
    const again = await terminal.json<RunState>(['resume', id, '--repeat-at-stake', '3']);
    expect(again).toMatchObject({ code: 0, counts: { stored: 3, unknown: 0 } });
  });
});

describe('before anything is sent', () => {
  it.each<[string, string[]]>([
    [
      'Nobody is there to be asked; --yes sends 2 rows to Staging without a question.',
      ['--connection', 'Staging'],
    ],
    [
      'There is no connection “nobody”; there are “Practice platform”, “Staging” and “Live”.',
      ['--connection', 'nobody', '--yes'],
    ],
    ['--password is no option, since others see', ['--password', 'x', '--yes']],
    ['--confirm-removals takes a number of rows, not “all”.', ['--confirm-removals', 'all']],
  ])('refuses in one sentence: %s', async (sentence, args) => {
    const path = await terminal.file('two.csv', machines(2));
    const { code, out, err } = await terminal.run(['send', path, ...args]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(sentence);
  });

  it('shows what is wrong with rows, and sends the others only where that is said', async () => {
    const [first = [], second = []] = machines(2);
    const path = await terminal.file('faulty.csv', [first, [idOf(second), '', 'no type', 'practice-scope']]);
    const refused = await terminal.run(['send', path, ...staging]);
    expect(refused).toMatchObject({
      code: 1,
      err: '1 row has errors, so nothing was sent; --skip-problem-rows sends the others.\n',
      out: expect.stringContaining('[type-missing, column ogit/_type]'),
    });
    expect(await send(path)).toMatchObject({ code: 1, refused: expect.stringContaining('1 row has errors') });
    expect(await terminal.countXid(idOf(first))).toBe(0);
    const sent = await send(path, '--skip-problem-rows');
    expect(sent).toMatchObject({ code: 0, counts: { stored: 1 }, files: [{ run: { setAside: 1 } }] });
  });

  it('removes from production only the number of rows that is said', async () => {
    const rows = machines(3);
    const path = await terminal.file('old.csv', rows);
    await send(path);
    const remove = (...args: string[]) =>
      terminal.run(['send', path, '--action', 'DELETE', '--connection', 'live', '--yes', ...args]);
    for (const [args, said] of [
      [[], ''],
      [['--confirm-removals', '2'], ', and not 2'],
    ] as const)
      expect(await remove(...args)).toMatchObject({
        code: 1,
        err: expect.stringContaining(
          `3 rows would remove something on Live, which is marked production${said}; --confirm-removals 3 sends them.`,
        ),
      });
    expect(await remove('--confirm-removals', '3')).toMatchObject({
      code: 0,
      out: expect.stringContaining('3 rows to Live: 3 deleted'),
    });
    expect(await terminal.countXid(idOf(rows[0]))).toBe(0);
  });

  it('takes secrets from stdin, and says where they are missing or refused', async () => {
    const path = await terminal.file('secret.csv', machines(1));
    const args = ['send', path, ...staging];
    const { password, clientSecret } = terminal.practice;
    const refused = 'Sign-in is refused; check client id, client secret, user and password.\n';
    expect(await terminal.run(args, { env: {} })).toMatchObject({
      code: 1,
      err: expect.stringContaining(
        'The password of “Staging” is not known here; set GRAPH_INTAKE_CLIENT_SECRET and',
      ),
    });
    const stdin = [...args, '--password-stdin'];
    expect(await terminal.run(stdin, { env: {}, stdin: `wrong\n${clientSecret}\n` })).toMatchObject({
      code: 1,
      err: refused,
    });
    // A line ends as it does on any system.
    expect((await terminal.run(stdin, { env: {}, stdin: `${password}\r\n${clientSecret}\r\n` })).code).toBe(
      0,
    );
  });

  it('says which refused secret has a blank at its end, and sends it as it is', async () => {
    const path = await terminal.file('blank.csv', machines(1));
    const { password, clientSecret } = terminal.practice;
    const env = { GRAPH_INTAKE_CLIENT_SECRET: `${clientSecret}\n`, GRAPH_INTAKE_PASSWORD: password };
    const refused = await terminal.run(['send', path, ...staging], { env });
    expect(refused).toMatchObject({
      code: 1,
      err: 'Sign-in is refused; check client id, client secret, user and password. The client secret ends with a line break; take it off if it does not belong there.\n',
    });
    const stdin = await terminal.run(['send', path, ...staging, '--password-stdin'], {
      env: {},
      stdin: ` ${password}\n${clientSecret}\n`,
    });
    expect(stdin).toMatchObject({
      code: 1,
      err: expect.stringContaining(' The password begins with a blank'),
    });
  });
});

describe('somebody at the terminal', () => {
  it('is asked for what is missing, hidden, again where it is refused, and whether to send', async () => {
    const path = await terminal.file('asked.csv', machines(2));
    const { password, clientSecret } = terminal.practice;
    const answers: [string, string][] = [
      ['Client secret of “Staging”: ', clientSecret],
      ['Password of “Staging”: ', 'mistyped'],
      ['Password of “Staging”: ', password],
      ['Send 2 rows to Staging? [y/N] ', 'y'],
    ];
    const { code, err } = await terminal.run(['send', path, '--connection', 'staging'], {
      env: {},
      onErr(text, type) {
        const [next] = answers;
        if (next === undefined || !text.includes(next[0])) return;
        answers.shift();
        setImmediate(() => type(`${next[1]}\r`));
      },
    });
    expect({ code, answers }).toEqual({ code: 0, answers: [] });
    for (const secret of [password, clientSecret, 'mistyped']) expect(err).not.toContain(secret);
    expect(err).toContain('Sign-in is refused; check client id, client secret, user and password.');
  });

  it('sends nothing without a yes', async () => {
    const rows = machines(1);
    const path = await terminal.file('no.csv', rows);
    const { code, err } = await terminal.run(['send', path, '--connection', 'staging'], {
      onErr: (text, type) => {
        if (text.includes('[y/N]')) setImmediate(() => type('\r'));
      },
    });
    expect({ code, last: err.trimEnd().split('\n').at(-1) }).toEqual({ code: 1, last: 'Nothing was sent.' });
    expect(await terminal.countXid(idOf(rows[0]))).toBe(0);
  });
});

it('leaves the settings of the window as they are', async () => {
  const { connections } = JSON.parse(await readFile(join(terminal.data, 'settings.json'), 'utf8'));
  expect(connections.chosenId).toBe('live');
  await expect(stat(join(terminal.data, 'lock.sqlite'))).rejects.toMatchObject({ code: 'ENOENT' });
});

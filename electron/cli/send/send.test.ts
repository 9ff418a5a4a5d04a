import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OutcomeCounts } from '../../../shared/sending/outcomes.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import { csvOf, machines } from '../../services/imports/imports.test-kit.ts';
import { openTestTerminal, type TestTerminal } from '../terminal.test-kit.ts';

let terminal: TestTerminal;
beforeAll(async () => {
  terminal = await openTestTerminal();
});
afterEach(() => terminal.setFaults({}));
afterAll(() => terminal.close());

interface SendResult {
  readonly connection: string;
  readonly refused: string | null;
  readonly counts: OutcomeCounts;
  readonly files: { readonly path: string; readonly held?: string; readonly run?: RunState }[];
}
const staging = ['--connection', 'staging', '--yes'];
const send = (...args: string[]) => terminal.json<SendResult>(['send', ...args, ...staging]);
const rowsWithoutIds = (count: number) =>
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

  it('ends with 2 where rows failed, prints why, and exports the failed rows', async () => {
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
      err: `${failed} already exists; choose another file.\n`,
    });
  });

  it('ends with 3 if rows are unknown, and sends them again only if their number is confirmed', async () => {
    const path = await terminal.file('unnamed.csv', rowsWithoutIds(3));
    // The response names no row.
    await terminal.setFaults({ itemsDropped: 1 });
    const sent = await send(path, '--confirm', 'identity-missing');
    expect(sent).toMatchObject({ code: 3, counts: { unknown: 3 } });
    await terminal.setFaults({});
    const id = sent.files[0]?.run?.id ?? '';
    const result = await terminal.run(['runs', id]);
    expect(result.out).toContain(`To send them anyway: graph-intake continue ${id} --repeat-at-stake 3.`);
    expect((await terminal.run(['continue', id])).code).toBe(3);
    expect(await terminal.run(['continue', id, '--repeat-at-stake', '2'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('3 rows could now create duplicates instead of 2; check again.'),
    });
    const again = await terminal.json<RunState>(['continue', id, '--repeat-at-stake', '3']);
    expect(again).toMatchObject({ code: 0, counts: { stored: 3, unknown: 0 } });
  });
});

describe('graph-intake send, before it sends a row', () => {
  it.each<[string, string[]]>([
    [
      'There is no terminal to ask for a confirmation; use --yes to send 2 rows to Staging.',
      ['--connection', 'Staging'],
    ],
    [
      'There is no connection “missing”; there are “Practice platform”, “Staging” and “Live”.',
      ['--connection', 'missing', '--yes'],
    ],
    ['--password is not an option, because other users', ['--password', 'x', '--yes']],
    ['--confirm-removals takes a number of rows, not “all”.', ['--confirm-removals', 'all']],
  ])('refuses wrong options with one sentence: %s', async (sentence, args) => {
    const path = await terminal.file('two.csv', machines(2));
    const { code, out, err } = await terminal.run(['send', path, ...args]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(sentence);
  });

  it('shows the problems of rows, and sends the other rows only with --skip-problem-rows', async () => {
    const [first = [], second = []] = machines(2);
    const path = await terminal.file('faulty.csv', [first, [idOf(second), '', 'no type', 'practice-scope']]);
    const refused = await terminal.run(['send', path, ...staging]);
    expect(refused).toMatchObject({
      code: 1,
      err: 'The platform will refuse 1 of 2 rows: 1 row without ogit/_type. Nothing was sent; --skip-problem-rows sends the others, --confirm values-wrong sends the rows anyway.\n',
      out: expect.stringContaining('[type-missing, column ogit/_type]'),
    });
    expect(await send(path)).toMatchObject({
      code: 1,
      refused: expect.stringContaining('will refuse 1 of 2 rows'),
    });
    expect(await terminal.countXid(idOf(first))).toBe(0);
    const sent = await send(path, '--skip-problem-rows');
    expect(sent).toMatchObject({ code: 0, counts: { stored: 1 }, files: [{ run: { setAside: 1 } }] });
  });

  it('refuses rows that need a confirmation, names the reason, and sends them with --confirm', async () => {
    const path = await terminal.file('nameless.csv', rowsWithoutIds(2));
    const unconfirmed = await terminal.run(['send', path, ...staging]);
    expect(unconfirmed).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^2 rows have neither ogit\/_xid nor ogit\/_id: .* Nothing was sent; --confirm identity-missing sends the rows anyway\.\n$/,
      ),
    });
    expect(await send(path, '--confirm', 'identity-missing')).toMatchObject({
      code: 0,
      counts: { stored: 2 },
    });
    const again = await terminal.run(['send', path, ...staging, '--confirm', 'identity-missing']);
    expect(again).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^2 rows of this file were stored on Staging before\. .*--confirm created-before/,
      ),
    });
    expect(await send(path, '--confirm', 'identity-missing', '--confirm', 'created-before')).toMatchObject({
      code: 0,
      counts: { stored: 2 },
    });
    expect(await terminal.run(['send', path, '--confirm', 'all'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('--confirm takes one of columns-unmapped, targets-missing, '),
    });
  });

  it('refuses rows whose references the platform does not have, after it looked them up', async () => {
    const path = await terminal.file(
      'lost.csv',
      '"$id","$type","originNode"\n"lost-1","incident","nowhere"\n',
    );
    expect(await terminal.run(['send', path, ...staging])).toMatchObject({
      code: 1,
      err: expect.stringContaining('1 row refers to 1 vertex that Staging does not have. Nothing was sent; '),
    });
  });

  it('removes rows from production only if --confirm-removals is their exact number', async () => {
    const rows = machines(3);
    const path = await terminal.file('old.csv', rows);
    await send(path);
    const remove = (...args: string[]) =>
      terminal.run(['send', path, '--action', 'DELETE', '--connection', 'live', '--yes', ...args]);
    for (const [args, note] of [
      [[], ''],
      [['--confirm-removals', '2'], ' (you confirmed 2)'],
    ] as const)
      expect(await remove(...args)).toMatchObject({
        code: 1,
        err: expect.stringContaining(
          `3 rows would remove something on Live, which is marked production${note}. Use --confirm-removals 3 to send them.`,
        ),
      });
    expect(await remove('--confirm-removals', '3')).toMatchObject({
      code: 0,
      out: expect.stringContaining('3 rows to Live: 3 deleted'),
    });
    expect(await terminal.countXid(idOf(rows[0]))).toBe(0);
  });

  it('takes secrets from stdin, and reports missing or refused secrets', async () => {
    const path = await terminal.file('secret.csv', machines(1));
    const args = ['send', path, ...staging];
    const { password, clientSecret } = terminal.practice;
    const refused = 'Sign-in was refused; check client ID, client secret, user and password.\n';
    expect(await terminal.run(args, { env: {} })).toMatchObject({
      code: 1,
      err: expect.stringContaining(
        'The password of “Staging” is missing; set GRAPH_INTAKE_CLIENT_SECRET and',
      ),
    });
    const stdin = [...args, '--password-stdin'];
    expect(await terminal.run(stdin, { env: {}, stdin: `wrong\n${clientSecret}\n` })).toMatchObject({
      code: 1,
      err: refused,
    });
    // Lines may end as on Windows.
    expect((await terminal.run(stdin, { env: {}, stdin: `${password}\r\n${clientSecret}\r\n` })).code).toBe(
      0,
    );
  });

  it('says which refused secret begins or ends with white space, which it does not remove', async () => {
    const path = await terminal.file('blank.csv', machines(1));
    const { password, clientSecret } = terminal.practice;
    const env = { GRAPH_INTAKE_CLIENT_SECRET: `${clientSecret}\n`, GRAPH_INTAKE_PASSWORD: password };
    const refused = await terminal.run(['send', path, ...staging], { env });
    expect(refused).toMatchObject({
      code: 1,
      err: 'Sign-in was refused; check client ID, client secret, user and password. The client secret ends with a line break; remove it if it does not belong there.\n',
    });
    const stdin = await terminal.run(['send', path, ...staging, '--password-stdin'], {
      env: {},
      stdin: ` ${password}\n${clientSecret}\n`,
    });
    expect(stdin).toMatchObject({
      code: 1,
      err: expect.stringContaining(' The password begins with a space'),
    });
  });
});

describe('a user at the terminal', () => {
  it('is prompted for missing secrets, again for refused ones, and for a confirmation', async () => {
    const path = await terminal.file('asked.csv', machines(2));
    const { password, clientSecret } = terminal.practice;
    const replies: [string, string][] = [
      ['Client secret of “Staging”: ', clientSecret],
      ['Password of “Staging”: ', 'mistyped'],
      ['Password of “Staging”: ', password],
      ['Send 2 rows to Staging? [y/N] ', 'y'],
    ];
    const { code, err } = await terminal.run(['send', path, '--connection', 'staging'], {
      env: {},
      onErr(text, type) {
        const [next] = replies;
        if (next === undefined || !text.includes(next[0])) return;
        replies.shift();
        setImmediate(() => type(`${next[1]}\r`));
      },
    });
    expect({ code, replies }).toEqual({ code: 0, replies: [] });
    for (const secret of [password, clientSecret, 'mistyped']) expect(err).not.toContain(secret);
    expect(err).toContain('Sign-in was refused; check client ID, client secret, user and password.');
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

it('a send changes no settings of the window and does not lock its data folder', async () => {
  const { connections } = JSON.parse(await readFile(join(terminal.data, 'settings.json'), 'utf8'));
  expect(connections.chosenId).toBe('live');
  await expect(stat(join(terminal.data, 'lock.sqlite'))).rejects.toMatchObject({ code: 'ENOENT' });
});

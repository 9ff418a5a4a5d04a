import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { writeConnectionsFile } from '../../shared/connections/file.ts';
import type { OutcomeCounts } from '../../shared/sending/outcomes.ts';
import type { RunState } from '../../shared/sending/runs.ts';
import { machines } from '../services/imports/imports.test-kit.ts';
import { openTestTerminal, type TestTerminal } from './terminal.test-kit.ts';

let terminal: TestTerminal;
/** Options of `terminal.run`: an environment without secrets. */
const noSecrets = { env: {} };
beforeAll(async () => {
  terminal = await openTestTerminal();
});
afterEach(() => terminal.setFaults({}));
afterAll(() => terminal.close());

/** Returns the text of a connections file with these connections, all to the practice platform. */
const connectionsOf = (...names: string[]) => {
  const { authUrl, connectorUrl, graphUrl, clientId, username } = terminal.practice;
  return writeConnectionsFile(
    names.map((name) => ({
      name,
      environment: 'test',
      clientId,
      username,
      addresses: { authUrl, connectorUrl, graphUrl },
    })),
  );
};
/** Writes a file to the folder `credentials` and returns its path. */
const writeSecret = async (name: string, text: string) => {
  const folder = join(terminal.folder, 'credentials');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), text);
  return join(folder, name);
};
const idOf = (row: readonly string[] | undefined) => row?.[0] ?? '';
interface SendResult {
  readonly counts: OutcomeCounts;
  readonly connection: string;
  readonly files: { readonly run: RunState }[];
}

describe('a connection from a file', () => {
  it('needs no name if it is the only one, and is not stored in the settings', async () => {
    const path = await terminal.file('one.csv', machines(1));
    const file = await terminal.file('connection.json', connectionsOf('Nightly'));
    const before = await readFile(join(terminal.data, 'settings.json'), 'utf8');
    const args = ['send', path, '--connection-file', file, '--yes'];
    expect(await terminal.json<SendResult>(args)).toMatchObject({ code: 0, connection: 'Nightly' });
    expect(await readFile(join(terminal.data, 'settings.json'), 'utf8')).toBe(before);
  });

  it('is chosen by name if there are several, and its run is continued without the name', async () => {
    const path = await terminal.file('two.csv', machines(6_000));
    const file = await terminal.file('connections.json', connectionsOf('North', 'South'));
    const args = ['send', path, '--connection-file', file, '--yes'];
    expect(await terminal.run(args)).toMatchObject({
      code: 1,
      err: `${file} has 2 connections; choose one with --connection: North and South.\n`,
    });
    const { code, err } = await stopInTheMiddle([...args, '--connection', 'south'], 'SIGTERM');
    expect({ code, err }).toMatchObject({ code: 75 });
    expect(await terminal.json<RunState>(['continue', '--connection-file', file])).toMatchObject({
      code: 0,
      connection: 'South',
      counts: { stored: 6_000 },
    });
  });

  it.each([
    ['does not exist', null, 'cannot be read; check its path'],
    ['has no connections', '{}', 'This file contains no connections'],
    ['contains a secret', connectionsWithSecret, '“password” is not allowed there'],
  ])('is refused if the file %s', async (_, text, sentence) => {
    const path = await terminal.file('refused.csv', machines(1));
    const file = join(terminal.folder, 'refused.json');
    await rm(file, { force: true });
    if (text !== null) await writeFile(file, typeof text === 'string' ? text : text());
    const args = ['send', path, '--connection-file', file, '--yes'];
    const result = await terminal.run(args);
    expect(result).toMatchObject({ code: 1, out: '', err: expect.stringContaining(sentence) });
    expect(result.err).not.toContain('hunter2');
  });
});

function connectionsWithSecret(): string {
  const { connections, ...rest } = JSON.parse(connectionsOf('Nightly'));
  return JSON.stringify({ ...rest, connections: [{ ...connections[0], password: 'hunter2' }] });
}

describe('secrets', () => {
  const send = async (env: Record<string, string>) =>
    terminal.run(
      ['send', await terminal.file('secret.csv', machines(1)), '--connection', 'staging', '--yes'],
      { env },
    );

  it('come from files that variables name, without the line break at their end', async () => {
    const { password, clientSecret } = terminal.practice;
    const env = {
      GRAPH_INTAKE_PASSWORD_FILE: await writeSecret('password', `${password}\n`),
      GRAPH_INTAKE_CLIENT_SECRET_FILE: await writeSecret('client', `${clientSecret}\r\n`),
    };
    expect(await send(env)).toMatchObject({ code: 0 });
    // A variable with the secret itself takes precedence over its file.
    expect(await send({ ...env, GRAPH_INTAKE_PASSWORD: 'wrong' })).toMatchObject({ code: 1 });
    expect(await send({ ...env, GRAPH_INTAKE_PASSWORD_FILE: '/nowhere' })).toMatchObject({
      code: 1,
      err: 'The secret file /nowhere cannot be read (GRAPH_INTAKE_PASSWORD_FILE).\n',
    });
  });

  it('come from the credentials directory of systemd, and a missing one is reported', async () => {
    const { password, clientSecret } = terminal.practice;
    await writeSecret('graph-intake-password', password);
    const env = { CREDENTIALS_DIRECTORY: join(terminal.folder, 'credentials') };
    expect(await send(env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('The client secret of “Staging” is missing'),
    });
    await writeSecret('graph-intake-client-secret', `${clientSecret}\n`);
    expect(await send(env)).toMatchObject({ code: 0 });
  });
});

describe('--log json', () => {
  const entries = (err: string) =>
    err
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { time: string; level: string; message: string });

  it('writes each line of stderr as a JSON object, and results to stdout unchanged', async () => {
    const path = await terminal.file('logged.csv', machines(2));
    const args = ['send', path, '--connection', 'staging', '--yes', '--log', 'json'];
    const { code, out, err } = await terminal.run(args);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('2 rows: 2 stored.') });
    expect(entries(err)).toEqual([
      { time: expect.stringMatching(/Z$/u), level: 'info', message: 'Sending 2 rows to Staging.' },
    ]);
  });

  it('reports a failure as an error, without a prompt', async () => {
    const args = ['send', '/nowhere.csv', '--connection', 'staging', '--log=json'];
    const { code, err } = await terminal.run(args, { ...noSecrets, onErr: () => undefined });
    expect(code).toBe(1);
    expect(entries(err).at(-1)).toMatchObject({ level: 'error' });
    expect(await terminal.run(['watch', '--log', 'xml'])).toMatchObject({
      code: 1,
      err: '--log takes text or json, not “xml”.\n',
    });
  });
});

describe('SIGTERM', () => {
  it('ends a send with code 75, and the same command sends the remaining rows, none of them twice', async () => {
    const rows = machines(6_000);
    const first = await terminal.file('first.csv', machines(2));
    const second = await terminal.file('second.csv', rows);
    await terminal.run(['send', first, '--connection', 'staging', '--yes']);
    const args = ['send', first, second, '--connection', 'staging', '--yes', '--continue'];
    const { code, out } = await stopInTheMiddle(args, 'SIGTERM');
    expect({ code, out }).toMatchObject({ code: 75, out: expect.stringMatching(/stored, [\d,]+ not sent/u) });
    const sent = await terminal.json<SendResult>(args);
    expect(sent).toMatchObject({ code: 0, counts: { stored: 6_002 } });
    expect(await terminal.countXid(idOf(rows[5_999]))).toBe(1);
    // Another content under the same path is a new file.
    await terminal.file('first.csv', machines(3));
    expect(await terminal.json<SendResult>(args)).toMatchObject({ code: 0, counts: { stored: 6_003 } });
    const history = await terminal.json<{ runs: unknown[] }>(['runs', '--text', 'second.csv']);
    expect(history.runs).toHaveLength(1);
  });

  it('ends a command that has not begun to send with code 75', async () => {
    const path = await terminal.file('early.csv', machines(2));
    const early = terminal.start([
      'send',
      path,
      '--connection',
      'staging',
      '--yes',
      '--metrics',
      '127.0.0.1:0',
    ]);
    await expect.poll(early.err).toContain('Metrics are at');
    early.child.kill('SIGTERM');
    const { code, err } = await early.ended;
    expect({ code, stack: err.includes('    at ') }).toEqual({ code: 75, stack: false });
  });

  it('ends a send within GRAPH_INTAKE_STOP_WITHIN seconds, although no response arrives', async () => {
    const path = await terminal.file('stuck.csv', machines(20));
    await terminal.setFaults({ chaos: { seed: 0, holdAfter: 0 } });
    const { password, clientSecret } = terminal.practice;
    const running = terminal.start(['send', path, '--connection', 'staging', '--yes'], {
      env: {
        GRAPH_INTAKE_PASSWORD: password,
        GRAPH_INTAKE_CLIENT_SECRET: clientSecret,
        GRAPH_INTAKE_STOP_WITHIN: '1',
      },
    });
    // An earlier signal would end the run by itself, as nothing would be in flight.
    await expect.poll(() => terminal.countRecorded('stuck.csv')).toBe(1);
    running.child.kill('SIGTERM');
    expect((await running.ended).code).toBe(75);
    await terminal.setFaults({});
    const args = ['send', path, '--connection', 'staging', '--yes', '--continue'];
    expect(await terminal.json<SendResult>(args)).toMatchObject({ code: 0, counts: { stored: 20 } });
  });
});

/**
 * Starts a command, sends it the signal once a request has arrived at the connector, and returns its result.
 * The platform holds all requests after the first until the command is stopping.
 */
async function stopInTheMiddle(args: readonly string[], signal: NodeJS.Signals) {
  await terminal.setFaults({ chaos: { seed: 0, holdAfter: 1 } });
  const before = await terminal.countAnswered();
  const running = terminal.start(args);
  await expect.poll(terminal.countAnswered).toBeGreaterThan(before);
  running.child.kill(signal);
  await expect.poll(running.err).toContain('Stopping');
  await terminal.setFaults({});
  return await running.ended;
}

it('rows are sent to the end even if the output is no longer read', async () => {
  const rows = machines(3_000);
  const path = await terminal.file('unread.csv', rows);
  const { child, ended } = terminal.start(['send', path, '--connection', 'staging', '--yes', '--json']);
  // It reads the output, which is closed.
  ended.catch(() => undefined);
  child.stdout?.destroy();
  child.stderr?.destroy();
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  expect(await terminal.countXid(idOf(rows.at(-1)))).toBe(1);
});

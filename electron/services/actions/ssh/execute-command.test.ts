// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the places of parameters.
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import ssh2, { type ServerChannel } from 'ssh2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestActions, type TestActions } from '../../../action-handler.test-kit.ts';
import { rsaKey } from '../../../sshd.test-kit.ts';
import type { Progress } from '../progress.ts';
import { readPrivateKey } from './private-key.ts';
import { runCommand } from './run-command.ts';

const clientKey = rsaKey();
const hostKeyPems = [rsaKey('pkcs1'), rsaKey('pkcs1')];

/** The commands that ran, as `user: command`. */
const ran: string[] = [];
/** What the server does for a command; other commands end with 0, except `drop` and `exit and drop`. */
const behaviours: Record<string, (channel: ServerChannel) => void> = {
  'echo hi': (channel) => {
    channel.stdout.write('hi\n');
    channel.stderr.write('warned\n');
    channel.exit(3);
    channel.end();
  },
  hang: (channel) => void channel.stdout.write('begun\n'),
  flood: (channel) => {
    channel.stdout.write('x'.repeat(1_500_000), () => {
      channel.exit(0);
      channel.end();
    });
  },
};

/** Creates an SSH server that accepts the key of `publicLine` for every user but `guest`. */
function startServer(hostKey: string, publicLine: () => string) {
  const server = new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
    let user = '';
    client.on('error', () => undefined);
    client.on('authentication', (context) => {
      user = context.username;
      const known = publicLine().split(' ')[1] ?? '';
      if (context.method === 'publickey' && context.key.data.toString('base64') === known && user !== 'guest')
        context.accept();
      else context.reject(['publickey']);
    });
    client.on('session', (accept) => {
      accept().on('exec', (acceptExec, _reject, { command }) => {
        ran.push(`${user}: ${command}`);
        const channel = acceptExec();
        if (command === 'drop') return client.end();
        if (command === 'exit and drop') {
          channel.exit(4);
          return client.end();
        }
        const behave = behaviours[command];
        if (behave) return behave(channel);
        channel.exit(0);
        channel.end();
      });
    });
  });
  return server;
}

let actions: TestActions;
let server: ssh2.Server;
let port = 0;
let publicLine = '';

beforeAll(async () => {
  actions = await openTestActions({ canAsk: true });
  const keyPath = join(actions.folder, 'key.pem');
  await writeFile(keyPath, clientKey, { mode: 0o600 });
  publicLine = (await readPrivateKey(keyPath)).publicLine;
  await actions.set({ keyPath });
  server = startServer(hostKeyPems[0] ?? '', () => publicLine);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  await actions.close();
  server.close();
});

async function begin(parameters: object, capability = 'ExecuteCommand') {
  const { id } = await actions.api.tryOut({
    capability,
    parameters: { host: `127.0.0.1:${port}`, user: 'ops', ...parameters },
  });
  return id;
}
async function ended(id: string) {
  await expect.poll(async () => (await actions.api.one({ id })).tookMs).not.toBeNull();
  return actions.api.one({ id });
}
const execute = async (parameters: object, capability?: string) => ended(await begin(parameters, capability));

describe('ExecuteCommand', () => {
  it('asks once for the key of an unknown host, pins it, and runs the command', async () => {
    const id = await begin({ command: 'echo hi' });
    await expect.poll(async () => (await actions.state()).questions.length).toBe(1);
    const [question] = (await actions.state()).questions;
    expect(question).toMatchObject({
      about: 'host-key',
      host: `127.0.0.1:${port}`,
      fingerprint: expect.stringMatching(/^SHA256:/),
    });
    await actions.api.decide({ id: question?.id ?? '', yes: true });
    expect(await ended(id)).toMatchObject({
      state: 'done',
      target: `127.0.0.1:${port}`,
      code: 3,
      message: 'The command ended with 3.',
      result: { stdout: 'hi\n', stderr: 'warned\n', exit: 3 },
      approvals: [{ about: 'host-key', subject: question?.about === 'host-key' && question.fingerprint }],
    });
    expect(await execute({ command: 'echo hi' })).toMatchObject({ code: 3, approvals: [] });
    expect((await actions.state()).pinned).toMatchObject([{ host: `127.0.0.1:${port}` }]);
    expect(ran.at(-1)).toBe('ops: echo hi');
    expect((await actions.state()).publicKey).toBe(publicLine);
  });

  it('signs in as the user of the host, else as root', async () => {
    for (const [host, user] of [
      [`admin@127.0.0.1:${port}`, 'admin'],
      [`127.0.0.1:${port}`, 'root'],
    ] as const) {
      expect(await execute({ host, user: undefined, command: 'echo hi' })).toMatchObject({ user });
      expect(ran.at(-1)).toBe(`${user}: echo hi`);
    }
  });

  it('quotes the parameters of AH_CONFIG for the shell', async () => {
    await actions.set({
      config: {
        handlers: [
          {
            name: 'r',
            capability: 'Restart',
            implementation: 'ssh',
            escape_quotes: true,
            exec: 'systemctl restart ${service}',
          },
        ],
      },
    });
    const { id } = await execute({ service: 'a; rm -rf $HOME' }, 'Restart');
    expect(ran.at(-1)).toBe("ops: systemctl restart 'a; rm -rf $HOME'");
    expect((await execute({}, 'Restart')).message).toBe('The parameter “service” is missing.');
    // The page of an action says what was executed after the configuration has changed, too.
    await actions.set({ config: { handlers: [] } });
    expect(await actions.api.one({ id })).toMatchObject({
      executes: "systemctl restart 'a; rm -rf $HOME'",
      user: 'ops',
    });
  });

  it('keeps the output that was written before the time limit', async () => {
    const id = await begin({ command: 'hang', timeout: 300 });
    await expect.poll(() => ran).toContain('ops: hang');
    // A whole command after the output of the first one: that output has arrived as well.
    await execute({ command: 'true' });
    actions.sleep(300_000);
    expect(await ended(id)).toMatchObject({
      state: 'timed-out',
      code: null,
      result: {
        stdout: 'begun\n',
        error: 'Timed out while running. It was stopped after 300 s, before it finished.',
      },
    });
  });

  it('limits the output', async () => {
    const { result, message } = await execute({ command: 'flood' });
    expect(message).toMatch(/^[\d,]+ bytes of the output were cut off\.$/);
    expect(JSON.stringify(result).length).toBeLessThanOrEqual(1_048_576);
  });

  it('reports an unknown outcome when the connection breaks while a command runs', async () => {
    expect((await execute({ command: 'drop' })).message).toMatch(
      /closed the connection while the command ran/,
    );
  });

  it('reports the exit code of a command that has ended when the connection breaks after it', async () => {
    expect(await execute({ command: 'exit and drop' })).toMatchObject({
      code: 4,
      message: 'The command ended with 4.',
    });
  });

  it('names a target with an IPv6 address and a port as in an address', async () => {
    const id = await begin({ host: '[::1]:1', command: 'echo hi' });
    await expect.poll(async () => (await actions.state()).questions.length).toBe(1);
    const [question] = (await actions.state()).questions;
    await actions.api.decide({ id: question?.id ?? '', yes: false });
    expect(await ended(id)).toMatchObject({ target: '[::1]:1', message: '[::1]:1 was refused by a user.' });
  });

  it('reports a refused key, a port without a server, an invalid host and a missing parameter', async () => {
    expect((await execute({ command: 'x', user: 'guest' })).message).toMatch(/refuses the key of “guest”/);
    expect((await execute({ command: 'x', host: '127.0.0.1:1' })).message).toMatch(/nothing listens there/);
    expect((await execute({ command: 'x', host: 'a b' })).message).toBe('“a b” is not a host.');
    expect((await execute({ command: 'x', host: '127.0.0.1:99999' })).message).toBe(
      '“127.0.0.1:99999” is not a host.',
    );
    expect((await execute({ command: 'x', host: '127.0.0.1\0.evil' })).message).toMatch(/is not a host/);
    expect((await execute({ host: '127.0.0.1' })).message).toBe('The parameter “command” is missing.');
    expect(await execute({ command: 'x', host: '169.254.169.254' })).toMatchObject({ state: 'denied' });
  });

  it('refuses a host that shows another key than before', async () => {
    server.close();
    const other = startServer(hostKeyPems[1] ?? '', () => publicLine);
    other.listen(port, '127.0.0.1');
    await once(other, 'listening');
    server = other;
    const before = ran.length;
    expect(await execute({ command: 'echo hi' })).toMatchObject({
      state: 'denied',
      message: expect.stringContaining('has another host key'),
    });
    expect(ran).toHaveLength(before);
    await actions.api.unpin({ host: `127.0.0.1:${port}` });
    const id = await begin({ command: 'echo hi' });
    await expect.poll(async () => (await actions.state()).questions.length).toBe(1);
    await actions.api.decide({ id: (await actions.state()).questions[0]?.id ?? '', yes: false });
    expect(await ended(id)).toMatchObject({
      state: 'denied',
      message: expect.stringContaining('was not accepted'),
    });
  });

  it('runs no command that was aborted before its connection opened', async () => {
    const control = new AbortController();
    control.abort(new Error('over'));
    const before = ran.length;
    const target = { host: '127.0.0.1', port, user: 'ops', command: 'echo hi' };
    const key = await readPrivateKey(join(actions.folder, 'key.pem'));
    const hostKeys = { expect: async () => undefined };
    const progress: Progress = {
      signal: control.signal,
      pendingAction: {
        actionId: 'a1',
        wants: '',
        user: '',
        due: 0,
        byHand: false,
        allowedOnce: new Set<string>(),
      },
      approval: (question) => question,
      start: () => expect.unreachable(),
    };
    await expect(runCommand(target, { key, hostKeys, progress })).rejects.toThrow('over');
    expect(ran).toHaveLength(before);
  });

  it('refuses a key that others can read, that has a passphrase, or that has another form', async () => {
    const path = join(actions.folder, 'other.pem');
    const problemOf = async (text: string, mode = 0o600) => {
      await writeFile(path, text);
      await chmod(path, mode);
      await actions.set({ keyPath: path });
      return (await actions.state()).keyProblem;
    };
    expect(await problemOf(clientKey, 0o644)).toContain('can be read by other users (644)');
    expect(await problemOf(hostKeyPems[0] ?? '')).toContain('is not in PKCS8 format');
    const { privateKey } = generateKeyPairSync('ed25519');
    expect(await problemOf(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())).toContain(
      'must be RSA',
    );
    const locked = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' } as const;
    expect(await problemOf(privateKey.export(locked).toString())).toContain('has a passphrase');
    expect(await problemOf(clientKey)).toBe('');
  });
});

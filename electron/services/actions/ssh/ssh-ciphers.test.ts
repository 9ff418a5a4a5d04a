import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import ssh2 from 'ssh2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rsaKey } from '../../../sshd.test-kit.ts';
import type { Progress } from '../progress.ts';
import { runLocal } from '../run-local.ts';
import type { HostKeys } from './host-keys.ts';
import type { PrivateKey } from './private-key.ts';
import { runCommand } from './run-command.ts';
import { usableCiphers } from './ssh-ciphers.ts';

const progress = {
  signal: new AbortController().signal,
  start: async () => undefined,
} as unknown as Progress;
let server: ssh2.Server;
let port = 0;

beforeAll(async () => {
  // A cipher that the library does not offer by default, like chacha20-poly1305 under Electron.
  server = new ssh2.Server(
    { hostKeys: [rsaKey('pkcs1')], algorithms: { cipher: ['aes256-cbc'] } },
    (client) => client.on('error', () => undefined),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

describe('a target that offers no common cipher', () => {
  it('is reported with the ciphers of both ends and the file to change', async () => {
    const target = { host: '127.0.0.1', port, user: 'ops', command: 'true' };
    const hostKeys = { expect: async () => undefined } as unknown as HostKeys;
    const key = { pem: rsaKey('pkcs1') } as PrivateKey;
    const failure = await runCommand(target, { key, hostKeys, progress }).catch((error: Error) => error);
    expect(failure).toMatchObject({ code: 'offline' });
    expect((failure as Error).message).toMatch(
      /^127\.0\.0\.1:\d+ and this program have no SSH cipher in common: it offers aes256-cbc, this program .*aes256-ctr.*sshd_config\.$/,
    );
  });
});

describe('the ciphers that this program offers', () => {
  it('leave out ChaCha20 where the TLS library has none, as Electron’s BoringSSL', () => {
    expect(usableCiphers(['aes-256-ctr', 'chacha20-poly1305']).remove).toEqual([
      'chacha20-poly1305@openssh.com',
    ]);
    expect(usableCiphers(['aes-256-ctr', 'chacha20']).remove).toEqual([]);
  });
});

describe('a command on this machine', () => {
  it('is refused on Windows with the reason, before it starts', async () => {
    let isStarted = false;
    const start = async () => {
      isStarted = true;
    };
    const running = runLocal('dir', { ...progress, start } as Progress, 'win32');
    await expect(running).rejects.toThrow('cmd.exe would not keep their parameters apart');
    expect(isStarted).toBe(false);
  });
});

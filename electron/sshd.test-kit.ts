/** A real SSH server for tests: Debian's own, on a free port of 127.0.0.1, with keys made for it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface TestSshd {
  readonly port: number;
  /** The user who may sign in. */
  readonly user: string;
  /** Output of the server. */
  readonly lines: string[];
  close(): Promise<void>;
}

const program = process.env['SSHD_PATH'] || '/usr/sbin/sshd';
export const hasSshd = existsSync(program);

/** A new private key of RSA, as PEM. */
export const rsaKey = (type: 'pkcs1' | 'pkcs8' = 'pkcs8'): string =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type, format: 'pem' },
  }).privateKey;

/** @param hostKey PEM @param publicLine key of the user who may sign in */
export async function startSshd({
  hostKey,
  publicLine,
}: {
  hostKey: string;
  publicLine: string;
}): Promise<TestSshd> {
  const folder = await mkdtemp(join(tmpdir(), 'graph-intake-sshd-'));
  const at = (name: string) => join(folder, name);
  await writeFile(at('host.pem'), hostKey, { mode: 0o600 });
  await writeFile(at('authorized_keys'), `${publicLine}\n`, { mode: 0o600 });
  await writeFile(
    at('config'),
    [
      'ListenAddress 127.0.0.1',
      `HostKey ${at('host.pem')}`,
      'PidFile none',
      `AuthorizedKeysFile ${at('authorized_keys')}`,
      // The temporary folder belongs to everybody, and its owner is not asked for a password.
      'StrictModes no',
      'UsePAM no',
      'PasswordAuthentication no',
      'KbdInteractiveAuthentication no',
      'PermitRootLogin prohibit-password',
    ].join('\n'),
  );
  // As root, sshd needs this empty folder, which its start script would create.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true, mode: 0o755 });
  const { port, child, lines } = await listen(at('config'));
  return {
    port,
    user: userInfo().username,
    lines,
    async close() {
      if (child.exitCode === null) {
        const gone = once(child, 'exit');
        child.kill();
        await gone;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs the server on a free port, or on another one if a process takes that port first. */
async function listen(config: string): Promise<{ port: number; child: ChildProcess; lines: string[] }> {
  for (;;) {
    const port = await freePort();
    const args = ['-D', '-e', '-f', config, '-p', String(port)];
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    const lines: string[] = [];
    child.stderr.on('data', (bytes) => void lines.push(String(bytes)));
    while (child.exitCode === null) {
      if (lines.join('').includes('Server listening')) return { port, child, lines };
      await delay(50);
    }
    if (!lines.join('').includes('already in use')) throw new Error(`sshd ended: ${lines.join('')}`);
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

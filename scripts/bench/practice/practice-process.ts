/** Starts the practice platform as a process, in a temporary folder, and signs in an account. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'undici';
import type { PracticeAddress } from '../../../electron/platform.ts';

const main = fileURLToPath(new URL('../../../electron/practice/main.ts', import.meta.url));

export interface PracticeProcess {
  readonly pid: number;
  readonly address: Omit<PracticeAddress, 'stop'>;
  /** Token of the signed-in account; it is valid for a day. */
  readonly token: string;
  /** The platform's own folder, with its store. */
  readonly folder: string;
  readonly scope: string;
  /** Sends a CSV body; every piece of the response goes to `take`. */
  send(path: string, body: Uint8Array, take?: (piece: Uint8Array) => void): Promise<void>;
  stop(): Promise<void>;
}

const statusOk = 200;
/** Time limit for a response, which begins only after a body of up to 64 MiB was processed. */
const patienceMs = 1_800_000;

export async function startPracticeProcess(): Promise<PracticeProcess> {
  const data = await mkdtemp(join(tmpdir(), 'graph-intake-bench-'));
  const child = spawn(process.execPath, [main, '--json', '--token-life', '86400'], {
    env: { ...process.env, GRAPH_INTAKE_DATA: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const died = ended.then(() => {
    throw new Error('The practice platform did not start.');
  });
  const [line] = await Promise.race([once(child.stdout, 'data'), died]);
  const address = JSON.parse(String(line)) as Omit<PracticeAddress, 'stop'>;
  const client = new Client(address.origin, { headersTimeout: patienceMs, bodyTimeout: patienceMs });
  const signIn = await client.request({
    method: 'POST',
    path: '/api/auth/6/app',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: address.clientId,
      client_secret: address.clientSecret,
      username: address.username,
      password: address.password,
    }),
  });
  const { _TOKEN: token } = (await signIn.body.json()) as { _TOKEN: string };
  const base = new URL(address.connectorUrl).pathname;

  return {
    pid: child.pid ?? 0,
    folder: join(data, 'practice'),
    address,
    token,
    scope: address.scope,
    async send(path, body, take = () => undefined) {
      const response = await client.request({
        method: 'POST',
        path: `${base}${path}`,
        headers: { 'content-type': 'text/csv', 'x-forwarded-authorization': `Bearer ${token}` },
        body,
      });
      if (response.statusCode !== statusOk) throw new Error(await response.body.text());
      for await (const piece of response.body) take(piece);
    },
    async stop() {
      await client.destroy();
      child.kill('SIGTERM');
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}

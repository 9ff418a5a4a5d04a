/**
 * Starts a program, a platform and a target of actions that use recognisable secrets, for tests that search for them.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Api } from '../shared/contract.ts';
import { createHost } from './host.ts';
import { createLog } from './log.ts';
import { connectInMemory } from './pipe.test-kit.ts';
import type { Keyring, PracticeAddress } from './platform.ts';
import { startPractice } from './practice/server.ts';
import { createConfSettings } from './storage/conf-settings.ts';
import { makeAuthority, startTlsFront } from './tls.test-kit.ts';

/** Secrets that only the host, the keyring and the platform may see. */
export const marked = {
  clientSecret: 'client-secret-7f31c0',
  password: 'password-9b22ae "quoted" Ä',
  wrongPassword: 'wrong-password-51d0e4',
  proxyPassword: 'proxy-password-c81f77',
  servicePassword: 'service-password-08ab39',
  webhookSecret: 'webhook-secret-4d10e8',
  smtpPassword: 'smtp-password-e3c592',
};

/** Creates a keyring that encrypts like that of a desktop. */
export function createKeyring(): Keyring {
  const key = randomBytes(32);
  return {
    backend: 'test keyring',
    async encrypt(text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    async decrypt(bytes) {
      const all = Buffer.from(bytes);
      const decipher = createDecipheriv('aes-256-gcm', key, all.subarray(0, 12));
      decipher.setAuthTag(all.subarray(12, 28));
      const text = Buffer.concat([decipher.update(all.subarray(28)), decipher.final()]).toString('utf8');
      return { text, outdated: false };
    },
  };
}

/** Starts a platform with the marked secrets and https. `tokens` collects every token that it issues. */
export async function openPlatform(parts: AsyncDisposableStack, folder: string) {
  const practice = await startPractice({ dataDir: join(folder, 'elsewhere'), automation: false });
  parts.defer(() => practice.stop());
  const authority = makeAuthority();
  const tokens = new Set<string>();
  const front = await startTlsFront(authority, practice.origin, {
    change: (path, body) =>
      path.startsWith('/api/auth/')
        ? body
            .replace(JSON.stringify(marked.clientSecret), JSON.stringify(practice.clientSecret))
            .replace(JSON.stringify(marked.password), JSON.stringify(practice.password))
            .replace(JSON.stringify(marked.servicePassword), JSON.stringify(practice.password))
        : body,
    onRequest(path, body) {
      if (!/^\/api\/auth\/6\/(app|refresh)$/.test(path)) return;
      const parsedBody = JSON.parse(body) as Record<string, unknown>;
      for (const name of ['_TOKEN', 'access_token', 'refresh_token'])
        if (typeof parsedBody[name] === 'string') tokens.add(parsedBody[name]);
    },
  });
  parts.defer(() => front.close());
  return { practice, tokens, pem: authority.pem, origin: `https://127.0.0.1:${front.port}` };
}

/** Starts the program with its files in `folder`. `frames` collects every message from the host to the page. */
export async function openProgram(
  parts: AsyncDisposableStack,
  folder: string,
  keyring: Keyring | null,
): Promise<{ readonly api: Api; readonly frames: string[]; readonly data: string }> {
  const data = join(folder, 'data');
  const log = createLog({
    file: join(data, 'logs', 'graph-intake.log'),
    now: Date.now,
    echo: () => undefined,
  });
  const embedded: PracticeAddress = await startPractice({ dataDir: join(folder, 'own'), automation: false });
  parts.defer(() => embedded.stop());
  const host = await createHost({
    window: 'browser',
    version: '0.0.0-test',
    folders: { data, temporary: join(data, 'temporary'), samples: folder },
    settings: createConfSettings({ folder: data, log, now: Date.now }),
    keyring,
    log,
    engineWorker: new URL('./engine/worker.ts', import.meta.url),
    startPractice: async () => ({ ...embedded, stop: async () => undefined }),
    startRehearsal: () => Promise.reject(new Error('Rehearsals are not part of this test.')),
    pickFiles: async () => [],
    deliver: async ({ path }) => ({ to: 'path', path }),
  });
  parts.defer(() => host.close());
  const frames: string[] = [];
  return { api: connectInMemory(host.api, (text) => frames.push(text)), frames, data };
}

/** Starts a target of actions. `authorizations` collects the authorization headers of the requests to it. */
export async function startTarget(
  parts: AsyncDisposableStack,
): Promise<{ port: number; authorizations: string[] }> {
  const authorizations: string[] = [];
  const server: Server = createServer((request, response) => {
    authorizations.push(request.headers.authorization ?? '');
    response.end('done');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  parts.defer(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { port: (server.address() as AddressInfo).port, authorizations };
}

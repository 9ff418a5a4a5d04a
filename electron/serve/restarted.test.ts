import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startTestHost, testDataFolder } from './browser-host.test-kit.ts';
import type { BrowserHost } from './start-browser-host.ts';

const originOf = (host: BrowserHost): string => new URL(host.invite()).origin;
async function cookieOf(host: BrowserHost): Promise<string> {
  const { headers } = await fetch(host.invite(), { redirect: 'manual' });
  return headers.get('set-cookie')?.split(';')[0] ?? '';
}
const statusOf = async (origin: string, cookie: string): Promise<number> =>
  (await fetch(`${origin}/nothing-here`, { headers: { cookie } })).status;

it('a window that stayed open finds the program after a restart, at its address and with its cookie', async () => {
  const data = testDataFolder();
  const first = await startTestHost(data);
  const origin = originOf(first);
  const cookie = await cookieOf(first);
  await first.close();
  // The file has only a hash, and only its owner may read it.
  const storedFile = join(data, 'browser-window.json');
  expect(readFileSync(storedFile, 'utf8')).not.toContain(cookie.split('=')[1]);
  expect(statSync(storedFile).mode & 0o077).toBe(0);

  const second = await startTestHost(data);
  expect(originOf(second)).toBe(origin);
  // The cookie is accepted: 404, since nothing has this path, and not 403.
  expect(await statusOf(origin, cookie)).toBe(404);
  const { sessions } = JSON.parse(readFileSync(storedFile, 'utf8'));
  const name = cookie.split('=')[0];
  for (const value of ['wrong', ...sessions]) expect(await statusOf(origin, `${name}=${value}`)).toBe(403);
  await second.close();
});

it('takes another port if the previous one is in use, and starts if its stored file cannot be read', async () => {
  const data = testDataFolder();
  const first = await startTestHost(data);
  const origin = originOf(first);
  await first.close();
  const other = createServer().listen(Number(new URL(origin).port), '127.0.0.1');
  onTestFinished(() => void other.close());
  const second = await startTestHost(data);
  expect(originOf(second)).not.toBe(origin);
  await second.close();
  writeFileSync(join(data, 'browser-window.json'), '{"port": 0');
  const third = await startTestHost(data);
  expect(originOf(third)).not.toBe(origin);
  await third.close();
});

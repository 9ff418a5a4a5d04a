import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firstSettings } from '../../../shared/app/first-settings.ts';
import type { AppSettings } from '../../../shared/app/settings.ts';
import { createHttp, type Http } from '../../remote/http.ts';
import { createUpdateCheck, type UpdateCheck } from './update.ts';

let server: Server;
let respond: (reply: ServerResponse) => void = () => undefined;
let requestCount = 0;
let http: Http;
let settings: AppSettings;
let waits: { ms: number; fire: () => void }[] = [];
let update: UpdateCheck;

beforeEach(async () => {
  requestCount = 0;
  waits = [];
  server = createServer((_request, reply) => {
    requestCount += 1;
    respond(reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  http = createHttp();
  const { port } = server.address() as AddressInfo;
  settings = { ...firstSettings, updateUrl: `http://127.0.0.1:${port}/version.json` };
  update = createUpdateCheck({
    http,
    version: '1.2.0',
    settings: () => settings,
    now: () => 7,
    after: (ms, fire) => {
      const wait = { ms, fire };
      waits.push(wait);
      return () => {
        waits = waits.filter((each) => each !== wait);
      };
    },
    log: { info: () => undefined, error: () => undefined },
    onChange: () => undefined,
  });
});
afterEach(async () => {
  update.close();
  await http.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const respondWith = (value: unknown) => {
  respond = (reply) => reply.end(JSON.stringify(value));
};
async function checked() {
  await update.check();
  return update.state();
}

describe('the check for updates', () => {
  it('reports a newer version with its page and notes', async () => {
    respondWith({ version: '1.3.0', url: 'https://example.org/1.3', notes: 'Faster.' });
    expect(await checked()).toEqual({
      state: 'newer',
      version: '1.3.0',
      url: 'https://example.org/1.3',
      notes: 'Faster.',
      checkedAt: 7,
    });
  });

  it('reports that this version is the newest', async () => {
    respondWith({ version: '1.2.0' });
    expect(await checked()).toEqual({ state: 'current', checkedAt: 7 });
  });

  it('returns no page whose address may not be opened', async () => {
    respondWith({ version: '9.0', url: 'javascript:alert(1)' });
    expect(await checked()).toMatchObject({ state: 'newer', url: null });
  });

  it.each([
    ['no version', (reply: ServerResponse) => reply.end('<html>'), 'no version'],
    ['another status', (reply: ServerResponse) => reply.writeHead(404).end(), '404'],
    ['far too many characters', (reply: ServerResponse) => reply.end('x'.repeat(1_000_000)), 'no version'],
  ])('fails with a sentence if the address responds with %s', async (_, respondAsPlanned, words) => {
    respond = respondAsPlanned;
    expect(await checked()).toMatchObject({ state: 'failed', message: expect.stringContaining(words) });
  });

  it('fails if nothing responds', async () => {
    settings = { ...settings, updateUrl: 'http://127.0.0.1:1/' };
    expect(await checked()).toMatchObject({ state: 'failed' });
  });

  it('does not apply the outcome of one address to another, or to none', async () => {
    const { updateUrl } = settings;
    settings = { ...settings, updateUrl: 'http://127.0.0.1:1/' };
    expect(await checked()).toMatchObject({ state: 'failed' });
    settings = { ...settings, updateUrl: '' };
    update.plan();
    expect(update.state()).toEqual({ state: 'not-checked' });
    settings = { ...settings, updateUrl };
    const arrived = new Promise<ServerResponse>((resolve) => {
      respond = resolve;
    });
    const checking = update.check();
    const reply = await arrived;
    settings = { ...settings, updateUrl: 'http://127.0.0.1:1/' };
    reply.writeHead(404).end();
    await checking;
    expect(update.state()).toEqual({ state: 'not-checked' });
  });

  it('makes no request before an address is set', async () => {
    settings = firstSettings;
    await expect(update.check()).rejects.toMatchObject({ code: 'bad-input' });
    settings = { ...firstSettings, checkUpdates: true };
    update.plan();
    expect({ waits, requestCount }).toEqual({ waits: [], requestCount: 0 });
  });

  it('requests the address after the start and once a day, until it is switched off', async () => {
    respondWith({ version: '1.2.0' });
    settings = { ...settings, checkUpdates: true };
    update.plan();
    update.plan();
    expect(waits.map(({ ms }) => ms)).toEqual([10_000]);
    waits.shift()?.fire();
    await expect.poll(() => update.state().state).toBe('current');
    expect(waits.map(({ ms }) => ms)).toEqual([24 * 3600_000]);
    settings = { ...settings, checkUpdates: false };
    update.plan();
    expect(waits).toEqual([]);
    expect(update.state()).toEqual({ state: 'not-checked' });
  });
});

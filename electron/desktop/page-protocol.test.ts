import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isOwnAddress, pageAddress, setupPageProtocol, setupScheme } from './page-protocol.ts';
import { world } from './stand-in/world.ts';

vi.mock('electron', () => import('./stand-in/electron.ts'));

let folder = '';
const headers = { 'content-security-policy': "default-src 'none'", 'x-content-type-options': 'nosniff' };

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'graph-intake-page-'));
  mkdirSync(join(folder, 'page', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'page', 'index.html'), '<title>Page</title>');
  writeFileSync(join(folder, 'page', 'assets', 'app.js'), 'export {}');
  writeFileSync(join(folder, 'page', 'assets', 'look.css'), 'a{}');
  writeFileSync(join(folder, 'page', 'assets', 'inter.woff2'), 'wOF2');
  writeFileSync(join(folder, 'page', 'settings.unknown'), 'x');
  writeFileSync(join(folder, 'secret.json'), '{"password":"x"}');
  mkdirSync(join(folder, 'page-other'));
  writeFileSync(join(folder, 'page-other', 'a.html'), 'other');
  setupScheme();
  let loads = 0;
  setupPageProtocol({
    root: join(folder, 'page'),
    headers,
    forLoad: (html) => {
      loads += 1;
      return { html: `${html}<p>${loads}</p>`, headers: { ...headers, 'x-load': String(loads) } };
    },
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

async function fetchPage(address: string, init?: RequestInit) {
  const handler = world.pages.get('app');
  if (!handler) throw new Error('app: is not served');
  const request = new Request(address, init);
  return handler(request as Parameters<typeof handler>[0]);
}

describe('the app: scheme', () => {
  it('is secure, has an origin, and cannot bypass the policy', () => {
    const [scheme] = world.schemes;
    expect(scheme).toMatchObject({ scheme: 'app', privileges: { standard: true, secure: true } });
    expect(scheme?.privileges?.bypassCSP).toBeUndefined();
  });

  it('belongs to the program only on its own host', () => {
    expect(isOwnAddress(pageAddress)).toBe(true);
    for (const address of ['app://other/', 'http://graph-intake/', 'graph-intake', 'app://graph-intake:80/'])
      expect(isOwnAddress(address)).toBe(false);
  });
});

describe('the page at app:', () => {
  it.each([
    ['index.html', 'text/html; charset=utf-8'],
    ['', 'text/html; charset=utf-8'],
    ['index.html?a=1#b', 'text/html; charset=utf-8'],
    ['assets/app.js', 'text/javascript; charset=utf-8'],
    ['assets/look.css', 'text/css; charset=utf-8'],
    ['assets/inter.woff2', 'font/woff2'],
  ])('serves /%s as %s with the policy', async (path, type) => {
    const response = await fetchPage(`app://graph-intake/${path}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    for (const [name, value] of Object.entries(headers)) expect(response.headers.get(name)).toBe(value);
    expect((await response.text()).length).toBeGreaterThan(0);
  });

  it('is a new document at every load, and is never cached', async () => {
    const responses = [await fetchPage(pageAddress), await fetchPage('app://graph-intake/')];
    const [first, second] = await Promise.all(responses.map((response) => response.text()));
    expect(first).toMatch(/^<title>Page<\/title><p>\d+<\/p>$/);
    expect(second).not.toBe(first);
    for (const [index, response] of responses.entries()) {
      expect([first, second][index]).toContain(`<p>${response.headers.get('x-load')}</p>`);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  it.each([
    'absent.html',
    'assets',
    'settings.unknown',
    '../secret.json',
    '..%2fsecret.json',
    '%2e%2e/secret.json',
    'assets/..%2f..%2fsecret.json',
    '..%2fpage-other%2fa.html',
    '%2fetc%2fpasswd.json',
    'index.html%00.js',
    '%E0%A4%A',
  ])('responds with 404 to /%s', async (path) => {
    const response = await fetchPage(`app://graph-intake/${path}`);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('serves no other host and accepts no body', async () => {
    expect((await fetchPage('app://elsewhere/index.html')).status).toBe(403);
    expect((await fetchPage(pageAddress, { method: 'POST', body: 'x' })).status).toBe(405);
  });
});

import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OpenPageServer, openPageServer } from './page-server.test-kit.ts';

let pageServer: OpenPageServer;
beforeEach(async () => {
  pageServer = await openPageServer();
});
afterEach(() => pageServer.close());

describe('the access to the page', () => {
  it('exchanges the key for a cookie and an address without the key', async () => {
    const path = pageServer.server.invite().slice(pageServer.server.origin.length);
    const { status, headers } = await pageServer.ask(path);
    expect(status).toBe(303);
    expect(headers['location']).toBe('/');
    expect(String(headers['set-cookie'])).toMatch(
      /^graph-intake-\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/,
    );
  });

  it('refuses a key that was used before', async () => {
    const path = pageServer.server.invite().slice(pageServer.server.origin.length);
    await pageServer.ask(path);
    const { status, body, headers } = await pageServer.ask(path);
    expect([status, headers['set-cookie']]).toEqual([403, undefined]);
    expect(body).toContain('its key is wrong or was used before. Press Enter in the terminal');
  });

  it('redirects a signed-in browser with a used key to the page', async () => {
    const path = pageServer.server.invite().slice(pageServer.server.origin.length);
    const cookie = String((await pageServer.ask(path)).headers['set-cookie']).split(';')[0];
    const { status, headers } = await pageServer.ask(path, { headers: { cookie } });
    expect([status, headers['location']]).toEqual([303, '/']);
  });

  it('refuses a wrong key, no key and a wrong cookie', async () => {
    const name = (await pageServer.signIn()).split('=')[0];
    for (const [path, cookie] of [
      ['/?key=guess', ''],
      ['/?key=', ''],
      ['/', ''],
      ['/', `${name}=guess`],
      ['/', `${name}=${'a'.repeat(43)}`],
      ['/assets/main.js', ''],
      ['/nowhere', ''],
      ['/download/x', ''],
    ] as const) {
      const { status, body } = await pageServer.ask(path, { headers: { cookie } });
      expect([path, status]).toEqual([path, 403]);
      expect(body).not.toContain('Page');
    }
  });

  it('keeps the key valid when it arrives with another path or another method', async () => {
    const path = pageServer.server.invite().slice(pageServer.server.origin.length);
    expect((await pageServer.ask(path, { method: 'HEAD' })).status).toBe(403);
    expect((await pageServer.ask(path, { method: 'POST' })).status).toBe(403);
    expect((await pageServer.ask(`/assets${path}`)).status).toBe(403);
    expect((await pageServer.ask(path)).status).toBe(303);
  });

  it('refuses every host name except 127.0.0.1 and localhost with its own port', async () => {
    const cookie = await pageServer.signIn();
    const { port } = new URL(pageServer.server.origin);
    const statusFor = async (host: string) =>
      (await pageServer.ask('/', { headers: { cookie, host } })).status;
    for (const host of [
      `attacker.example:${port}`,
      `127.0.0.1.attacker.example:${port}`,
      `127.0.0.1:${Number(port) + 1}`,
      '127.0.0.1',
      `[::1]:${port}`,
      `localhost.:${port}`,
    ])
      expect([host, await statusFor(host)]).toEqual([host, 403]);
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`])
      expect([host, await statusFor(host)]).toEqual([host, 200]);
  });

  it('refuses another origin, the same machine included', async () => {
    const cookie = await pageServer.signIn();
    const { port } = new URL(pageServer.server.origin);
    const statusFor = async (origin: string) =>
      (
        await pageServer.ask('/upload?id=from-a-page', {
          method: 'PUT',
          headers: { cookie, origin },
          body: 'x',
        })
      ).status;
    for (const origin of [
      'https://attacker.example',
      'null',
      `https://127.0.0.1:${port}`,
      `http://127.0.0.1:${Number(port) + 1}`,
      `http://localhost:${port}`,
    ])
      expect([origin, await statusFor(origin)]).toEqual([origin, 403]);
    expect(await statusFor(pageServer.server.origin)).toBe(204);
    expect(readdirSync(pageServer.temporary)).toHaveLength(1);
  });
});

describe('the page', () => {
  it('is sent with its policy and must not be stored', async () => {
    const { status, headers, body } = await pageServer.ask('/', {
      headers: { cookie: await pageServer.signIn() },
    });
    expect(status).toBe(200);
    expect(body).toContain('<title>Page</title>');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  });

  it('allows the styles of each load by a nonce that no other load has', async () => {
    const cookie = await pageServer.signIn();
    const nonces = [];
    for (const path of ['/', '/', '/index.html']) {
      const { headers, body } = await pageServer.ask(path, { headers: { cookie } });
      const nonce = /nonce="([\w-]{43})"/.exec(body)?.[1] ?? 'none';
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}';`);
      nonces.push(nonce);
    }
    expect(new Set(nonces).size).toBe(3);
    const { headers } = await pageServer.ask('/assets/main.js', { headers: { cookie } });
    expect(headers['content-security-policy']).not.toContain('nonce');
  });

  it('has the right type for every kind of file', async () => {
    const cookie = await pageServer.signIn();
    const typeOf = async (name: string) =>
      (await pageServer.ask(`/assets/${name}`, { headers: { cookie } })).headers['content-type'];
    expect(await typeOf('main.js')).toMatch(/^(text|application)\/javascript/);
    expect(await typeOf('main.css')).toMatch(/^text\/css/);
    expect(await typeOf('inter.woff2')).toBe('font/woff2');
    expect(await typeOf('icon.svg')).toMatch(/^image\/svg\+xml/);
  });

  it('serves no file outside its folder', async () => {
    const cookie = await pageServer.signIn();
    for (const path of [
      '/../secret.txt',
      '/assets/../../secret.txt',
      '/%2e%2e/secret.txt',
      '/%2e%2e%2fsecret.txt',
      '/assets/%2e%2e/%2e%2e/secret.txt',
      '/..%5csecret.txt',
      '/%252e%252e/secret.txt',
      '//secret.txt',
      '/%00/secret.txt',
      '/assets',
      '/assets/',
    ]) {
      const { status, body } = await pageServer.ask(path, { headers: { cookie } });
      expect([path, status >= 400 && status < 500]).toEqual([path, true]);
      expect(body).not.toContain('outside');
    }
  });
});

describe('a download', () => {
  const offer = (name: string, content: string) => {
    const path = join(pageServer.temporary, 'export');
    writeFileSync(path, content);
    const delivered = pageServer.downloads.offer({ path, name });
    return { path, address: delivered.to === 'download' ? delivered.address : '' };
  };

  it('is sent with its name in any writing system, once, and is then removed', async () => {
    const cookie = await pageServer.signIn();
    const { path, address } = offer('Gerät "1" 失敗.csv', 'a,b\n');
    const { status, headers, body } = await pageServer.ask(address, { headers: { cookie } });
    expect([status, body]).toEqual([200, 'a,b\n']);
    expect(headers['content-disposition']).toContain('attachment;');
    expect(headers['content-disposition']).toContain(
      `filename*=UTF-8''Ger%C3%A4t%20%221%22%20%E5%A4%B1%E6%95%97.csv`,
    );
    await vi.waitFor(() => expect(existsSync(path)).toBe(false));
    expect((await pageServer.ask(address, { headers: { cookie } })).status).toBe(404);
  });

  it('stays available when its transfer was interrupted', async () => {
    const cookie = await pageServer.signIn();
    const { path, address } = offer('big.csv', 'x'.repeat(64 * 1024 * 1024));
    const socket = pageServer.socket();
    socket.write(`GET ${address} HTTP/1.1\r\nhost: ${pageServer.host}\r\ncookie: ${cookie}\r\n\r\n`);
    await new Promise((resolve) => socket.once('data', resolve));
    socket.destroy();
    const { body } = await pageServer.ask(address, { headers: { cookie } });
    expect(body).toHaveLength(64 * 1024 * 1024);
    await vi.waitFor(() => expect(existsSync(path)).toBe(false));
  });

  it('is not available under any other address', async () => {
    const { status } = await pageServer.ask('/download/guess', {
      headers: { cookie: await pageServer.signIn() },
    });
    expect(status).toBe(404);
  });
});

it('an internal error is logged, and its details are not sent', async () => {
  const delivered = pageServer.downloads.offer({ path: join(pageServer.temporary, 'gone'), name: 'a' });
  const { status, body } = await pageServer.ask(delivered.to === 'download' ? delivered.address : '', {
    headers: { cookie: await pageServer.signIn() },
  });
  expect(status).toBe(500);
  expect(body).not.toContain('ENOENT');
  expect(pageServer.lines.join()).toContain('ENOENT');
});

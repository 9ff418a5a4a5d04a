import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OpenPageServer, openPageServer } from './page-server.test-kit.ts';

let database: OpenPageServer;
beforeEach(async () => {
  database = await openPageServer();
});
afterEach(() => database.close());

describe('the gate', () => {
  it('trades the key for a cookie and an address without it', async () => {
    const path = database.server.invite().slice(database.server.origin.length);
    const { status, headers } = await database.ask(path);
    expect(status).toBe(303);
    expect(headers['location']).toBe('/');
    expect(String(headers['set-cookie'])).toMatch(
      /^graph-intake-\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/,
    );
  });

  it('refuses a key that was spent', async () => {
    const path = database.server.invite().slice(database.server.origin.length);
    await database.ask(path);
    const { status, body, headers } = await database.ask(path);
    expect([status, headers['set-cookie']]).toEqual([403, undefined]);
    expect(body).toContain('its key is wrong or was used before. Press Enter in the terminal');
  });

  it('takes a browser that is in back to the page when it asks with a spent key', async () => {
    const path = database.server.invite().slice(database.server.origin.length);
    const cookie = String((await database.ask(path)).headers['set-cookie']).split(';')[0];
    const { status, headers } = await database.ask(path, { headers: { cookie } });
    expect([status, headers['location']]).toEqual([303, '/']);
  });

  it('refuses a wrong key, no key and a wrong cookie', async () => {
    const name = (await database.signIn()).split('=')[0];
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
      const { status, body } = await database.ask(path, { headers: { cookie } });
      expect([path, status]).toEqual([path, 403]);
      expect(body).not.toContain('Page');
    }
  });

  it('keeps the key for the page: no other path and no other method spends it', async () => {
    const path = database.server.invite().slice(database.server.origin.length);
    expect((await database.ask(path, { method: 'HEAD' })).status).toBe(403);
    expect((await database.ask(path, { method: 'POST' })).status).toBe(403);
    expect((await database.ask(`/assets${path}`)).status).toBe(403);
    expect((await database.ask(path)).status).toBe(303);
  });

  it('refuses any host name but its own two, with its own port', async () => {
    const cookie = await database.signIn();
    const { port } = new URL(database.server.origin);
    const statusFor = async (host: string) => (await database.ask('/', { headers: { cookie, host } })).status;
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
    const cookie = await database.signIn();
    const { port } = new URL(database.server.origin);
    const statusFor = async (origin: string) =>
      (
        await database.ask('/upload?id=from-a-page', {
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
    expect(await statusFor(database.server.origin)).toBe(204);
    expect(readdirSync(database.temporary)).toHaveLength(1);
  });
});

describe('the page', () => {
  it('comes with its policy and is never stored', async () => {
    const { status, headers, body } = await database.ask('/', {
      headers: { cookie: await database.signIn() },
    });
    expect(status).toBe(200);
    expect(body).toContain('<title>Page</title>');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  });

  it('lets in the styles of each load by a nonce that no other load has', async () => {
    const cookie = await database.signIn();
    const nonces = [];
    for (const path of ['/', '/', '/index.html']) {
      const { headers, body } = await database.ask(path, { headers: { cookie } });
      const nonce = /nonce="([\w-]{43})"/.exec(body)?.[1] ?? 'none';
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}';`);
      nonces.push(nonce);
    }
    expect(new Set(nonces).size).toBe(3);
    const { headers } = await database.ask('/assets/main.js', { headers: { cookie } });
    expect(headers['content-security-policy']).not.toContain('nonce');
  });

  it('has the right type for every kind of file', async () => {
    const cookie = await database.signIn();
    const typeOf = async (name: string) =>
      (await database.ask(`/assets/${name}`, { headers: { cookie } })).headers['content-type'];
    expect(await typeOf('main.js')).toMatch(/^(text|application)\/javascript/);
    expect(await typeOf('main.css')).toMatch(/^text\/css/);
    expect(await typeOf('inter.woff2')).toBe('font/woff2');
    expect(await typeOf('icon.svg')).toMatch(/^image\/svg\+xml/);
  });

  it('leads nowhere outside its folder', async () => {
    const cookie = await database.signIn();
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
      const { status, body } = await database.ask(path, { headers: { cookie } });
      expect([path, status >= 400 && status < 500]).toEqual([path, true]);
      expect(body).not.toContain('outside');
    }
  });
});

describe('a download', () => {
  const offer = (name: string, content: string) => {
    const path = join(database.temporary, 'export');
    writeFileSync(path, content);
    const delivered = database.downloads.offer({ path, name });
    return { path, address: delivered.to === 'download' ? delivered.address : '' };
  };

  it('comes with its name in every script, once, and is removed', async () => {
    const cookie = await database.signIn();
    const { path, address } = offer('Gerät "1" 失敗.csv', 'a,b\n');
    const { status, headers, body } = await database.ask(address, { headers: { cookie } });
    expect([status, body]).toEqual([200, 'a,b\n']);
    expect(headers['content-disposition']).toContain('attachment;');
    expect(headers['content-disposition']).toContain(
      `filename*=UTF-8''Ger%C3%A4t%20%221%22%20%E5%A4%B1%E6%95%97.csv`,
    );
    await vi.waitFor(() => expect(existsSync(path)).toBe(false));
    expect((await database.ask(address, { headers: { cookie } })).status).toBe(404);
  });

  it('stays when it was not fetched to its end', async () => {
    const cookie = await database.signIn();
    const { path, address } = offer('big.csv', 'x'.repeat(64 * 1024 * 1024));
    const socket = database.socket();
    socket.write(`GET ${address} HTTP/1.1\r\nhost: ${database.host}\r\ncookie: ${cookie}\r\n\r\n`);
    await new Promise((resolve) => socket.once('data', resolve));
    socket.destroy();
    const { body } = await database.ask(address, { headers: { cookie } });
    expect(body).toHaveLength(64 * 1024 * 1024);
    await vi.waitFor(() => expect(existsSync(path)).toBe(false));
  });

  it('is not there under any other address', async () => {
    const { status } = await database.ask('/download/guess', {
      headers: { cookie: await database.signIn() },
    });
    expect(status).toBe(404);
  });
});

it('hides what went wrong inside and logs it', async () => {
  const delivered = database.downloads.offer({ path: join(database.temporary, 'gone'), name: 'a' });
  const { status, body } = await database.ask(delivered.to === 'download' ? delivered.address : '', {
    headers: { cookie: await database.signIn() },
  });
  expect(status).toBe(500);
  expect(body).not.toContain('ENOENT');
  expect(database.lines.join()).toContain('ENOENT');
});

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the places of parameters.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestActions, type TestActions } from '../../../action-handler.test-kit.ts';

let actions: TestActions;
let server: Server;
let port = 0;
let origin = '';
const calls: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];

const routes: Record<string, (response: ServerResponse) => void> = {
  '/json': (response) => response.setHeader('content-type', 'application/json').end('{"a":"é"}'),
  '/latin': (response) =>
    response.setHeader('content-type', 'text/plain; charset=iso-8859-1').end(Buffer.from([0xe9])),
  '/binary': (response) =>
    response.setHeader('content-type', 'application/octet-stream').end(Buffer.from([0, 255, 254, 1])),
  '/gzip': (response) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' })
      .end(gzipSync('<p>é</p>')),
  '/br': (response) =>
    response
      .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'BR' })
      .end(brotliCompressSync('fine')),
  '/bomb': (response) =>
    response
      .writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' })
      .end(gzipSync(Buffer.alloc(200 * 1_048_576, 'x'))),
  '/no-gzip': (response) =>
    response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' }).end('plain'),
  '/no-charset': (response) =>
    response.setHeader('content-type', 'text/plain').end(Buffer.from([0x63, 0x61, 0x66, 0xe9])),
  '/long': (response) => response.end('é'.repeat(600_000)),
  '/echo': (response) => response.end(calls.at(-1)?.headers.authorization ?? ''),
  '/missing': (response) => response.writeHead(404, 'no').end('nothing here'),
  '/loop': (response) => response.writeHead(302, { location: '/loop' }).end(),
  '/see-other': (response) => response.writeHead(303, { location: '/json' }).end(),
  '/elsewhere': (response) => response.writeHead(302, { location: `http://localhost:${port}/json` }).end(),
  '/secrets': (response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  '/cut': (response) => response.destroy(),
  '/endless': (response) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    };
    response.on('drain', more);
    more();
  },
};

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    const { method = '', url = '', headers } = request;
    calls.push({ method, url, headers, body });
    const route = routes[url.split('?')[0] ?? ''];
    if (route) route(response);
    else response.end('fine');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
  origin = `http://127.0.0.1:${port}`;
  actions = await openTestActions();
});
afterAll(async () => {
  await actions.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Executes an action by hand, and returns its details when it has ended. */
async function ask(url: string, parameters: object = {}, capability = 'HTTPRequest') {
  const { id } = await actions.api.tryOut({ capability, parameters: { url, ...parameters } });
  await expect.poll(async () => (await actions.api.one({ id })).tookMs).not.toBeNull();
  return actions.api.one({ id });
}

/** Sets an AH_CONFIG that executes a capability by an HTTP request. */
const configure = (capability: string, exec: string) =>
  actions.set({
    config: {
      handlers: [{ name: 'test', capability, implementation: 'http', escape_quotes: true, exec }],
    },
  });

describe('HTTPRequest', () => {
  it('sends method, headers, query and body, and returns body, code, exec and headers', async () => {
    const params = { method: 'PUT', headers: { 'x-a': 'b' }, query: { q: 'a b' }, body: { c: 1 } };
    const { result, code } = await ask(`${origin}/json?x=1`, { params });
    expect(calls.at(-1)).toMatchObject({
      method: 'PUT',
      url: '/json?x=1&q=a+b',
      body: '{"c":1}',
      headers: { 'x-a': 'b', 'content-type': 'application/json' },
    });
    expect(code).toBe(200);
    expect(result).toEqual({
      body: '{"a":"é"}',
      code: 200,
      exec: `PUT ${origin}/json?x=1&q=a+b`,
      headers: expect.objectContaining({ 'content-type': 'application/json' }),
    });
  });

  it('decodes a text by its charset, and returns other content as base64', async () => {
    expect((await ask(`${origin}/latin`)).result).toMatchObject({ body: 'é' });
    expect((await ask(`${origin}/binary`)).result).toMatchObject({ body: 'AP/+AQ==', encoding: 'base64' });
  });

  it('decompresses a response within the same limit, and returns a falsely declared one as base64', async () => {
    expect((await ask(`${origin}/gzip`)).result).toMatchObject({ body: '<p>é</p>' });
    expect((await ask(`${origin}/gzip`, { params: { method: 'HEAD' } })).result).toMatchObject({ body: '' });
    expect((await ask(`${origin}/br`)).result).toMatchObject({ body: 'fine' });
    expect((await ask(`${origin}/no-gzip`)).result).toMatchObject({
      code: 200,
      body: Buffer.from('plain').toString('base64'),
      encoding: 'base64',
    });
    const { result, message } = await ask(`${origin}/bomb`);
    expect(message).toMatch(/cut after 1,048,576 bytes/);
    expect(String(result?.['body']).length).toBeGreaterThan(1_000_000);
  });

  it('guesses the charset of a text without one, and reads a text that is cut within a character', async () => {
    expect((await ask(`${origin}/no-charset`)).result).toMatchObject({ body: 'café' });
    const { result } = await ask(`${origin}/long`);
    expect(result).not.toHaveProperty('encoding');
    expect(String(result?.['body'])).toMatch(/^é+$/);
  });

  it('signs in with the user and password of a URL, and shows the password nowhere', async () => {
    const url = origin.replace('//', '//me%40x:hunter22@');
    const details = await ask(`${url}/json`);
    expect(calls.at(-1)?.headers.authorization).toBe(
      `Basic ${Buffer.from('me@x:hunter22').toString('base64')}`,
    );
    expect(JSON.stringify(details)).not.toContain('hunter22');
  });

  it('returns the error response of a target unchanged', async () => {
    expect(await ask(`${origin}/missing`)).toMatchObject({
      state: 'done',
      code: 404,
      message: 'The target responded with 404.',
      result: { body: 'nothing here', code: 404 },
    });
  });

  it('follows at most 5 redirects, and checks the allow list at each of them', async () => {
    expect(
      (await ask(`${origin}/see-other`, { params: { method: 'POST', body: 'x' } })).result,
    ).toMatchObject({
      exec: `GET ${origin}/json`,
    });
    expect((await ask(`${origin}/loop`)).message).toMatch(/redirects more than 5 times/);
    expect(await ask(`${origin}/elsewhere`)).toMatchObject({
      state: 'done',
      message: expect.stringMatching(
        new RegExp(`^The request was sent; .* http://localhost:${port}/ is not on the allow list`),
      ),
    });
    expect(await ask(`${origin}/secrets`)).toMatchObject({
      state: 'done',
      message: expect.stringMatching(/^The request was sent; .*secrets/),
    });
  });

  it('sends no secret header along with a redirect to another host', async () => {
    await actions.set({
      allowed: [
        { kind: 'host', text: '127.0.0.1' },
        { kind: 'host', text: 'localhost' },
      ],
    });
    const headers = { authorization: 'Bearer abcdefgh', 'x-own': 'secret', accept: 'text/plain' };
    await ask(`${origin}/elsewhere`, { params: { headers } });
    expect(calls.at(-2)?.headers).toMatchObject(headers);
    expect(calls.at(-1)?.headers).toMatchObject({ accept: 'text/plain' });
    expect(calls.at(-1)?.headers).not.toHaveProperty('authorization');
    expect(calls.at(-1)?.headers).not.toHaveProperty('x-own');
  });

  it.each([
    'http://169.254.169.254/latest',
    'http://2852039166/latest',
    'http://[::ffff:169.254.169.254]/',
    'http://[fd00:ec2::254]/',
    'http://metadata.google.internal/',
  ])('never reaches %s, whatever is allowed', async (url) => {
    await actions.set({ allowed: [{ kind: 'url-prefix', text: url }] });
    expect(await ask(url)).toMatchObject({ state: 'denied', message: expect.stringContaining('secrets') });
    await actions.set({ allowed: [{ kind: 'host', text: '127.0.0.1' }] });
  });

  it('says in one sentence why a target cannot be reached', async () => {
    expect((await ask(`https://127.0.0.1:${port}/`)).message).toMatch(/does not speak TLS|TLS fails/);
    expect((await ask(`${origin}/cut`)).message).toMatch(/closed the connection/);
    expect((await ask('http://127.0.0.1:1/')).message).toMatch(/nothing listens there/);
    expect((await ask('nonsense')).message).toMatch(/“nonsense” is not an address/);
    expect((await ask('file:///etc/passwd')).message).toMatch(/must start with http/);
  });

  it('reads no endless response', async () => {
    const { result } = await ask(`${origin}/endless`);
    expect(String(result?.['body']).length).toBeGreaterThan(1_000_000);
    expect(result?.['error']).toMatch(/cut after 1,048,576 bytes/);
  });

  it('sends the request of AH_CONFIG, with encoded parameters and a token in place of supply_token()', async () => {
    await configure('OpenTicket', `POST ${origin}/tickets/\${name}?by=\${by}`);
    const params = { headers: { authorization: 'Bearer ${supply_token()}' }, body: 'text' };
    const { result, parameters } = await ask('', { name: 'a/b?c', by: 'x&y', params }, 'OpenTicket');
    const token = await actions.practice.token();
    expect(calls.at(-1)).toMatchObject({ method: 'POST', url: '/tickets/a%2Fb%3Fc?by=x%26y', body: 'text' });
    const sent = calls.at(-1)?.headers.authorization ?? '';
    expect(sent).toMatch(/^Bearer [\w.-]{10,}$/);
    expect(sent).not.toContain('supply_token');
    expect(token.length).toBeGreaterThan(10);
    expect(JSON.stringify([result, parameters])).not.toContain(sent.slice(7));
  });

  it('refuses parameters that would lead out of the path of AH_CONFIG', async () => {
    await configure('Ticket', `GET ${origin}/tickets/\${a}\${b}/comments`);
    const before = calls.length;
    for (const [a, b] of [
      ['..', ''],
      ['.', '.'],
      ['', '.'],
    ])
      expect((await ask('', { a, b }, 'Ticket')).message).toMatch(/“\.” or “\.\.”/);
    expect(calls).toHaveLength(before);
    expect((await ask('', { a: 'x', b: '..' }, 'Ticket')).code).toBe(200);
    expect(calls.at(-1)?.url).toBe('/tickets/x../comments');
  });

  it('removes a token that a target echoes from the result for the platform', async () => {
    await configure('Echo', `GET ${origin}/echo`);
    await actions.api.start();
    await actions.connected();
    const params = { headers: { authorization: '${supply_token()}' } };
    const outcome = await actions.submit({ capability: 'Echo', parameters: { params } });
    const token = calls.at(-1)?.headers.authorization ?? '';
    expect(token.length).toBeGreaterThan(10);
    expect(outcome).toMatchObject({ state: 'answered', result: { body: '•••' } });
    expect(JSON.stringify(outcome)).not.toContain(token);
  });

  it.each(['https://x.example/?tenant=a', 'https://x.example/a#b', 'https://me:pass@x.example/'])(
    'refuses to allow %s, which would allow more than it says',
    async (text) => {
      const allowed = [{ kind: 'url-prefix', text }] as const;
      await expect(actions.set({ allowed: [...allowed] })).rejects.toMatchObject({ code: 'bad-input' });
    },
  );

  it('asks once for a target that is not allowed yet, shows a notification, and remembers the approval', async () => {
    const shown: string[] = [];
    const asking = await openTestActions({
      canAsk: true,
      allowed: [],
      notify: ({ text }) => void shown.push(text),
    });
    try {
      const started = [1, 2].map((n) =>
        asking.api.tryOut({ capability: 'HTTPRequest', parameters: { url: `${origin}/asked/${n}` } }),
      );
      const ids = await Promise.all(started);
      await expect.poll(async () => (await asking.state()).questions.length).toBe(1);
      const [question] = (await asking.state()).questions;
      expect(question).toMatchObject({
        about: 'target',
        capability: 'HTTPRequest',
        target: { kind: 'url-prefix', text: `${origin}/` },
        wants: `GET ${origin}/asked/1`,
        user: '',
        waiting: 2,
      });
      expect(shown).toEqual([`HTTPRequest wants to contact ${origin}/, which is not on the allow list.`]);
      await asking.api.decide({ id: question?.id ?? '', yes: true });
      for (const { id } of ids) await expect.poll(async () => (await asking.api.one({ id })).code).toBe(200);
      expect((await asking.state()).settings.allowed).toEqual([{ kind: 'url-prefix', text: `${origin}/` }]);
      await expect(asking.api.decide({ id: question?.id ?? '', yes: true })).rejects.toMatchObject({
        code: 'not-found',
      });
    } finally {
      await asking.close();
    }
  });
});

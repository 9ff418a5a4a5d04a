import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestPractice, type TestPractice } from './practice.test-kit.ts';
import { sendRaw } from './raw-http.test-kit.ts';

let practice: TestPractice;
beforeAll(async () => {
  practice = await startTestPractice();
});
afterAll(async () => {
  expect(practice.reported).toEqual([]);
  await practice.close();
});

const errorShape = (code: number) => ({ error: { code, message: expect.stringMatching(/./) } });
/** Sends an HTTP request as text; `close` is passed to `sendRaw`. */
const sendText = (text: string, close = false) => sendRaw(practice.address.origin, [text], close);
const longPath = `/api/graph/7.4/${'x'.repeat(5_000)}`;

describe('wire.md §4: every error has the documented shape', () => {
  it.each([
    ['an unknown path', 'GET', '/nowhere', 404],
    ['an unknown path of an interface', 'GET', '/api/csv/1.0/nowhere', 404],
    ['an unknown method', 'DELETE', '/api/version', 404],
    ['a method that is not served', 'OPTIONS', '/api/auth/6/app', 404],
    ['an address that cannot be decoded', 'GET', '/api/graph/7.4/%zz', 400],
    ['a path that is too long', 'GET', longPath, 414],
  ])('refuses %s', async (_what, method, path, code) => {
    const response = await practice.ask(method, path);
    expect(response.status).toBe(code);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.json).toEqual(errorShape(code));
    expect(response.text.length).toBeLessThan(500);
    expect(response.text).not.toMatch(/\bat .+:\d+:\d+/);
  });

  it.each(['{"client_id":', '{a:1}', 'nonsense', '{"__proto__":{"a":1}}'])(
    'refuses the broken JSON %s',
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      const response = await practice.ask('POST', '/api/auth/6/app', { headers, body });
      expect(response.status).toBe(400);
      expect(response.json).toEqual(errorShape(400));
    },
  );

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'nonsense'])(
    'refuses the wrong content type %s',
    async (type) => {
      const response = await practice.ask('POST', '/api/auth/6/app', {
        headers: { 'content-type': type },
        body: 'a',
      });
      expect(response.status).toBe(415);
      expect(response.json).toEqual(errorShape(415));
    },
  );

  it('refuses a JSON body that is no object', async () => {
    const headers = { 'content-type': 'application/json' };
    for (const body of ['[]', 'null', '1', '']) {
      const response = await practice.ask('POST', '/api/auth/6/app', { headers, body });
      expect(errorOf(response).code).toBe(400);
    }
  });

  it('refuses a JSON body over 64 MiB', async () => {
    const response = await sendText(
      'POST /api/auth/6/app HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 67108865\r\n\r\n{',
      true,
    );
    expect(response.status).toBe(413);
    expect(JSON.parse(response.body)).toEqual(errorShape(413));
  });

  it.each([
    ['bytes that are no HTTP', 'nonsense\r\n\r\n', 400],
    ['a head that is too large', `GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(100_000)}\r\n\r\n`, 431],
    [
      'a body that ends early',
      'POST /api/auth/6/app HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{',
      400,
    ],
    [
      'a chunk without a valid size',
      'POST /api/auth/6/app HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
      400,
    ],
  ])('refuses %s', async (_what, text, code) => {
    const response = await sendText(text, true);
    expect(response.status).toBe(code);
    expect(JSON.parse(response.body)).toEqual(errorShape(code));
  });

  it('keeps serving after all these requests', async () => {
    expect((await practice.ask('GET', '/api/version')).status).toBe(200);
  });
});

import { describe, expect, it } from 'vitest';
import type { SignIn } from './auth.ts';
import type { HttpResponse } from './http.ts';
import { createObjectWriting } from './object-write.ts';
import { createObjects } from './objects.ts';

const transaction = {
  link: '/views/default/transactions/t-1',
  object: '/views/default/objects/i-1',
  status: 'waiting',
  requestedAt: 1,
  updatedAt: 1,
  startedAt: -1,
  errors: [],
};
const responseOf = (status: number, body: unknown, headers = {}): HttpResponse => ({
  status,
  headers,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});

/** A platform with the given response for each path, which records the paths; other paths do not exist. */
function platformOf(responses: Record<string, HttpResponse>) {
  const requested: string[] = [];
  const signIn = {
    async authorized(ask) {
      const { url } = ask('token');
      const path = url.replace('http://objects/views/default', '');
      requested.push(path);
      return responses[path] ?? responseOf(404, { error: { code: 404, message: 'not there' } });
    },
  } as SignIn;
  return { requested, objectsUrl: 'http://objects', view: 'default', signIn };
}

it('a transaction is found by either form of its path', async () => {
  const singular = platformOf({ '/transaction/t-1': responseOf(200, transaction) });
  expect(await createObjects(singular).transaction('t-1')).toMatchObject({ id: 't-1', objectId: 'i-1' });
  expect(singular.requested).toEqual(['/transactions/t-1', '/transaction/t-1']);
  const neither = platformOf({});
  await expect(createObjects(neither).transaction('t-1')).rejects.toMatchObject({ code: 'not-found' });
});

it('a write reports whether the platform accepted it, did not execute it, or may have executed it', async () => {
  const outcomeOf = (status: number, body: unknown, headers = {}) =>
    createObjectWriting(platformOf({ '/objects/i%2F1': responseOf(status, body, headers) })).put({
      id: 'i/1',
      text: '{}',
    });
  expect(await outcomeOf(202, transaction)).toMatchObject({ kind: 'taken', transaction: { id: 't-1' } });
  expect(await outcomeOf(200, 'hello')).toMatchObject({
    kind: 'unknown',
    message: expect.stringContaining('hello'),
  });
  expect(await outcomeOf(400, { error: { code: 400, message: 'No.' } })).toMatchObject({ kind: 'refused' });
  expect(await outcomeOf(401, {})).toMatchObject({ kind: 'unauthorized' });
  expect(await outcomeOf(429, {}, { 'retry-after': '3' })).toMatchObject({
    kind: 'busy',
    retryAfterMs: 3_000,
  });
  expect(await outcomeOf(503, {})).toMatchObject({ kind: 'unknown', status: 503 });
});

describe('the websocket of a subscription', () => {
  /** Subscribes; returns the address to open if the platform responds with `socket`. */
  const subscribe = async (objectsUrl: string, socket: string) => {
    const authorized: SignIn['authorized'] = async () => ({
      status: 201,
      headers: {},
      text: JSON.stringify({ id: 's1', socket }),
    });
    const signIn = { authorized } as Partial<SignIn> as SignIn;
    return (await createObjects({ objectsUrl, view: 'v', signIn }).subscribe([])).socket;
  };

  it('has the address in the response, but never one without TLS if the platform is called with https', async () => {
    expect(await subscribe('http://x.org/o', 'ws://y.org/n')).toBe('ws://y.org/n');
    expect(await subscribe('https://x.org/o', 'wss://y.org/n')).toBe('wss://y.org/n');
    expect(await subscribe('https://x.org/o', 'ws://x.org/n')).toBe('wss://x.org/o/views/v/notifications/s1');
  });
});

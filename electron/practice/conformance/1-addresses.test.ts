/** Tests the practice platform against wire.md §1: its addresses, and which of them need a token. */
import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusal } from './bodies.test-kit.ts';
import { type Client, type Platform, startPlatform } from './client.test-kit.ts';
import { refusalStatus } from './socket.test-kit.ts';

let platform: Platform;
let client: Client;
beforeAll(async () => {
  platform = await startPlatform();
  client = await platform.client();
});
afterAll(() => platform.close());

it('wire.md §1: one origin serves every interface at its path', () => {
  const { origin, authUrl, connectorUrl, objectsUrl, graphUrl, actionsUrl } = platform.address;
  expect({ authUrl, connectorUrl, objectsUrl, graphUrl, actionsUrl }).toEqual({
    authUrl: origin,
    connectorUrl: `${origin}/api/csv/1.0`,
    objectsUrl: `${origin}/api/objects/1.0`,
    graphUrl: `${origin}/api/graph/7.4`,
    actionsUrl: `${origin.replace('http', 'ws')}/api/action-ws/1.0`,
  });
});

it('wire.md §1: the directory names every interface with a version that is a number', async () => {
  const { json } = await platform.ask('GET', '/api/version');
  for (const name of ['graph', 'auth', 'action-ws', 'objects', 'csv']) {
    const entry = json[name] as Record<string, string>;
    expect(Object.keys(entry).toSorted(), name).toEqual(
      ['docs', 'endpoint', 'lifecycle', 'protocol', 'protocols', 'specs', 'support', 'version'].toSorted(),
    );
    expect(Number(entry['version']), name).toBeGreaterThan(0);
  }
});

it.each([
  ['POST', '/api/csv/1.0/vertices'],
  ['GET', '/api/graph/7.4/x'],
  ['GET', '/api/graph/7/x'],
  ['GET', '/api/objects/1.0/views/default'],
  ['GET', '/api/auth/6/me/account'],
  ['GET', '/api/action-ws/1.0'],
])('wire.md §1: %s %s needs a token', async (method, path) => {
  const response = await platform.ask(method, path);
  expect(response.status).toBe(401);
  expect(response.json).toEqual({ error: { code: 401, message: 'unauthorized' } });
});

it('wire.md §1: the websockets need a token', async () => {
  expect(await refusalStatus(platform.address.actionsUrl, ['action-1.0.0'])).toBe(401);
  expect(await refusalStatus(platform.address.actionsUrl, ['action-1.0.0', 'token-unknown'])).toBe(401);
  const notifications = `${platform.address.objectsUrl.replace('http', 'ws')}/views/default/notifications/x`;
  expect(await refusalStatus(notifications, ['objects-1.0.0'])).toBe(401);
});

it.each(['GET /api/version', 'GET /api/csv/1.0/openapi.json', 'GET /practice/faults'])(
  'wire.md §1: %s needs no token',
  async (operation) => {
    const [method = '', path = ''] = operation.split(' ');
    expect((await platform.ask(method, path)).status).toBe(200);
  },
);

it('wire.md §1: the page of the connector needs no token', async () => {
  const response = await fetch(`${platform.address.connectorUrl}/docs`);
  expect(response.status).toBe(200);
  await response.body?.cancel();
});

it('wire.md §1: /practice refuses other host names and pages of other origins', async () => {
  /** Requests /practice with these headers; returns the status. */
  const askAs = (headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const url = `${platform.address.origin}/practice/faults`;
      const outgoing = request(url, { headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      outgoing.on('error', reject).end();
    });
  const { port } = new URL(platform.address.origin);
  expect(await askAs({ host: `localhost:${port}` })).toBe(200);
  expect(await askAs({ host: `elsewhere.example.org:${port}` })).toBe(403);
  expect(await askAs({ origin: 'https://elsewhere.example.org' })).toBe(403);
});

it('wire.md §1: a token has only characters that a subprotocol may have', async () => {
  expect(client.token).toMatch(/^[A-Za-z0-9._-]+$/);
});

it('wire.md §1: an unknown path gets 404 in the documented shape', async () => {
  const response = await platform.ask('GET', '/nothing/here');
  expect(response.status).toBe(404);
  expect(response.json).toEqual(refusal(404));
});

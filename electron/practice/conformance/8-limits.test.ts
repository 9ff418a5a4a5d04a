/** Tests the practice platform against section 8 of interfaces.md: limits. */
import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Json, machine, refusal, toCsv } from './bodies.test-kit.ts';
import { type Client, type Platform, startPlatform } from './client.test-kit.ts';
import { openSocketClient } from './socket.test-kit.ts';

let platform: Platform;
let client: Client;
beforeAll(async () => {
  platform = await startPlatform({ tokenLifeSeconds: 1_000_000 });
  client = await platform.client();
});
afterAll(() => platform.close());

const limitBytes = 64 * 1024 * 1024;
const headersOf = () => ({
  'x-forwarded-authorization': `Bearer ${client.token}`,
  'content-type': 'text/csv',
});
const numbersBelow = (count: number) => Array.from({ length: count }, (_, index) => index);

it('8, wire.md §3: a body announced over 64 MiB is refused with 413', async () => {
  const response = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const outgoing = request(`${platform.address.connectorUrl}/vertices`, {
      method: 'POST',
      headers: { ...headersOf(), 'content-length': limitBytes + 1 },
    });
    outgoing.on('error', reject).on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => {
        chunks.push(chunk);
        resolve({ status: response.statusCode, text: Buffer.concat(chunks).toString('utf8') });
        outgoing.destroy();
      });
    });
    outgoing.flushHeaders();
  });
  expect(response.status).toBe(413);
  expect(JSON.parse(response.text)).toEqual(refusal(413));
});

it('8, wire.md §3: a chunked body over 64 MiB ends with the abort item, and its earlier rows succeed', async () => {
  const emptyLines = Buffer.alloc(1024 * 1024, '\n');
  async function* body() {
    yield Buffer.from(toCsv([machine('within')]));
    for (let count = 0; count <= 64; count += 1) yield emptyLines;
    yield Buffer.from(toCsv([machine('beyond')]));
  }
  const response = await fetch(`${platform.address.connectorUrl}/vertices`, {
    method: 'POST',
    headers: headersOf(),
    body: ReadableStream.from(body()),
    duplex: 'half',
  });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    failed: 1,
    result: [
      { status: 'success', data: { 'ogit/_xid': 'within' } },
      {
        status: 'fail',
        data: { error: 'Error', message: expect.stringMatching(/^BATCH PROCESSING ABORTED!/) },
      },
    ],
  });
});

it('8, wire.md §3: a cell may be longer than 131,072 characters', async () => {
  const text = 'x'.repeat(200_000);
  await client.csv('POST', '/vertices', [machine('long', { '/text': text })]);
  expect((await client.byXid('long'))?.['/text']).toBe(text);
});

it('8, wire.md §4: a query returns at most 1,000 vertices unless its limit says otherwise', async () => {
  const rows = numbersBelow(1_001).map((index) => machine(`q-${index}`, { '/kind': 'q' }));
  await client.csv('POST', '/vertices', rows);
  const find = async (more: Json) =>
    (await client.graph('POST', '/query/vertices', { query: '\\/kind:q', ...more })).json['items'];
  expect(await find({})).toHaveLength(1_000);
  expect(await find({ limit: 1_001 })).toHaveLength(1_001);
});

it('8, wire.md §5: at most 1,000 updates are returned at once, and at most 10,000 notifications outstanding', async () => {
  const other = await platform.clientOfNewAccount('operator@example.org');
  const { length } = await client.updates();
  const { json } = await client.objects('POST', '/views/default/notifications', {
    events: ['update.received'],
  });
  await other.csv(
    'POST',
    '/vertices',
    numbersBelow(10_001).map((index) => machine(`u-${index}`, { 'ogit/name': 'n' })),
  );
  expect(await client.updates()).toHaveLength(1_000);
  expect(await client.updates('?limit=5000')).toHaveLength(1_000);

  const line = await openSocketClient(json['socket'], 'objects-1.0.0', client.token);
  const messages = await line.all();
  expect(messages).toHaveLength(10_001);
  expect(messages.at(-1)).toEqual({ event: 'overflow' });
  expect(await client.updates(`?offset=${length + 10_000}`)).toHaveLength(1);
  await line.close();
});

it('8, wire.md §6: the result of an action has at most 1,048,576 characters', async () => {
  const handler = await openSocketClient(platform.address.actionsUrl, 'action-1.0.0', client.token);
  const outcome = platform.ask('POST', '/practice/actions', { body: { capability: 'HTTPRequest' } });
  const { id } = await handler.nth(1);
  const say = (characters: number) =>
    handler.send({ type: 'sendActionResult', id, result: `"${'x'.repeat(characters - 2)}"` });
  say(1_048_577);
  expect(await handler.nth(2)).toMatchObject({ type: 'negativeAcknowledged', id, code: 413 });
  say(1_048_576);
  expect(await handler.nth(3)).toMatchObject({ type: 'acknowledged', id, code: 200 });
  expect((await outcome).json).toMatchObject({ state: 'answered' });
  await handler.close();
});

it('8: an edge is found by its id in a path, even if the id is very long', async () => {
  const ids = ['out', 'in'].map((name) => `${name}-${'x'.repeat(300)}`);
  for (const id of ids) await client.graph('PUT', `/${id}?createIfNotExists=true&ogit/_type=T`, {});
  const edge = await client.graph('POST', '/connect/ogit%2Fcontains', { out: ids[0], in: ids[1] });
  const path = `/${encodeURIComponent(String(edge.json['ogit/_id']))}`;
  expect((await client.graph('GET', path)).json).toEqual(edge.json);
});

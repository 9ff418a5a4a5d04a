/**
 * Tests the practice platform against section 1 of interfaces.md, what the service does. Titles begin with the section
 * that they test.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { comment, incident, issueType, machine } from './bodies.test-kit.ts';
import { type Client, type Platform, quietMs, startPlatform } from './client.test-kit.ts';
import { openSocketClient } from './socket.test-kit.ts';

let platform: Platform;
let client: Client;
beforeAll(async () => {
  platform = await startPlatform({ automation: true, tokenLifeSeconds: 1_000_000 });
  client = await platform.client();
});
afterAll(() => platform.close());

/** Returns a row that creates an issue. */
const issue = (xid: string) => ({
  ...machine(xid, { 'ogit/_type': issueType, 'ogit/subject': 's' }),
  'xid:ogit/Automation/originNode': 'practice:machine:web-01',
});

it('1.1: the connector is delivered with every platform', async () => {
  const { json } = await platform.ask('GET', '/api/version');
  const { endpoint } = json['csv'] as { endpoint: string };
  expect(platform.address.origin + endpoint).toBe(platform.address.connectorUrl);
});

it('1.1: a row becomes a vertex, an edge, a timeseries value, an attachment or an issue', async () => {
  const populated = async (method: string, path: string, row: Record<string, string>) =>
    (await client.csv(method, path, [row])).json['populated'];
  const none = { vertex: 0, edge: 0, timeseries: 0, attachment: 0, issue: 0 };
  expect(await populated('POST', '/vertices', machine('a'))).toEqual({ ...none, vertex: 1 });
  const edge = { 'from:ogit/_xid': 'a', verb: 'ogit/dependsOn', 'to:ogit/_xid': 'practice:machine:db-01' };
  expect(await populated('POST', '/edges', edge)).toEqual({ ...none, edge: 1 });
  const value = { 'ogit/_xid': 'practice:timeseries:web-01:cpu', timestamp: '1', value: '2' };
  expect(await populated('PUT', '/timeseries', value)).toEqual({ ...none, timeseries: 1 });
  const content = { 'ogit/_xid': 'a', 'content:text': 'text' };
  expect(await populated('PUT', '/attachments', content)).toEqual({ ...none, attachment: 1 });
  expect(await populated('POST', '/vertices', issue('i'))).toEqual({ ...none, issue: 1 });
});

it('1.1: the connector calls the REST interface of the platform', async () => {
  await client.csv('POST', '/vertices', [machine('rest')]);
  expect(await client.byXid('rest')).toMatchObject({ 'ogit/_type': 'ogit/MARS/Machine' });
  const { items } = await client.csv('POST', '/vertices', [machine('rest')]);
  expect(items[0]?.data['message']).toContain(`for url: ${platform.address.graphUrl}/new/`);
});

it('1.2: an automation issue is a vertex of type ogit/Automation/AutomationIssue, bound to its origin node', async () => {
  await client.csv('POST', '/vertices', [issue('bound')]);
  expect(await client.byXid('bound')).toMatchObject({
    'ogit/_graphtype': 'vertex',
    'ogit/_type': issueType,
    'ogit/Automation/originNode': await client.idOf('practice:machine:web-01'),
  });
});

it('1.3: a domain object is a sub-graph expressed as one JSON object whose layout its view defines', async () => {
  await client.write('sub-graph', incident(comment('hello')));
  const issue = await client.idOf('PRACTICE:sub-graph');
  const walk = { root: issue, query: "out('ogit/generates')" };
  const around = (await client.graph('POST', '/query/gremlin', walk)).json['items'];
  expect(around).toMatchObject([{ 'ogit/_type': 'ogit/Timeseries' }]);
  expect(await client.object('sub-graph')).toMatchObject({ ...comment('hello'), subject: 'CPU load' });
  expect((await client.objects('GET', '/views/default')).json).toMatchObject({
    id: 'default',
    objects: { incident: {}, configMachine: {} },
  });
});

it('1.3: an object is created and updated through the identifier that its client chose', async () => {
  await client.write('chosen by the client', incident({ subject: 'created' }));
  await client.write('chosen by the client', { $type: 'incident', subject: 'updated' });
  expect(await client.object('chosen by the client')).toMatchObject({ subject: 'updated' });
});

it('1.4: a write does not block, and returns a transaction whose status can be polled', async () => {
  const { json } = await client.objects('PUT', '/views/default/objects/polled', incident());
  expect(json['status']).toBe('waiting');
  platform.moveClock(quietMs);
  expect((await client.objects('GET', String(json['link']))).json['status']).toBe('done-success');
});

it('1.4: the status of a transaction can be subscribed to', async () => {
  const { json } = await client.objects('POST', '/views/default/notifications', {
    events: ['transaction.done-success'],
  });
  const line = await openSocketClient(json['socket'], 'objects-1.0.0', client.token);
  const transaction = await client.write('subscribed', incident());
  expect(await line.nth(1)).toMatchObject({ event: 'transaction.done-success', data: transaction });
  await line.close();
});

it('1.4: the progress that the automation makes on an incident is readable as updates', async () => {
  const { length } = await client.updates();
  await client.write('progress', incident());
  platform.moveClock(10_000);
  const response = (await client.updates(`?offset=${length}`)).map(({ object }) => object);
  const ofIncident = response.filter(({ $id }) => $id === 'progress');
  expect(ofIncident).toContainEqual(expect.objectContaining({ platformStatus: 'PROCESSING' }));
  expect(ofIncident).toContainEqual(expect.objectContaining({ $delta: ['comments'] }));
});

it('1.5: one attribute holds several values, each with metadata', async () => {
  const { json } = await client.graph('POST', '/new/ogit%2FMARS%2FMachine?listMeta=true', {
    '=/tags': [{ value: 'a', created: 1 }, { value: 'b' }],
  });
  expect(json['/tags']).toEqual([
    { value: 'a', created: 1 },
    { value: 'b', created: platform.now() },
  ]);
});

it('1.6: an action handler opens a websocket to the action interface and receives actions', async () => {
  const handler = await openSocketClient(platform.address.actionsUrl, 'action-1.0.0', client.token);
  const outcome = platform.ask('POST', '/practice/actions', { body: { capability: 'HTTPRequest' } });
  const { type, id, capability } = await handler.nth(1);
  expect({ type, capability }).toEqual({ type: 'submitAction', capability: 'HTTPRequest' });
  handler.send({ type: 'sendActionResult', id, result: '{"code":200}' });
  expect((await outcome).json).toEqual({ state: 'answered', result: { code: 200 } });
  await handler.close();
});

/** Tests the practice platform against section 7.3 of interfaces.md: the items of rows that fail. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueType, machine, type Row } from './bodies.test-kit.ts';
import { type Client, type Platform, startPlatform } from './client.test-kit.ts';

let platform: Platform;
let client: Client;
beforeAll(async () => {
  platform = await startPlatform();
  client = await platform.client();
  await client.csv('POST', '/vertices', [
    machine('m'),
    machine('n'),
    machine('ts', { 'ogit/_type': 'ogit/Timeseries' }),
  ]);
  await client.csv('POST', '/edges', [{ 'from:ogit/_xid': 'm', verb: 'joined', 'to:ogit/_xid': 'n' }]);
});
afterAll(() => platform.close());

/** Data of a failed item, for each kind of error. */
const badRow = (message: string) => ({ error: 'SourceValueError', code: 400, message });
const anyBadRow = { error: 'SourceValueError', code: 400 };
const httpError = (code: number) => ({ error: 'HTTPError', code });
const unknown = (end = '') =>
  badRow(
    `"${end}ogit/_id" not found or empty in attributes and cannot be determined by any "${end}ogit/_xid"`,
  );
/** Rows with valid default cells, which the given cells can replace; one function for each kind of row. */
const edge = (row: Row = {}): Row => ({
  'from:ogit/_xid': 'm',
  verb: 'new',
  'to:ogit/_xid': 'n',
  ...row,
});
const timed = (row: Row): Row => ({ 'ogit/_xid': 'ts', ...row });
const content = (row: Row): Row => ({ 'ogit/_xid': 'm', ...row });
const issue = (row: Row): Row => machine('issue', { 'ogit/_type': issueType, ...row });
const threeFaults = { ...edge(), 'from:ogit/_xid': '?', 'to:ogit/_xid': '?', verb: '' };

it.each<[what: string, operation: string, row: Row, data: object]>([
  ['a create whose xid exists', 'POST /vertices', machine('m'), httpError(409)],
  [
    'a create without ogit/_type',
    'POST /vertices',
    machine('x', { 'ogit/_type': '' }),
    badRow('"ogit/_type" not found or empty in "attributes".'),
  ],
  [
    'a create whose ogit/_type is null',
    'POST /vertices',
    machine('x', { 'ogit/_type': 'null' }),
    badRow('"ogit/_type" not found or empty in "attributes".'),
  ],
  [
    'a create without ogit/_scope',
    'POST /vertices',
    machine('x', { 'ogit/_scope': '' }),
    badRow('"ogit/_scope" not found or empty in "attributes".'),
  ],
  ['an update by an unknown xid', 'PUT /vertices', { 'ogit/_xid': '?' }, unknown()],
  ['a delete by an unknown xid', 'DELETE /vertices', { 'ogit/_xid': '?' }, unknown()],
  ['an update with neither id nor xid', 'PUT /vertices', { 'ogit/name': 'n' }, unknown()],
  ['an update by an absent ogit/_id', 'PUT /vertices', { 'ogit/_id': '?', 'ogit/name': 'n' }, httpError(404)],
  ['a delete by an absent ogit/_id', 'DELETE /vertices', { 'ogit/_id': '?' }, httpError(404)],
  ['a delete of an edge that is not there', 'DELETE /edges', edge({ verb: 'other' }), httpError(404)],
  ['an edge whose start is unknown', 'POST /edges', edge({ 'from:ogit/_xid': '?' }), unknown('from:')],
  ['an edge whose end is unknown', 'POST /edges', edge({ 'to:ogit/_xid': '?' }), unknown('to:')],
  [
    'an edge without a verb',
    'POST /edges',
    edge({ verb: '' }),
    badRow('"verb" not found or empty in "attributes".'),
  ],
  ['an edge with three faults, reported for its start', 'POST /edges', threeFaults, unknown('from:')],
  ['an edge that exists', 'POST /edges', edge({ verb: 'joined' }), httpError(409)],
  [
    'content of both kinds',
    'PUT /attachments',
    content({ 'content:text': 'a', 'content:base64': 'YQ==' }),
    anyBadRow,
  ],
  ['base64 without padding', 'PUT /attachments', content({ 'content:base64': 'YQ' }), anyBadRow],
  [
    'base64 with padding in its middle',
    'PUT /attachments',
    content({ 'content:base64': `${'A'.repeat(65_534)}==YQ==` }),
    anyBadRow,
  ],
  ['base64 of other characters', 'PUT /attachments', content({ 'content:base64': 'Y_-=' }), anyBadRow],
  [
    'a timeseries without a value',
    'PUT /timeseries',
    timed({ timestamp: '1' }),
    badRow('"items" not found or empty in "attributes".'),
  ],
  ['a timestamp that is no integer', 'PUT /timeseries', timed({ timestamp: '1.5', value: 'v' }), anyBadRow],
  ['a time that is not ISO 8601', 'PUT /timeseries', timed({ time: 'yesterday', value: 'v' }), anyBadRow],
  [
    'a timestamp and a time',
    'PUT /timeseries',
    timed({ timestamp: '1', time: '1970-01-01T00:00:00Z', value: 'v' }),
    anyBadRow,
  ],
  [
    'items and a value',
    'PUT /timeseries',
    timed({ items: '[{"timestamp":1,"value":"a"}]', value: 'v' }),
    anyBadRow,
  ],
  ['items that are no list', 'PUT /timeseries', timed({ items: '{"timestamp":1}' }), anyBadRow],
  ['items without a value', 'PUT /timeseries', timed({ items: '[{"timestamp":1}]' }), anyBadRow],
  [
    'values for another type of vertex',
    'PUT /timeseries',
    timed({ 'ogit/_xid': 'm', timestamp: '1', value: 'v' }),
    anyBadRow,
  ],
  [
    'values for an unknown vertex',
    'PUT /timeseries',
    timed({ 'ogit/_xid': '?', timestamp: '1', value: 'v' }),
    unknown(),
  ],
  [
    'content for an unknown vertex',
    'PUT /attachments',
    content({ 'ogit/_xid': '?', 'content:text': 't' }),
    unknown(),
  ],
  [
    'an attachment without content',
    'PUT /attachments',
    content({ 'content:mimetype': 'text/plain' }),
    badRow('"_content_data" not found or empty in "attributes".'),
  ],
  ['an = cell that is no array', 'POST /vertices', machine('x', { '=/l': '"a"' }), anyBadRow],
  ['a + cell without values', 'POST /vertices', machine('x', { '+/l': '[{"created":1}]' }), anyBadRow],
  ['a - cell that is no array of objects', 'PUT /vertices', { 'ogit/_xid': 'm', '-/l': '["a"]' }, anyBadRow],
  ['an issue without an origin', 'POST /vertices', issue({}), httpError(400)],
  [
    'an issue whose origin is no vertex',
    'POST /vertices',
    issue({ 'ogit/Automation/originNode': '?' }),
    httpError(400),
  ],
  [
    'an xid: cell that cannot be resolved',
    'POST /vertices',
    machine('x', { 'xid:/parent': 'lost' }),
    { error: 'ValueError', code: 500, message: 'Cannot resolve xid "lost" of "xid:/parent".' },
  ],
])('7.3, wire.md §3: %s fails', async (_what, operation, row, data) => {
  const [method = '', path = ''] = operation.split(' ');
  const { items, json } = await client.csv(method, path, [row]);
  const entity =
    { '/vertices': 'vertex', '/edges': 'edge', '/timeseries': 'timeseries' }[path] ?? 'attachment';
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({ status: 'fail', entity, order: 0, data });
  expect(json).toMatchObject({ success: false, failed: 1 });
});

it('7.3, wire.md §3: an HTTPError is worded by its status, reason, address and message', async () => {
  const { items } = await client.csv('DELETE', '/vertices', [{ 'ogit/_id': 'absent' }]);
  const start = `404 Client Error: Not Found for url: ${platform.address.graphUrl}/absent: `;
  expect(String(items[0]?.data['message']).slice(0, start.length)).toBe(start);
});

it('7.3, wire.md §3: a platform failure on one item is an HTTPError with its status', async () => {
  await platform.ask('PUT', '/practice/faults', { body: { itemsFailed: 1 } });
  const { items } = await client.csv('POST', '/vertices', [machine('unlucky')]);
  await platform.ask('PUT', '/practice/faults', { body: {} });
  expect(items).toMatchObject([{ status: 'fail', data: httpError(500) }]);
  expect(items[0]?.data['message']).toMatch(/^500 Server Error: Internal Server Error for url: /);
});

it('7.3, wire.md §3: original_data is the row as head → value, xid: heads included', async () => {
  const row = machine('x', {
    'xid:/parent': 'lost',
    '=/l': '[{"value":"a"}]',
    '/empty': '',
    '/null': 'null',
  });
  const { items } = await client.csv('POST', '/vertices', [row]);
  const original = items[0]?.data['original_data'];
  expect(original).toMatchObject({
    'ogit/_xid': 'x',
    'xid:/parent': 'lost',
    '=/l': [{ value: 'a' }],
    '/null': null,
  });
  expect(original).not.toHaveProperty('/empty');
});

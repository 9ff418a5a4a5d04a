/** Tests the practice platform against rules 1 to 8 of section 4.1 of interfaces.md: how the connector reads rows. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueType, machine, refusal, toText } from './bodies.test-kit.ts';
import { type Client, type Platform, startPlatform } from './client.test-kit.ts';

let platform: Platform;
let client: Client;
beforeAll(async () => {
  platform = await startPlatform();
  client = await platform.client();
});
afterAll(() => platform.close());

const heads = ['ogit/_xid', 'ogit/_type', 'ogit/_scope', 'ogit/name'];
const create = (body: string | Uint8Array, headers?: Record<string, string>) =>
  client.csv('POST', '/vertices', body, headers);
const nameOf = async (xid: string) => (await client.byXid(xid))?.['ogit/name'];

it('4.1 rule 1: the encoding is UTF-8', async () => {
  await create(toText([heads, ['utf8', 'T', 's', 'Köln 東京 🚀']]));
  expect(await nameOf('utf8')).toBe('Köln 東京 🚀');
});

it('4.1 rule 1, wire.md §3: bytes that are not UTF-8 stop the reading at their record', async () => {
  const latin1 = Buffer.from(toText([heads, ['before', 'T', 's', 'n'], ['latin1', 'T', 's', 'ü']]), 'latin1');
  const { items } = await create(latin1);
  expect(items).toMatchObject([
    { status: 'success', order: 0 },
    { status: 'fail', order: 1, data: { error: 'Error', original_data: null } },
  ]);
});

it('4.1 rule 1, wire.md §3: a byte order mark is part of the first head', async () => {
  const { items } = await create(`\uFEFF${toText([heads, ['bom', 'T', 's', 'n']])}`);
  expect(items[0]?.status).toBe('success');
  expect(await client.byXid('bom')).toBeUndefined();
});

it('4.1 rule 1: the separator is a comma', async () => {
  expect((await create('"ogit/_xid";"ogit/_type"\n"a";"T"\n')).status).toBe(400);
  await create('"ogit/_xid","ogit/_type","ogit/_scope","ogit/name"\n"comma","T","s","a;b"\n');
  expect(await nameOf('comma')).toBe('a;b');
});

it('4.1 rule 1, wire.md §3: a row with another number of values fails, and the next one is processed', async () => {
  const { items } = await create(toText([heads, ['short', 'T', 's'], ['next', 'T', 's', 'n']]));
  expect(items).toMatchObject([
    { status: 'fail', entity: 'undefined', data: { message: 'Error while iterating over source.' } },
    { status: 'success', order: 1 },
  ]);
});

it('4.1 rule 1: a missing value is written as an empty value', async () => {
  await create(toText([heads, ['missing', 'T', 's', '']]));
  expect(await client.byXid('missing')).not.toHaveProperty('ogit/name');
});

it('4.1 rule 1: values are enclosed in double quotes, and hold separators and line breaks', async () => {
  await create(toText([heads, ['quoted', 'T', 's', 'one,\r\ntwo\n']]));
  expect(await nameOf('quoted')).toBe('one,\r\ntwo\n');
});

it('4.1 rule 1: a quote inside a value is written as two quotes', async () => {
  await create('"ogit/_xid","ogit/_type","ogit/_scope","ogit/name"\n"quote","T","s","say ""hi"""\n');
  expect(await nameOf('quote')).toBe('say "hi"');
});

it.each([
  ['no header row', '\n\n'],
  ['an empty body', ''],
  ['an empty head', '"a",""\n"1","2"\n'],
  ['a repeated head', '"a","a"\n"1","2"\n'],
])('4.1 rule 1, wire.md §3: the first row is a header row: %s is refused with 400', async (_what, body) => {
  const response = await create(body);
  expect(response.status).toBe(400);
  expect(response.json).toEqual(refusal(400));
});

it('4.1 rule 1: each later row describes one entity', async () => {
  const { json, items } = await client.csv('POST', '/vertices', [
    machine('e1'),
    machine('e2'),
    machine('e3'),
  ]);
  expect(json['populated']).toMatchObject({ vertex: 3 });
  expect(items.map(({ order, data }) => [order, data['ogit/_xid']])).toEqual([
    [0, 'e1'],
    [1, 'e2'],
    [2, 'e3'],
  ]);
});

it('4.1 rule 1, wire.md §3: an empty line is skipped and has no number; a line of blanks is one cell', async () => {
  const rows = toText([heads, ['lines 1', 'T', 's', '']]);
  const { items } = await create(`${rows}\n  \n\n"lines 2","T","s",""\n`);
  expect(items.map(({ order, status }) => [order, status])).toEqual([
    [0, 'success'],
    [1, 'fail'],
    [2, 'success'],
  ]);
});

it('4.1 rule 2: the default dialect skips a space after the separator', async () => {
  await create('"ogit/_xid", "ogit/_type", "ogit/_scope", "ogit/name"\n"space", "T", "s", "n"\n');
  expect(await nameOf('space')).toBe('n');
});

it('4.1 rule 2: the default dialect is strict', async () => {
  const row = '"ogit/_xid","ogit/_type","ogit/_scope","ogit/name"\n"strict","T","s","a"b\n';
  expect((await create(row)).items).toMatchObject([{ status: 'fail', data: { error: 'Error', code: 400 } }]);
  expect((await create(row, { 'x-connector-csv-dialect': 'unix' })).items).toMatchObject([
    { status: 'success' },
  ]);
});

it('4.1 rule 3: with json-strings every cell is decoded as a JSON string after CSV decoding', async () => {
  const escaped = 'quote \\" backslash \\\\ break \\n tab \\t ü';
  const rows = [heads, ['json', 'T', 's', escaped]];
  await create(toText(rows), { 'x-connector-csv-json-strings': 'true' });
  expect(await nameOf('json')).toBe('quote " backslash \\ break \n tab \t ü');
});

it('4.1 rule 3: with json-strings a quote, a backslash, a line break and a tab must be escaped', async () => {
  const bad = ['"', '\\', 'a\nb', 'a\tb'];
  const rows = [heads, ...bad.map((cell, index) => [`bad ${index}`, 'T', 's', cell])];
  const { items } = await create(toText(rows), { 'x-connector-csv-json-strings': 'true' });
  expect(items).toHaveLength(4);
  for (const { status, data } of items) {
    expect(status).toBe('fail');
    expect(data['message']).toBe('Error while iterating over source.');
  }
});

it('4.1 rule 4: an empty cell does not change the attribute', async () => {
  await client.csv('POST', '/vertices', [machine('alone', { 'ogit/name': 'kept', '/other': 'a' })]);
  await client.csv('PUT', '/vertices', [{ 'ogit/_xid': 'alone', 'ogit/name': '', '/other': 'b' }]);
  expect(await client.byXid('alone')).toMatchObject({ 'ogit/name': 'kept', '/other': 'b' });
});

it('4.1 rule 5: a cell equal to the null keyword removes the attribute on update', async () => {
  await client.csv('POST', '/vertices', [machine('nulled', { 'ogit/name': 'there' })]);
  await client.csv('PUT', '/vertices', [{ 'ogit/_xid': 'nulled', 'ogit/name': 'null' }]);
  expect(await client.byXid('nulled')).not.toHaveProperty('ogit/name');
});

it('4.1 rule 5, wire.md §3: an attribute that is null on create is left out', async () => {
  await client.csv('POST', '/vertices', [machine('left out', { 'ogit/name': 'null' })]);
  expect(await client.byXid('left out')).not.toHaveProperty('ogit/name');
});

it('4.1 rule 5, wire.md §3: null under = empties the list, null under + or - fails', async () => {
  await client.csv('POST', '/vertices', [machine('null list', { '=/l': '[{"value":"a"}]' })]);
  for (const head of ['+/l', '-/l']) {
    const { items } = await client.csv('PUT', '/vertices', [{ 'ogit/_xid': 'null list', [head]: 'null' }]);
    expect(items).toMatchObject([{ status: 'fail', data: { error: 'SourceValueError', code: 400 } }]);
  }
  await client.csv('PUT', '/vertices', [{ 'ogit/_xid': 'null list', '=/l': 'null' }]);
  expect(await client.byXid('null list')).not.toHaveProperty('/l');
});

it.each(['', 'null'])(
  '4.1 rule 6: creating a vertex requires an ogit/_scope, and %j is not one',
  async (scope) => {
    const { items } = await client.csv('POST', '/vertices', [machine('scopeless', { 'ogit/_scope': scope })]);
    expect(items).toMatchObject([
      {
        status: 'fail',
        data: {
          error: 'SourceValueError',
          code: 400,
          message: '"ogit/_scope" not found or empty in "attributes".',
          original_data: { 'ogit/_xid': 'scopeless' },
        },
      },
    ]);
  },
);

it('4.1 rule 7: an issue is created through /vertices with its five columns', async () => {
  const { items, json } = await client.csv('POST', '/vertices', [
    {
      'ogit/subject': 'subject',
      'ogit/Automation/originNode': await client.idOf('practice:machine:web-01'),
      '/ProcessIssue': 'true',
      'ogit/_type': issueType,
      'ogit/_scope': 'practice-scope',
    },
  ]);
  expect(items).toMatchObject([{ status: 'success', entity: 'vertex', data: { 'ogit/_type': issueType } }]);
  expect(json['populated']).toMatchObject({ vertex: 0, issue: 1 });
});

it('4.1 rule 7: the origin node must exist', async () => {
  const issue = machine('astray', { 'ogit/_type': issueType, 'ogit/Automation/originNode': 'nowhere' });
  const { items } = await client.csv('POST', '/vertices', [issue]);
  expect(items).toMatchObject([{ status: 'fail', data: { error: 'HTTPError', code: 400 } }]);
  expect(await client.byXid('astray')).toBeUndefined();
});

it('4.1 rule 7: the origin node may be created as a vertex by an earlier row', async () => {
  const { items } = await client.csv('POST', '/vertices', [
    machine('origin'),
    machine('after', { 'ogit/_type': issueType, 'xid:ogit/Automation/originNode': 'origin' }),
  ]);
  expect(items.map(({ status }) => status)).toEqual(['success', 'success']);
});

it('4.1 rule 8: a timeseries is created as a vertex; its values are rows of three columns or two', async () => {
  await client.csv('POST', '/vertices', [machine('series', { 'ogit/_type': 'ogit/Timeseries' })]);
  const items = '[{"timestamp":"3","value":"c"}]';
  for (const rows of [
    [{ 'ogit/_xid': 'series', timestamp: '1', value: 'a' }],
    [{ 'ogit/_xid': 'series', time: '1970-01-01T00:00:00.002Z', value: 'b' }],
    [{ 'ogit/_xid': 'series', items }],
  ])
    expect((await client.csv('PUT', '/timeseries', rows)).json).toMatchObject({
      success: true,
      populated: { timeseries: 1 },
    });
  const { json } = await client.graph('GET', `/${await client.idOf('series')}/values`);
  expect(json['items']).toEqual([
    { timestamp: 1, value: 'a' },
    { timestamp: 2, value: 'b' },
    { timestamp: 3, value: 'c' },
  ]);
});

/** Tests the practice platform against section 7 of interfaces.md: results, errors and status codes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRaw } from '../raw-http.test-kit.ts';
import { incident, issueType, machine, refusal, toCsv, toText } from './bodies.test-kit.ts';
import { type Client, type Platform, startPlatform } from './client.test-kit.ts';

let platform: Platform;
let client: Client;
beforeAll(async () => {
  platform = await startPlatform();
  client = await platform.client();
});
afterAll(() => platform.close());

describe('7.1: feedback', () => {
  it('7.1: the response states whether processing succeeded, and how many objects of each type were populated', async () => {
    const good = await client.csv('POST', '/vertices', [
      machine('good 1'),
      machine('good 2'),
      machine('issue', { 'ogit/_type': issueType, 'xid:ogit/Automation/originNode': 'good 1' }),
    ]);
    expect(good.status).toBe(200);
    expect(good.json).toEqual({
      success: true,
      populated: { vertex: 2, edge: 0, timeseries: 0, attachment: 0, issue: 1 },
      failed: 0,
      result: expect.any(Array),
    });
    const bad = await client.csv('POST', '/vertices', [machine('good 3'), machine('good 1')]);
    expect(bad.status).toBe(200);
    expect(bad.json).toMatchObject({ success: false, populated: { vertex: 1 }, failed: 1 });
  });

  it('7.1, wire.md §3: an item of a success has the outcome of its row', async () => {
    const { items } = await client.csv('POST', '/vertices', [machine('named')]);
    expect(items).toEqual([
      {
        status: 'success',
        entity: 'vertex',
        action: 'create',
        order: 0,
        data: {
          'ogit/_id': await client.idOf('named'),
          'ogit/_xid': 'named',
          'ogit/_type': 'ogit/MARS/Machine',
        },
      },
    ]);
  });

  it('7.1, wire.md §3: updates and deletes are counted, too, and values of timeseries by row', async () => {
    await client.csv('POST', '/vertices', [machine('counted', { 'ogit/_type': 'ogit/Timeseries' })]);
    const items = '[{"timestamp":"1","value":"a"},{"timestamp":"2","value":"b"}]';
    const values = await client.csv('PUT', '/timeseries', [{ 'ogit/_xid': 'counted', items }]);
    expect(values.json).toMatchObject({ populated: { timeseries: 1 } });
    for (const method of ['PUT', 'DELETE']) {
      const response = await client.csv(method, '/vertices', [{ 'ogit/_xid': 'counted', 'ogit/name': 'n' }]);
      expect(response.json).toMatchObject({ success: true, populated: { vertex: 1 } });
    }
  });

  it('7.1, wire.md §3: a body with nothing but a header row populates nothing and succeeds', async () => {
    const { json } = await client.csv('POST', '/vertices', '"ogit/_xid"\n');
    expect(json).toEqual({
      success: true,
      populated: { vertex: 0, edge: 0, timeseries: 0, attachment: 0, issue: 0 },
      failed: 0,
      result: [],
    });
  });
});

describe('7.2: entries that cannot be recovered', () => {
  const abortMessage = expect.stringMatching(
    /^BATCH PROCESSING ABORTED! .+ All further data has been ignored after this error occurred\.$/,
  );

  it('7.2: processing stops at once at a malformed entry; all items before it have been processed', async () => {
    const rows = [machine('before'), machine('malformed'), machine('behind')];
    const body = toCsv(rows).replace('"malformed"', '"malformed"x');
    const { items, json } = await client.csv('POST', '/vertices', body);
    expect(json).toMatchObject({ success: false, failed: 1, populated: { vertex: 1 } });
    expect(items).toMatchObject([
      { status: 'success', order: 0 },
      {
        status: 'fail',
        entity: 'undefined',
        action: 'undefined',
        order: 1,
        data: { error: 'Error', code: 400, message: abortMessage, original_data: null },
      },
    ]);
    expect(await client.byXid('before')).toBeDefined();
    expect(await client.byXid('behind')).toBeUndefined();
  });

  it('7.2, wire.md §3: a body that is cut off ends with a malformed entry', async () => {
    const body = toCsv([machine('whole'), machine('half')]);
    const head = [
      'POST /api/csv/1.0/vertices HTTP/1.1',
      'host: 127.0.0.1',
      'content-type: text/csv',
      `x-forwarded-authorization: Bearer ${client.token}`,
      `content-length: ${body.length + 100}`,
    ].join('\r\n');
    const response = await sendRaw(platform.address.origin, [`${head}\r\n\r\n${body.slice(0, -10)}`], true);
    expect(response.status).toBe(200);
    expect(JSON.parse(response.body)).toMatchObject({
      failed: 1,
      result: [
        { status: 'success', order: 0 },
        { status: 'fail', data: { message: abortMessage } },
      ],
    });
    expect(await client.byXid('half')).toBeUndefined();
  });

  it('7.2, wire.md §3: sub-items of earlier rows of /combined are processed after a malformed entry', async () => {
    const edge = { 'edge:e:verb': 'ogit/contains', 'edge:e:vertex_xid': 'practice:machine:db-01' };
    const body = toCsv([{ ...machine('sub'), ...edge }, machine('broken')]).replace('"broken"', '"broken"x');
    const { items } = await client.csv('PUT', '/combined', body);
    expect(items.map(({ status, entity }) => [status, entity])).toEqual([
      ['success', 'vertex'],
      ['fail', 'undefined'],
      ['success', 'edge'],
    ]);
  });
});

describe('7.3: errors that are recoverable', () => {
  it('7.3: an item with status fail is put into the result, and processing continues', async () => {
    const { items, json } = await client.csv('POST', '/vertices', [
      machine('fine'),
      machine('typeless', { 'ogit/_type': '' }),
      machine('fine again'),
    ]);
    expect(items.map(({ status }) => status)).toEqual(['success', 'fail', 'success']);
    expect(items[1]?.data).toEqual({
      error: 'SourceValueError',
      code: 400,
      message: '"ogit/_type" not found or empty in "attributes".',
      original_data: { 'ogit/_xid': 'typeless', 'ogit/_scope': 'practice-scope' },
    });
    expect(json).toMatchObject({ success: false, failed: 1, populated: { vertex: 2 } });
  });

  it.each([
    ['a wrong number of values', {}, toText([['ogit/_xid', 'a'], ['1']])],
    [
      'a map cell that is no JSON',
      {},
      toText([
        ['ogit/_xid', '=/l'],
        ['1', '['],
      ]),
    ],
    ['a bad JSON string', { 'x-connector-csv-json-strings': 'true' }, toText([['ogit/_xid'], ['\\']])],
    [
      'a JSON string that UTF-8 cannot encode',
      { 'x-connector-csv-json-strings': 'true' },
      toText([['ogit/_xid'], ['\\ud800']]),
    ],
  ])('7.3, wire.md §3: %s is a read error of its row', async (_what, headers, body) => {
    const { items } = await client.csv('POST', '/vertices', body, headers);
    expect(items).toEqual([
      {
        status: 'fail',
        entity: 'undefined',
        action: 'undefined',
        order: 0,
        data: {
          error: 'SourceValueError',
          code: 400,
          message: 'Error while iterating over source.',
          original_data: expect.stringMatching(/record 1\b.*line 2\b/),
        },
      },
    ]);
  });
});

describe('7.4: transactions', () => {
  it('7.4: errors is empty on success; on failure it is not, and the status is done-failure', async () => {
    expect(await client.write('fine incident', incident())).toMatchObject({
      status: 'done-success',
      errors: [],
    });
    const { status, errors } = await client.write('faulty', incident({ originNode: 'nowhere' }));
    expect(status).toBe('done-failure');
    expect(errors).toHaveLength(1);
  });
});

describe('7, wire.md §4: status codes, error codes and error bodies', () => {
  const expectRefusal = async (request: Promise<{ status: number; json: unknown }>, code: number) => {
    const { status, json } = await request;
    expect(status).toBe(code);
    expect(json).toEqual(refusal(code));
  };

  it('400 is returned for a request that cannot be used', async () => {
    await expectRefusal(client.graph('POST', '/query/vertices', { query: 1 }), 400);
    await expectRefusal(client.graph('POST', '/new/ogit%2FMARS%2FMachine', []), 400);
    await expectRefusal(client.objects('GET', '/views/default/updates?offset=x'), 400);
  });

  it('404 is returned for a path or an object that does not exist', async () => {
    await expectRefusal(client.graph('GET', '/absent'), 404);
    await expectRefusal(client.objects('GET', '/views/default/objects/absent'), 404);
    await expectRefusal(platform.ask('GET', `${platform.address.connectorUrl}/other`), 404);
  });

  it('409 is returned for a vertex that exists already', async () => {
    const create = () => client.graph('POST', '/new/ogit%2FMARS%2FMachine', { 'ogit/_xid': 'twice' });
    await create();
    await expectRefusal(create(), 409);
  });

  it('429 has a retry-after in seconds', async () => {
    await platform.ask('PUT', '/practice/faults', { body: { status429: 1 } });
    const response = await client.graph('GET', '/xid/x');
    expect(response.json).toEqual(refusal(429));
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('500 has the documented body', async () => {
    await platform.ask('PUT', '/practice/faults', { body: { status500: 1 } });
    await expectRefusal(client.graph('GET', '/xid/x'), 500);
  });
});

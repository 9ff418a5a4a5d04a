import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csv, errorOf, type Item, startTestPractice, type TestPractice } from '../practice.test-kit.ts';
import { sendRaw } from '../raw-http.test-kit.ts';

let practice: TestPractice;
beforeAll(async () => {
  practice = await startTestPractice();
});
afterAll(() => practice.close());

const heads = ['ogit/_xid', 'ogit/_type', 'ogit/_scope'];
const row = (xid: string) => [xid, 'T', 's'];
const post = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
  practice.vertices('POST', body as string, headers);
const aborted =
  /^BATCH PROCESSING ABORTED! .+ All further data has been ignored after this error occurred\.$/s;

/** Returns the start of a raw request to the connector, with further header lines. */
async function head(...more: string[]): Promise<string> {
  const lines = [
    'POST /api/csv/1.0/vertices HTTP/1.1',
    'host: 127.0.0.1',
    `x-forwarded-authorization: Bearer ${await practice.token()}`,
    'content-type: text/csv',
    ...more,
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

describe('interfaces.md 7, wire.md §3: read errors that reading recovers from', () => {
  it('fails a row with another number of values and continues', async () => {
    const response = await post(
      csv(heads, row('rag-1'), ['rag-2', 'T'], [...row('rag-3'), 'x'], row('rag-4')),
    );
    expect(response.items.map(({ status }) => status)).toEqual(['success', 'fail', 'fail', 'success']);
    expect(response.items[1]).toMatchObject({
      entity: 'undefined',
      action: 'undefined',
      order: 1,
      data: {
        error: 'SourceValueError',
        code: 400,
        message: 'Error while iterating over source.',
        original_data: expect.stringMatching(/record 2, line 3/),
      },
    });
    expect(response.items[2]?.data.original_data).toMatch(/record 3, line 4/);
    expect(response.json).toMatchObject({ populated: { vertex: 2 }, failed: 2 });
  });

  it('fails a row whose map value is no JSON', async () => {
    const response = await post(csv([...heads, '=/a'], [...row('bad-map'), '[{']));
    expect(response.items[0]).toMatchObject({ entity: 'undefined', action: 'undefined' });
    expect(response.items[0]?.data.original_data).toContain('"=/a"');
  });

  it('skips empty lines, which have no order, and takes a line of blanks for a row', async () => {
    const response = await post(`\n${csv(heads)}\n\n${csv(row('blank-a'))}\n  \n${csv(row('blank-b'))}`);
    expect(response.items.map(({ status, order }) => [status, order])).toEqual([
      ['success', 0],
      ['fail', 1],
      ['success', 2],
    ]);
  });
});

describe('interfaces.md 7, wire.md §3: read errors that stop', () => {
  it.each([
    ['a quote that is not closed', '"stop-x","T","s'],
    ['text after a quote', '"stop-x"x,"T","s"\n'],
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0x22, 0x2c])],
  ])('stops at %s: earlier rows are stored, later ones are not read', async (what, broken) => {
    const before = `before ${what}`;
    const after = `after ${what}`;
    const response = await post(
      Buffer.concat([
        Buffer.from(csv(heads, row(before))),
        Buffer.from(broken),
        Buffer.from(csv(row(after))),
      ]),
    );
    expect(response.status).toBe(200);
    expect(response.json).toMatchObject({ success: false, populated: { vertex: 1 }, failed: 1 });
    expect(response.items).toHaveLength(2);
    expect(response.items[1]).toMatchObject({
      status: 'fail',
      entity: 'undefined',
      action: 'undefined',
      data: { error: 'Error', code: 400, message: expect.stringMatching(aborted), original_data: null },
    });
    expect(await practice.byXid(before)).toHaveLength(1);
    expect(await practice.byXid(after)).toEqual([]);
  });

  it('stops at the end of a body that is cut off, and reports it to a client that still reads', async () => {
    const body = `${csv(heads, row('cut-1'))}"cut-2","T`;
    const response = await sendRaw(practice.address.origin, [await head('content-length: 5000'), body], true);
    expect(response.status).toBe(200);
    const { result, populated } = JSON.parse(response.body) as { result: Item[]; populated: object };
    expect(populated).toMatchObject({ vertex: 1 });
    expect(result.at(-1)?.data).toMatchObject({ error: 'Error', message: expect.stringMatching(aborted) });
    expect(await practice.byXid('cut-1')).toHaveLength(1);
    expect(await practice.byXid('cut-2')).toEqual([]);
  });

  it('keeps the rows of a client that closed its connection, and keeps serving', async () => {
    const { hostname, port } = new URL(practice.address.origin);
    const sent = httpRequest({
      host: hostname,
      port,
      method: 'POST',
      path: '/api/csv/1.0/vertices',
      headers: {
        'x-forwarded-authorization': `Bearer ${await practice.token()}`,
        'content-type': 'text/csv',
        'content-length': 5000,
      },
    });
    sent.on('error', () => undefined); // The client closes the connection itself.
    await new Promise<void>((resolve) => sent.write(csv(heads, row('gone-1')), () => resolve()));
    sent.destroy();
    await expect.poll(() => practice.byXid('gone-1')).toHaveLength(1);
    expect(practice.reported).toEqual([]);
  });

  it('stops a chunked body over 64 MiB', async () => {
    const filler = Buffer.from(csv(['f'.repeat(1_000_000), '', '']));
    async function* pieces() {
      yield Buffer.from(csv(heads, row('long-1')));
      for (let sent = 0; sent < 70; sent += 1) yield filler;
    }
    const response = await fetch(`${practice.address.connectorUrl}/vertices`, {
      method: 'POST',
      headers: {
        'x-forwarded-authorization': `Bearer ${await practice.token()}`,
        'content-type': 'text/csv',
      },
      body: ReadableStream.from(pieces()),
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(200);
    const { result } = (await response.json()) as { result: Item[] };
    expect(result[0]).toMatchObject({ status: 'success', order: 0 });
    expect(result.at(-1)?.data).toMatchObject({ error: 'Error', message: expect.stringMatching(aborted) });
    expect(result.at(-1)?.data['message']).toContain('67108864');
  });
});

describe('wire.md §3: whole requests that cannot be read', () => {
  it.each(['application/json', 'text/plain', 'text/csv; charset=latin1', 'text/csvx', 'csv'])(
    'refuses the content type %s with 415',
    async (type) => {
      const response = await post(csv(heads), { 'content-type': type });
      expect(response.status).toBe(415);
      expect(errorOf(response).code).toBe(415);
    },
  );

  it('refuses a body without content type with 415', async () => {
    const request = (await head('content-length: 3', 'connection: close')).replace(
      'content-type: text/csv\r\n',
      '',
    );
    expect((await sendRaw(practice.address.origin, [request, 'abc'], false)).status).toBe(415);
  });

  it.each(['text/csv; charset=utf-8', 'text/csv;charset=UTF-8', 'Text/CSV; charset="utf-8"'])(
    'accepts the content type %s',
    async (type) => {
      expect((await post(csv(heads), { 'content-type': type })).status).toBe(200);
    },
  );

  it('refuses a body announced over 64 MiB with 413, before it is sent', async () => {
    const request = await head('content-length: 67108865', 'connection: close');
    const response = await sendRaw(practice.address.origin, [request], true);
    expect(response.status).toBe(413);
    expect(JSON.parse(response.body)).toEqual({ error: { code: 413, message: expect.any(String) } });
  });

  it('sends the refusal of a header row to a client that reads after its whole body is sent', async () => {
    const big = Buffer.alloc(8 * 1024 * 1024, 'x');
    const start = csv(['/a', '/a']);
    const length = `content-length: ${start.length + big.byteLength}`;
    const response = await sendRaw(practice.address.origin, [await head(length), start, big], true);
    expect(response.status).toBe(400);
    expect(response.body).toContain('/a');
  });

  it('sends the refusal of a request header to a client that reads after its whole body is sent', async () => {
    const big = Buffer.alloc(8 * 1024 * 1024, 'x');
    const pieces = [
      await head(`content-length: ${big.byteLength}`, 'connection: close', 'x-connector-csv-dialect: none'),
      big,
    ];
    const response = await sendRaw(practice.address.origin, pieces, true);
    expect(response.status).toBe(400);
    expect(JSON.parse(response.body)).toMatchObject({ error: { code: 400 } });
  });

  it.each([
    ['an empty body', ''],
    ['a body of empty lines', '\n\r\n\n'],
    ['an empty head', csv(['ogit/_xid', ''])],
    ['a repeated head', csv(['ogit/_xid', '/a', '/a'])],
    ['a header that is not closed', '"ogit/_xid","/a'],
    ['an edge: head', csv(['ogit/_xid', 'edge:1:verb'])],
    ['an issue: head', csv(['ogit/_xid', 'issue:1:ogit/subject'])],
    ['a content: head', csv(['ogit/_xid', 'content:text'])],
  ])('refuses %s with 400 and stores nothing', async (_what, body) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(errorOf(response)).toEqual({ code: 400, message: expect.stringMatching(/./) });
  });
});

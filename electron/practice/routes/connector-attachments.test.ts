import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csv, startTestPractice, type TestPractice } from '../practice.test-kit.ts';

let practice: TestPractice;
const ids: Record<string, string> = {};
beforeAll(async () => {
  practice = await startTestPractice();
  const rows = ['a', 'b', 'c'].map((xid) => [xid, 'T', 's']);
  const response = await practice.vertices('POST', csv(['ogit/_xid', 'ogit/_type', 'ogit/_scope'], ...rows));
  for (const { data } of response.items) ids[String(data['ogit/_xid'])] = String(data['ogit/_id']);
});
afterAll(async () => {
  expect(practice.reported).toEqual([]);
  await practice.close();
});

const heads = ['ogit/_xid', 'content:text', 'content:base64', 'content:mimetype'];
const put = (...rows: string[][]) => practice.send('PUT', '/attachments', csv(...rows));
async function contentOf(xid: string) {
  const response = await fetch(`${practice.address.graphUrl}/${ids[xid]}/content`, {
    headers: { authorization: `Bearer ${await practice.token()}` },
  });
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('interfaces.md 2.4, wire.md §3: PUT /attachments', () => {
  it('attaches text and bytes with their content types', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 34]);
    const response = await put(
      heads,
      ['a', 'Zeile 1\nZeile „2“', '', ''],
      ['b', '', bytes.toString('base64'), ''],
      ['c', '<p>', '', 'text/html'],
    );
    expect(response.json).toMatchObject({
      success: true,
      populated: { attachment: 3, vertex: 0 },
      failed: 0,
    });
    expect(response.items[0]).toEqual({
      status: 'success',
      entity: 'attachment',
      action: 'create',
      order: 0,
      data: { 'ogit/_id': ids['a'] },
    });
    expect(await contentOf('a')).toEqual({
      type: 'text/plain; charset=utf-8',
      bytes: Buffer.from('Zeile 1\nZeile „2“', 'utf8'),
    });
    expect(await contentOf('b')).toEqual({ type: 'application/octet-stream', bytes });
    expect(await contentOf('c')).toMatchObject({ type: 'text/html' });
  });

  it('reads a long base64 cell completely', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_001 }, (_, at) => at % 251));
    const response = await put(['ogit/_id', 'content:base64'], [ids['b'] ?? '', bytes.toString('base64')]);
    expect(response.json).toMatchObject({ success: true });
    expect((await contentOf('b')).bytes.equals(bytes)).toBe(true);
  });

  it.each(['YQ', 'YQ=', 'YQ==YQ==', 'Y Q=', 'YQ==\n', 'Y-_=', 'YR==', '====', 'ä'])(
    'refuses the base64 %j',
    async (base64) => {
      const { items } = await put(heads, ['c', '', base64, '']);
      expect(items[0]).toMatchObject({
        status: 'fail',
        entity: 'attachment',
        action: 'create',
        data: { error: 'SourceValueError', code: 400, message: expect.stringContaining('RFC 4648') },
      });
    },
  );

  it('refuses text and base64 together', async () => {
    const { items } = await put(heads, ['c', 'a', 'YQ==', '']);
    expect(items[0]?.data).toMatchObject({
      error: 'SourceValueError',
      code: 400,
      message: expect.stringContaining('together'),
      original_data: { 'ogit/_xid': 'c', 'content:text': 'a', 'content:base64': 'YQ==' },
    });
  });

  it('refuses a row without content', async () => {
    const { items } = await put(heads, ['c', '', '', 'text/plain'], ['c', 'null', '', '']);
    for (const { data } of items)
      expect(data).toMatchObject({
        error: 'SourceValueError',
        code: 400,
        message: '"_content_data" not found or empty in "attributes".',
      });
    expect(items).toHaveLength(2);
  });

  it('refuses unknown vertices', async () => {
    const { items } = await put(
      ['ogit/_xid', 'ogit/_id', 'content:text'],
      ['absent', '', 'a'],
      ['', '', 'a'],
      ['', 'nowhere', 'a'],
    );
    const unknown = '"ogit/_id" not found or empty in attributes and cannot be determined by any "ogit/_xid"';
    expect(items.slice(0, 2).map(({ data }) => data['message'])).toEqual([unknown, unknown]);
    expect(items[2]?.data).toMatchObject({ error: 'HTTPError', code: 404 });
  });

  it('refuses a mimetype that cannot be a header value', async () => {
    const { items } = await put(heads, ['c', 'a', '', 'no\nheader']);
    expect(items[0]?.data).toMatchObject({ error: 'HTTPError', code: 400 });
  });

  it('refuses columns of other paths and unknown columns', async () => {
    for (const head of ['edge:1:verb', 'issue:1:ogit/subject', 'content:other'])
      expect((await put([...heads, head])).status).toBe(400);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestPractice, type TestPractice } from '../practice.test-kit.ts';

let practice: TestPractice;
beforeAll(async () => {
  practice = await startTestPractice();
});
afterAll(() => practice.close());

const graph = (method: string, path: string, body?: unknown) => practice.graph(method, path, body);
const newId = async (type: string) =>
  String((await graph('POST', `/new/${encodeURIComponent(type)}`, {})).json['ogit/_id']);
const newSeries = () => newId('ogit/Timeseries');
const pointsAt = (...timestamps: number[]) =>
  timestamps.map((timestamp) => ({ timestamp, value: `v${timestamp}` }));

describe('wire.md §4: POST and GET /{id}/values', () => {
  it('returns the written values, ordered by time', async () => {
    const id = await newSeries();
    const response = await graph('POST', `/${id}/values`, { items: pointsAt(30, -10, 20) });
    expect(response.json).toEqual({ items: pointsAt(30, -10, 20) });
    expect((await graph('GET', `/${id}/values`)).json).toEqual({ items: pointsAt(-10, 20, 30) });
  });

  it('replaces a value at the same timestamp', async () => {
    const id = await newSeries();
    await graph('POST', `/${id}/values`, { items: [{ timestamp: 1, value: 'a' }, ...pointsAt(2)] });
    await graph('POST', `/${id}/values`, { items: [{ timestamp: '1', value: 'b' }] });
    expect((await graph('GET', `/${id}/values`)).json).toEqual({
      items: [{ timestamp: 1, value: 'b' }, ...pointsAt(2)],
    });
  });

  it.each([
    ['from=20', pointsAt(20, 30, 40)],
    ['to=20', pointsAt(10, 20)],
    ['from=20&to=30', pointsAt(20, 30)],
    ['from=31&to=39', []],
    ['limit=2', pointsAt(10, 20)],
    ['limit=2&order=desc', pointsAt(40, 30)],
    ['from=20&limit=1&order=asc', pointsAt(20)],
    ['order=desc&to=20', pointsAt(20, 10)],
    ['from=&to=&limit=-1&order=', pointsAt(10, 20, 30, 40)],
  ])('returns the part ?%s', async (query, expected) => {
    const id = await newSeries();
    await graph('POST', `/${id}/values`, { items: pointsAt(10, 20, 30, 40) });
    expect((await graph('GET', `/${id}/values?${query}`)).json).toEqual({ items: expected });
  });

  it.each(['from=x', 'to=1.5', 'limit=1e3', 'order=upwards'])('refuses ?%s', async (query) => {
    const response = await graph('GET', `/${await newSeries()}/values?${query}`);
    expect(errorOf(response).code).toBe(400);
  });

  it.each([
    {},
    { items: {} },
    { items: [{ timestamp: 1 }] },
    { items: [{ timestamp: 1.5, value: 'a' }] },
    { items: [{ timestamp: 'now', value: 'a' }] },
    { items: [{ timestamp: 1, value: 2 }] },
    { items: [...pointsAt(1), { timestamp: 2, value: null }] },
  ])('refuses the body %j and writes nothing', async (body) => {
    const id = await newSeries();
    expect((await graph('POST', `/${id}/values`, body)).status).toBe(400);
    expect((await graph('GET', `/${id}/values`)).json).toEqual({ items: [] });
  });

  it('refuses a vertex that is no timeseries, and one that is not there', async () => {
    const id = await newId('ogit/MARS/Machine');
    for (const method of ['GET', 'POST']) {
      const body = method === 'GET' ? undefined : { items: pointsAt(1) };
      expect((await graph(method, `/${id}/values`, body)).status).toBe(400);
      expect((await graph(method, '/nowhere/values', body)).status).toBe(404);
    }
  });

  it('deletes the values with their vertex', async () => {
    const path = '/series?createIfNotExists=true&ogit/_type=ogit/Timeseries';
    await graph('PUT', path, {});
    await graph('POST', '/series/values', { items: pointsAt(1) });
    await graph('DELETE', '/series');
    await graph('PUT', path, {});
    expect((await graph('GET', '/series/values')).json).toEqual({ items: [] });
  });
});

describe('wire.md §4: POST and GET /{id}/content', () => {
  const send = async (id: string, body: Uint8Array | string, headers: Record<string, string> = {}) =>
    practice.ask('POST', `${practice.address.graphUrl}/${id}/content`, {
      headers: { authorization: `Bearer ${await practice.token()}`, ...headers },
      body,
    });
  async function fetchContent(id: string): Promise<{ type: string | null; bytes: Uint8Array }> {
    const response = await fetch(`${practice.address.graphUrl}/${id}/content`, {
      headers: { authorization: `Bearer ${await practice.token()}` },
    });
    expect(response.status).toBe(200);
    return { type: response.headers.get('content-type'), bytes: await response.bytes() };
  }

  it.each([
    ['text/plain', Buffer.from('a €\r\n')],
    ['text/plain; charset=iso-8859-1', Buffer.from([0xe4])],
    ['application/json', Buffer.from('{ "broken": ')],
    ['image/png', Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))],
    ['application/octet-stream', Buffer.alloc(0)],
  ])('returns the bytes of %s as they were sent', async (type, bytes) => {
    const id = await newId('ogit/Attachment');
    const response = await send(id, bytes, { 'content-type': type });
    expect(response.json).toEqual({ 'ogit/_id': id });
    expect(await fetchContent(id)).toEqual({ type, bytes: new Uint8Array(bytes) });
  });

  it('accepts bytes without a content type, and replaces earlier content', async () => {
    const id = await newId('ogit/MARS/Machine');
    await send(id, 'old', { 'content-type': 'text/plain' });
    await send(id, new Uint8Array([1, 2]));
    expect(await fetchContent(id)).toEqual({
      type: 'application/octet-stream',
      bytes: new Uint8Array([1, 2]),
    });
  });

  it('returns 404 for a vertex without content, and for an absent vertex', async () => {
    const id = await newId('ogit/MARS/Machine');
    expect((await graph('GET', `/${id}/content`)).status).toBe(404);
    expect((await graph('GET', '/nowhere/content')).status).toBe(404);
    expect((await send('nowhere', 'x', { 'content-type': 'text/plain' })).status).toBe(404);
  });

  it('refuses an invalid content type', async () => {
    const response = await send(await newId('T'), 'x', { 'content-type': 'text' });
    expect(errorOf(response).code).toBe(415);
  });

  it('deletes the content with its vertex', async () => {
    const path = '/holder?createIfNotExists=true&ogit/_type=T';
    await graph('PUT', path, {});
    await send('holder', 'x', { 'content-type': 'text/plain' });
    await graph('DELETE', '/holder');
    await graph('PUT', path, {});
    expect((await graph('GET', '/holder/content')).status).toBe(404);
  });
});

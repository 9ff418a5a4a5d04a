import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, startTestPractice, type TestPractice } from '../practice.test-kit.ts';

let practice: TestPractice;
beforeAll(async () => {
  practice = await startTestPractice();
});
afterAll(() => practice.close());

const graph = (method: string, path: string, body?: unknown) => practice.graph(method, path, body);
const historyOf = async (id: string, query = '') =>
  (await graph('GET', `/${id}/history${query}`)).json['items'] as Json[];

describe('wire.md §4: GET /{id}/history', () => {
  it('returns one entry for each write, with the vertex as it was afterwards', async () => {
    const { 'ogit/_id': id, ...created } = (await graph('POST', '/new/T', { '/a': '1', '/b': '1' })).json;
    practice.moveClock(1_000);
    const changed = (await graph('POST', `/${id}`, { '/a': '2', '/b': null })).json;
    practice.moveClock(1_000);
    const replaced = (await graph('PUT', `/${id}`, { '/c': '3' })).json;
    const identity = practice.address.username;
    expect(await historyOf(String(id))).toEqual([
      {
        action: 'create',
        data: { 'ogit/_id': id, ...created },
        identity,
        meta: { timestamp: created['ogit/_created-on'], version: 1 },
      },
      {
        action: 'update',
        data: changed,
        identity,
        meta: { timestamp: changed['ogit/_modified-on'], version: 2 },
      },
      {
        action: 'update',
        data: replaced,
        identity,
        meta: { timestamp: replaced['ogit/_modified-on'], version: 3 },
      },
    ]);
  });

  it('has no entry for a write that was refused', async () => {
    await graph('POST', '/new/T', { 'ogit/_xid': 'taken' });
    const { 'ogit/_id': id } = (await graph('POST', '/new/T', { 'ogit/_xid': 'mine' })).json;
    expect((await graph('POST', `/${id}`, { 'ogit/_xid': 'taken' })).status).toBe(409);
    expect((await graph('POST', `/${id}`, { '=/a': 'no list' })).status).toBe(400);
    await graph('POST', `/${id}`, { 'ogit/_xid': 'other' });
    const xids = (await historyOf(String(id))).map(({ data }) => (data as Json)['ogit/_xid']);
    expect(xids).toEqual(['mine', 'other']);
  });

  it('has an entry for each row of a CSV body', async () => {
    await practice.vertices('POST', '"ogit/_xid","ogit/_type","ogit/_scope","/a"\n"h-1","T","s","1"\n');
    await practice.vertices('PUT', '"ogit/_xid","/a"\n"h-1","2"\n"h-1","3"\n');
    const [vertex] = await practice.byXid('h-1');
    const history = await historyOf(String(vertex?.['ogit/_id']));
    expect(history.map(({ data }) => (data as Json)['/a'])).toEqual(['1', '2', '3']);
    expect(history.map(({ identity }) => identity)).toEqual(Array(3).fill(practice.address.username));
  });

  it('returns lists with listMeta, and the requested fields', async () => {
    const { 'ogit/_id': id } = (await graph('POST', '/new/T', { '/t': 'a' })).json;
    await graph('POST', `/${id}`, { '=/t': [{ value: 'b', created: 1 }] });
    const history = await historyOf(String(id), '?listMeta=true&fields=/t');
    expect(history.map(({ data }) => data)).toEqual([{ '/t': 'a' }, { '/t': [{ value: 'b', created: 1 }] }]);
  });

  it('is deleted with its vertex', async () => {
    const path = '/ended?createIfNotExists=true&ogit/_type=T';
    await graph('PUT', path, {});
    await graph('PUT', path, { '/a': 'old life' });
    await graph('DELETE', '/ended');
    expect((await graph('GET', '/ended/history')).status).toBe(404);
    await graph('PUT', path, {});
    await graph('PUT', path, { '/a': 'new life' });
    expect(await historyOf('ended')).toMatchObject([{ action: 'create' }, { data: { '/a': 'new life' } }]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csv, type Item, startTestPractice, type TestPractice } from '../practice.test-kit.ts';

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

const heads = ['from:ogit/_xid', 'verb', 'to:ogit/_xid'];
const post = (...rows: string[][]) => practice.send('POST', '/edges', csv(...rows));
const remove = (...rows: string[][]) => practice.send('DELETE', '/edges', csv(...rows));
const edgeId = (out: string, verb: string, into: string) => `${ids[out]}$$${verb}$$${ids[into]}`;
const readEdge = (out: string, verb: string, into: string) =>
  practice.graph('GET', `/${encodeURIComponent(edgeId(out, verb, into))}`);
const errorsOf = (items: Item[]) =>
  items.map(({ data }) => [data['error'], data['code'], String(data['message'])]);
const unknownEnd = (end: string) =>
  `"${end}:ogit/_id" not found or empty in attributes and cannot be determined by any "${end}:ogit/_xid"`;

describe('interfaces.md 4.1, wire.md §3: POST /edges connects', () => {
  it('stores an edge for each row and returns the edge', async () => {
    const response = await post(heads, ['a', 'ogit/connects', 'b'], ['b', 'ogit/connects', 'a']);
    expect(response.status).toBe(200);
    expect(response.json).toMatchObject({
      success: true,
      populated: { vertex: 0, edge: 2, timeseries: 0, attachment: 0, issue: 0 },
      failed: 0,
    });
    expect(response.items[0]).toEqual({
      status: 'success',
      entity: 'edge',
      action: 'create',
      order: 0,
      data: {
        'ogit/_id': edgeId('a', 'ogit/connects', 'b'),
        'ogit/_type': 'ogit/connects',
        'ogit/_graphtype': 'edge',
        'ogit/_out-id': ids['a'],
        'ogit/_in-id': ids['b'],
        'ogit/_created-on': expect.any(Number),
      },
    });
    expect((await readEdge('a', 'ogit/connects', 'b')).json).toEqual(response.items[0]?.data);
  });

  it('accepts an ogit/_id at either end, and prefers it to the xid', async () => {
    const response = await post(
      ['from:ogit/_id', 'verb', 'to:ogit/_id', 'to:ogit/_xid', 'note'],
      [ids['a'] ?? '', 'ogit/byId', ids['c'] ?? '', 'b', 'not an attribute of an edge'],
    );
    expect(response.json).toMatchObject({ success: true });
    expect((await readEdge('a', 'ogit/byId', 'c')).status).toBe(200);
  });

  it('refuses an unknown end and a missing verb, checked in the order from, to, verb', async () => {
    const { items } = await post(
      heads,
      ['absent', '', 'absent'],
      ['a', '', 'absent'],
      ['null', 'v', 'b'],
      ['a', 'null', 'b'],
      ['a', '', 'b'],
    );
    const noVerb = '"verb" not found or empty in "attributes".';
    expect(errorsOf(items)).toEqual(
      [unknownEnd('from'), unknownEnd('to'), unknownEnd('from'), noVerb, noVerb].map((message) => [
        'SourceValueError',
        400,
        message,
      ]),
    );
    expect(items[0]).toMatchObject({ entity: 'edge', action: 'create', order: 0 });
    expect(items[2]?.data.original_data).toEqual({
      'from:ogit/_xid': null,
      verb: 'v',
      'to:ogit/_xid': 'b',
    });
  });

  it('returns 409 for an edge that exists, and 404 for an ogit/_id that is not there', async () => {
    await post(heads, ['a', 'ogit/twice', 'b']);
    const twice = await post(heads, ['a', 'ogit/twice', 'b']);
    expect(twice.json).toMatchObject({ success: false, populated: { edge: 0 }, failed: 1 });
    const absent = await post(
      ['from:ogit/_id', 'verb', 'to:ogit/_id'],
      ['nowhere', 'ogit/v', ids['b'] ?? ''],
    );
    const [[error, code, message]] = errorsOf(twice.items) as [[string, number, string]];
    expect([error, code]).toEqual(['HTTPError', 409]);
    expect(message).toMatch(
      /^409 Client Error: Conflict for url: http:\/\/127\.0\.0\.1:\d+\/api\/graph\/7\.4\/connect\/ogit%2Ftwice: ./,
    );
    expect(errorsOf(absent.items)[0]?.slice(0, 2)).toEqual(['HTTPError', 404]);
  });

  it('refuses columns of other paths', async () => {
    for (const head of ['edge:1:verb', 'issue:1:ogit/subject', 'content:text'])
      expect((await post([...heads, head])).status).toBe(400);
  });
});

describe('interfaces.md 4.1, wire.md §3: DELETE /edges disconnects', () => {
  it('removes the edge and counts it', async () => {
    await post(heads, ['b', 'ogit/gone', 'c']);
    const response = await remove(heads, ['b', 'ogit/gone', 'c']);
    expect(response.json).toMatchObject({ success: true, populated: { edge: 1 } });
    expect(response.items).toEqual([
      {
        status: 'success',
        entity: 'edge',
        action: 'delete',
        order: 0,
        data: { 'ogit/_id': edgeId('b', 'ogit/gone', 'c'), 'ogit/_is-deleted': true },
      },
    ]);
    expect((await readEdge('b', 'ogit/gone', 'c')).status).toBe(404);
  });

  it('returns 404 for an edge that is not there, and refuses unknown ends', async () => {
    const { items } = await remove(heads, ['c', 'ogit/never', 'a'], ['c', 'ogit/never', 'absent']);
    expect(errorsOf(items)[0]?.slice(0, 2)).toEqual(['HTTPError', 404]);
    expect(errorsOf(items)[1]).toEqual(['SourceValueError', 400, unknownEnd('to')]);
    expect(items[0]).toMatchObject({ entity: 'edge', action: 'delete' });
  });
});

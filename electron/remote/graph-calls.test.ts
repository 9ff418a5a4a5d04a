import { describe, expect, it } from 'vitest';
import type { SignIn } from './auth.ts';
import { allEdges } from './graph-edges.ts';
import { askQuery, countQuery } from './graph-query.ts';
import { valuesOf } from './graph-values.ts';
import { historyOf, idOfXid, vertexById } from './graph-vertex.ts';
import type { HttpRequest } from './http.ts';

/** A platform that sends the same response to every request, and records the URLs. */
const respondingWith = (response: unknown, status = 200) => {
  const urls: string[] = [];
  const authorized: SignIn['authorized'] = async (ask) => {
    const request: HttpRequest = ask('token');
    urls.push(request.url);
    return { status, headers: {}, text: typeof response === 'string' ? response : JSON.stringify(response) };
  };
  return { graphUrl: 'http://graph', signIn: { authorized } as SignIn, urls };
};

describe('reading the graph leniently', () => {
  it.each([[7], [{ items: [7] }], [{ items: ['7'] }], [{ count: 7 }], [{ items: [{ count: 7 }] }], [[7]]])(
    'reads the count %j',
    async (response) => {
      expect(await countQuery(respondingWith(response), 'a:b')).toBe(7);
    },
  );

  it.each([[{ items: [{ 'ogit/_id': 'x' }] }], [{ items: [] }], ['no JSON'], [{ items: [1, 2] }]])(
    'finds no count in %j',
    async (response) => {
      expect(await countQuery(respondingWith(response), 'a:b')).toBeNull();
    },
  );

  it('reads edges whose ends are only in their id, and skips items that are not edges', async () => {
    const platform = respondingWith({
      items: [{ 'ogit/_id': 'a$$ogit/runs$$b', 'ogit/_created-on': '12' }, { 'ogit/_id': 'x' }],
    });
    expect(await allEdges(platform, 'a')).toEqual([
      { verb: 'ogit/runs', direction: 'out', createdAt: 12, otherId: 'b' },
      { verb: 'ogit/runs', direction: 'in', createdAt: 12, otherId: 'a' },
    ]);
  });

  it('reads values with time or timestamp, as numbers or text', async () => {
    const items = [
      { timestamp: '3000', value: 3 },
      { time: '1970-01-01T00:00:01Z', value: 'one' },
      { timestamp: 2_000, value: 'two' },
      { value: 'never' },
    ];
    expect(await valuesOf(respondingWith({ items }), { id: 'a', from: null, to: null, limit: 2 })).toEqual([
      { at: 2_000, value: 'two' },
      { at: 3_000, value: '3' },
    ]);
  });

  it('keeps every digit of a number that would be rounded', async () => {
    const text = '{"ogit/_id":"a","/serial":12345678901234567890,"/ids":[{"value":"x","created":1}],"/n":5}';
    expect(await vertexById(respondingWith(text), 'a')).toEqual({
      'ogit/_id': 'a',
      '/serial': '12345678901234567890',
      '/ids': [{ value: 'x', created: 1 }],
      '/n': 5,
    });
  });

  it('sends no request for a name that cannot be part of a path', async () => {
    const platform = respondingWith({ 'ogit/_id': 'a' });
    for (const name of ['.', '..', 'half \ud83d of a letter']) {
      expect(await vertexById(platform, name)).toBeUndefined();
      expect(await idOfXid(platform, name)).toBeUndefined();
    }
    expect(platform.urls).toEqual([]);
  });

  it('reads a history whose entries lack fields', async () => {
    const items = [{ action: 'update', data: { 'ogit/_v': '4', 'ogit/_modified-on': '9' } }, { data: null }];
    expect(await historyOf(respondingWith({ items }), 'a')).toMatchObject([
      { action: 'update', by: '', at: 9, version: 4 },
      { action: '', by: '', at: null, version: null, data: {} },
    ]);
  });

  it('treats the statuses 400 and 414 as an absent vertex, and other failures as errors', async () => {
    expect(await vertexById(respondingWith('', 414), 'x')).toBeUndefined();
    expect(await idOfXid(respondingWith('', 400), 'x')).toBeUndefined();
    await expect(vertexById(respondingWith('', 503), 'x')).rejects.toMatchObject({ code: 'rejected' });
    await expect(vertexById(respondingWith({}), 'x')).rejects.toMatchObject({ code: 'unreadable' });
  });

  it('sends no request for a name that would change the path', async () => {
    const platform = respondingWith({ 'ogit/_id': 'x' });
    expect(await vertexById(platform, '..')).toBeUndefined();
    expect(await idOfXid(platform, '.')).toBeUndefined();
    expect(platform.urls).toEqual([]);
  });

  it('does not return an edge or a deleted vertex as a vertex', async () => {
    expect(
      await vertexById(respondingWith({ 'ogit/_id': 'a$$b$$c', 'ogit/_graphtype': 'edge' }), 'x'),
    ).toBeUndefined();
    expect(
      await vertexById(respondingWith({ 'ogit/_id': 'a', 'ogit/_is-deleted': true }), 'a'),
    ).toBeUndefined();
  });

  it('reports with the message of the platform why it cannot read a query', async () => {
    const refused = respondingWith({ error: { code: 400, message: 'a field is expected' } }, 400);
    await expect(askQuery(refused, { query: '(', limit: 1 })).rejects.toMatchObject({
      code: 'bad-input',
      message: 'a field is expected',
    });
  });
});

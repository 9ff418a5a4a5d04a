import { describe, expect, it } from 'vitest';
import type { SignIn } from './auth.ts';
import { allEdges } from './graph-edges.ts';
import { askQuery, countQuery } from './graph-query.ts';
import { valuesOf } from './graph-values.ts';
import { historyOf, idOfXid, vertexById } from './graph-vertex.ts';
import type { HttpRequest } from './http.ts';

/** A platform that sends the same response to every request. */
const respondingWith = (response: unknown, status = 200) => {
  const asked: string[] = [];
  const authorized: SignIn['authorized'] = async (ask) => {
    const request: HttpRequest = ask('token');
    asked.push(request.url);
    return { status, headers: {}, text: typeof response === 'string' ? response : JSON.stringify(response) };
  };
  return { graphUrl: 'http://graph', signIn: { authorized } as SignIn, asked };
};

describe('reading the graph leniently', () => {
  it.each([[7], [{ items: [7] }], [{ items: ['7'] }], [{ count: 7 }], [{ items: [{ count: 7 }] }], [[7]]])(
    'reads the count %j',
    async (response) => {
      expect(await countQuery(respondingWith(response), 'a:b')).toBe(7);
    },
  );

  it.each([[{ items: [{ 'ogit/_id': 'x' }] }], [{ items: [] }], ['no JSON'], [{ items: [1, 2] }]])(
    'takes %j for no count',
    async (response) => {
      expect(await countQuery(respondingWith(response), 'a:b')).toBeNull();
    },
  );

  it('reads edges whose ends stand in the id alone, and passes over what is none', async () => {
    const at = respondingWith({
      items: [{ 'ogit/_id': 'a$$ogit/runs$$b', 'ogit/_created-on': '12' }, { 'ogit/_id': 'x' }],
    });
    expect(await allEdges(at, 'a')).toEqual([
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

  it('asks for no name that cannot stand in a path', async () => {
    const at = respondingWith({ 'ogit/_id': 'a' });
    for (const name of ['.', '..', 'half \ud83d of a letter']) {
      expect(await vertexById(at, name)).toBeUndefined();
      expect(await idOfXid(at, name)).toBeUndefined();
    }
    expect(at.asked).toEqual([]);
  });

  it('reads a history with few fields', async () => {
    const items = [{ action: 'update', data: { 'ogit/_v': '4', 'ogit/_modified-on': '9' } }, { data: null }];
    expect(await historyOf(respondingWith({ items }), 'a')).toMatchObject([
      { action: 'update', by: '', at: 9, version: 4 },
      { action: '', by: '', at: null, version: null, data: {} },
    ]);
  });

  it('takes a refusal of a name for no vertex of that name, and nothing else', async () => {
    expect(await vertexById(respondingWith('', 414), 'x')).toBeUndefined();
    expect(await idOfXid(respondingWith('', 400), 'x')).toBeUndefined();
    await expect(vertexById(respondingWith('', 503), 'x')).rejects.toMatchObject({ code: 'rejected' });
    await expect(vertexById(respondingWith({}), 'x')).rejects.toMatchObject({ code: 'unreadable' });
  });

  it('asks for no name that leads elsewhere in a path', async () => {
    const at = respondingWith({ 'ogit/_id': 'x' });
    expect(await vertexById(at, '..')).toBeUndefined();
    expect(await idOfXid(at, '.')).toBeUndefined();
    expect(at.asked).toEqual([]);
  });

  it('takes neither an edge nor what is deleted for a vertex', async () => {
    expect(
      await vertexById(respondingWith({ 'ogit/_id': 'a$$b$$c', 'ogit/_graphtype': 'edge' }), 'x'),
    ).toBeUndefined();
    expect(
      await vertexById(respondingWith({ 'ogit/_id': 'a', 'ogit/_is-deleted': true }), 'a'),
    ).toBeUndefined();
  });

  it("says in the platform's own words why it cannot read a query", async () => {
    const refused = respondingWith({ error: { code: 400, message: 'a field is expected' } }, 400);
    await expect(askQuery(refused, { query: '(', limit: 1 })).rejects.toMatchObject({
      code: 'bad-input',
      message: 'a field is expected',
    });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { VertexAttributes, WriteResult } from '../../../shared/vertices.ts';
import { openVerticesTest, type VerticesTest } from './vertices.test-kit.ts';

let test: VerticesTest;
const vertices = () => test.host.api.vertices;
const tags = [
  { value: 'a', created: 1 },
  { value: 'b', created: 2 },
];
beforeAll(async () => {
  test = await openVerticesTest({ waitDivisor: 100 });
});
afterAll(() => test.close());
beforeEach(() => {
  test.disturb(() => 'pass');
  test.requests.length = 0;
});

const create = () => test.create({ 'ogit/name': 'web-07', '/rank': '3', '=/tags': tags });
const write = async (id: string, bodies: VertexAttributes[], base: VertexAttributes = { '/tags': tags }) =>
  vertices().write({ id, base, bodies, agreed: false });
const tagsOf = async (id: string) => (await vertices().open({ name: id })).attributes['/tags'];
const valuesOf = (list: unknown) => (list as { value: string }[]).map(({ value }) => value);
const expectStopped = (result: WriteResult) => {
  if (result.outcome !== 'stopped') throw new Error(`It is ${result.outcome}.`);
  return result;
};
const isPost = (request: string) => request.startsWith('POST');
/** Disturbs the first write only. */
const once = <T>(how: T) => {
  let done = false;
  return (request: string) => {
    if (!isPost(request) || done) return 'pass' as const;
    done = true;
    return how;
  };
};
const add = { '+/tags': [{ value: 'c' }] };

describe('a write', () => {
  it('reads the vertex before, sends exactly its body, and reads the vertex back', async () => {
    const id = await create();
    const result = await write(id, [{ '+/tags': [{ value: 'c', created: 3 }], '/rank': '4' }], {
      '/tags': tags,
      '/rank': '3',
    });
    expect(result).toMatchObject({
      outcome: 'written',
      before: { attributes: { '/tags': tags, '/rank': '3' } },
      after: { attributes: { '/tags': [...tags, { value: 'c', created: 3 }], '/rank': '4' }, version: 2 },
    });
    expect(test.requests.map((request) => request.split(' ')[0])).toEqual(['GET', 'POST', 'GET']);
  });

  it('is not made if another user changed the same attribute', async () => {
    const id = await create();
    await test.graph('POST', `/${id}`, { '+/tags': [{ value: 'theirs', created: 9 }] });
    expect(await write(id, [add])).toMatchObject({
      outcome: 'changed',
      theirs: { attributes: { '/tags': [...tags, { value: 'theirs', created: 9 }] } },
    });
    expect(await tagsOf(id)).toHaveLength(3);
  });

  it('is made if another user changed something else, or only the order', async () => {
    const id = await create();
    await test.graph('POST', `/${id}`, { '/rank': '5' });
    expect(await write(id, [add], { '/tags': tags.toReversed() })).toMatchObject({ outcome: 'written' });
  });

  it('counts as made if its response was lost and the vertex has the change', async () => {
    const id = await create();
    test.disturb(once('cut-after'));
    expect(await write(id, [add])).toMatchObject({ outcome: 'written' });
    expect(valuesOf(await tagsOf(id))).toEqual(['a', 'b', 'c']);
  });

  it('was not made if the vertex could not be read before', async () => {
    const id = await create();
    test.disturb(() => 'cut-before');
    const result = expectStopped(await write(id, [add]));
    expect(result).toMatchObject({ written: 0, isKnown: true, after: null });
    expect(result.message).toMatch(/closed the connection before it responded/);
    expect(test.requests.filter(isPost)).toEqual([]);
  });

  it('waits while the platform is too busy to have the vertex read, before and afterwards', async () => {
    const id = await create();
    const busy = { status: 429, body: { error: { code: 429, message: 'too many requests' } } };
    // The first reading of each is rejected.
    test.disturb((request) => (isPost(request) || test.requests.length % 3 !== 1 ? 'pass' : busy));
    expect(await write(id, [add])).toMatchObject({ outcome: 'written' });
    expect(test.requests.map((request) => request.split(' ')[0])).toEqual([
      'GET',
      'GET',
      'POST',
      'GET',
      'GET',
    ]);
    expect(valuesOf(await tagsOf(id))).toEqual(['a', 'b', 'c']);
  });

  it('stops if no response came and the vertex does not have the change, and is not sent again', async () => {
    const id = await create();
    test.disturb(once('cut-before'));
    const result = expectStopped(await write(id, [add]));
    expect(result).toMatchObject({ written: 0, isKnown: false, after: { attributes: { '/tags': tags } } });
    expect(result.message).toMatch(/missing when the vertex was read/);
    expect(test.requests.filter(isPost)).toHaveLength(1);
  });

  it('reports an unknown outcome if another user wrote at the same time', async () => {
    const id = await create();
    test.disturb(async (request) => {
      if (!isPost(request)) return 'pass';
      await test.graph('POST', `/${id}`, { '-/tags': [{ value: 'a' }] });
      return 'cut-before';
    });
    const result = expectStopped(await write(id, [add]));
    expect(result).toMatchObject({ isKnown: false });
    expect(result.message).toMatch(/The outcome is unknown/);
  });

  it('is sent again if the platform failed and nothing was written', async () => {
    const id = await create();
    test.disturb(once({ status: 500, body: { error: { code: 888, message: 'transaction failed' } } }));
    expect(await write(id, [add])).toMatchObject({ outcome: 'written' });
    expect(test.requests.filter(isPost)).toHaveLength(2);
  });

  it('is not sent again if the platform failed after it had written', async () => {
    const id = await create();
    test.disturb(once('fail-after' as const));
    expect(await write(id, [add])).toMatchObject({ outcome: 'written' });
    expect(valuesOf(await tagsOf(id))).toEqual(['a', 'b', 'c']);
  });

  it('waits if the platform is busy, and is sent again', async () => {
    const id = await create();
    test.disturb(once({ status: 429, body: { error: { code: 429, message: 'later' } } }));
    expect(await write(id, [add])).toMatchObject({ outcome: 'written' });
  });

  it('is not sent again after the wait if another user wrote meanwhile', async () => {
    const id = await create();
    test.disturb(async (request) => {
      if (!isPost(request) || test.requests.filter(isPost).length > 1) return 'pass';
      await test.graph('POST', `/${id}`, { '+/tags': [{ value: 'theirs', created: 9 }] });
      return { status: 429, body: { error: { code: 429, message: 'later' } } };
    });
    const result = expectStopped(await write(id, [{ '=/tags': [{ value: 'mine', created: 3 }] }]));
    expect(result).toMatchObject({ written: 0, isKnown: true });
    expect(result.message).toMatch(/Another user/);
    expect(valuesOf(await tagsOf(id))).toEqual(['a', 'b', 'theirs']);
  });

  it('reports how much was written and what is stored now if it stops in the middle', async () => {
    const id = await create();
    let posts = 0;
    const refused = { status: 403, body: { error: { code: 403, message: 'not yours' } } };
    test.disturb((request) => (isPost(request) && ++posts === 2 ? refused : 'pass'));
    const result = expectStopped(await write(id, [{ '-/tags': [{ value: 'a' }] }, add]));
    expect(result).toMatchObject({
      written: 1,
      isKnown: true,
      after: { attributes: { '/tags': [{ value: 'b' }] } },
    });
    expect(result.message).toMatch(/not yours/);
  });

  it('is refused before any request if no platform accepts its body', async () => {
    const id = await create();
    await expect(write(id, [{ '+/tags': 'c' }])).rejects.toMatchObject({ code: 'bad-input' });
    expect(test.requests).toEqual([]);
  });

  it.each([
    ['slashes', 'a/b//c'],
    ['special characters of URLs', 'a?b=c&d#e%2F%'],
    ['letters of several scripts', 'Zürich 東京 🚂 "quoted" \\ back'],
    ['a prefix', '+a-b=c'],
    ['2,000 characters', 'x'.repeat(2_000)],
  ])('reaches a vertex with %s in its id, and an attribute with such a name', async (_, id) => {
    const path = `/${encodeURIComponent(id)}?createIfNotExists=true&ogit%2F_type=ogit%2FTimeseries`;
    const name = `/${id.slice(0, 200)}`;
    await test.graph('PUT', path, { 'ogit/_scope': 'practice-scope', [`=${name}`]: tags });
    const { attributes } = await vertices().open({ name: id });
    expect(attributes[name]).toEqual(tags);
    const result = await write(id, [{ [`+${name}`]: [{ value: 'c', created: 3 }] }], attributes);
    expect(result).toMatchObject({ outcome: 'written', after: { id } });
    await vertices().addValues({ id, points: [{ at: 1, value: 'x' }], agreed: false });
    expect((await vertices().values({ id, from: null, to: null })).points).toEqual([{ at: 1, value: 'x' }]);
    expect(await vertices().attachment({ id })).toBeNull();
    expect(await vertices().verbs({ id })).toEqual([]);
    expect((await vertices().history({ id })).length).toBeGreaterThan(0);
    expect(await vertices().lists({ ids: [id], attributes: [name] })).toHaveLength(1);
    expect((await vertices().find({ text: id, first: 0, count: 1 })).as).toBe('id');
  });

  it('waits for the write before it', async () => {
    const id = await create();
    const [one, other] = await Promise.all([write(id, [add]), write(id, [add])]);
    expect([one.outcome, other.outcome]).toEqual(['written', 'changed']);
  });
});

describe('the log of writes', () => {
  it('has the sent bodies and the responses, and can be searched and exported', async () => {
    const id = await create();
    await write(id, [{ '+/tags': [{ value: 'findme', created: 3 }] }]);
    const { total, rows } = await vertices().log({ text: 'FINDME', first: 0, count: 10 });
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({
      connection: 'Site',
      vertexId: id,
      vertex: 'web-07',
      method: 'POST',
      path: `/${id}`,
      body: '{"+/tags":[{"value":"findme","created":3}]}',
      status: 200,
    });
    expect(rows[0]?.response).toContain('"ogit/_id"');
    expect(await vertices().exportLog({ text: 'findme' })).toMatchObject({ to: 'path', rows: 1 });
  });

  it('keeps its bodies out of the log of the program', () => {
    expect(test.host.lines.join('\n')).not.toContain('findme');
  });

  it('says why no response came', async () => {
    const id = await create();
    test.disturb(once('cut-before'));
    await write(id, [{ '+/tags': [{ value: 'gone', created: 3 }] }]);
    const { rows } = await vertices().log({ text: 'gone', first: 0, count: 1 });
    expect(rows[0]).toMatchObject({ status: null });
    expect(rows[0]?.response).toMatch(/closed the connection/);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, type Json, startTestPractice, type TestPractice } from '../practice.test-kit.ts';

let practice: TestPractice;
beforeAll(async () => {
  practice = await startTestPractice();
});
afterAll(() => practice.close());

const verb = 'ogit/dependsOn';
const graph = (method: string, path: string, body?: unknown) => practice.graph(method, path, body);
const connect = (out: string, into: string, by = verb) =>
  graph('POST', `/connect/${encodeURIComponent(by)}`, { out, in: into });
async function newVertex(id?: string): Promise<string> {
  const response = await (id === undefined
    ? graph('POST', '/new/ogit%2FMARS%2FMachine', {})
    : graph('PUT', `/${encodeURIComponent(id)}?createIfNotExists=true&ogit/_type=T`, {}));
  return String(response.json['ogit/_id']);
}
const walk = async (root: string, query: string) =>
  (await graph('POST', '/query/gremlin', { root, query })).json['items'] as Json[];
const edgesOf = async (root: string) => (await walk(root, 'bothE()')).map((edge) => edge['ogit/_id']);

describe('wire.md §4: POST /connect/{verb}', () => {
  it('returns the edge', async () => {
    const [a, b] = [await newVertex(), await newVertex()];
    const before = Date.now();
    const response = await connect(a, b);
    expect(response.status).toBe(200);
    expect(response.json).toEqual({
      'ogit/_id': `${a}$$${verb}$$${b}`,
      'ogit/_type': verb,
      'ogit/_graphtype': 'edge',
      'ogit/_out-id': a,
      'ogit/_in-id': b,
      'ogit/_created-on': expect.any(Number),
    });
    expect(response.json['ogit/_created-on']).toBeGreaterThanOrEqual(before);
    expect((await graph('GET', `/${encodeURIComponent(`${a}$$${verb}$$${b}`)}`)).json).toEqual(response.json);
  });

  it('accepts a verb whose slash is not percent-encoded', async () => {
    const [a, b] = [await newVertex(), await newVertex()];
    const response = await graph('POST', `/connect/${verb}`, { out: a, in: b });
    expect(response.json).toMatchObject({ 'ogit/_type': verb });
  });

  it('refuses an edge that exists, and accepts the reverse direction, another verb and an edge to itself', async () => {
    const [a, b] = [await newVertex(), await newVertex()];
    await connect(a, b);
    const second = await connect(a, b);
    expect(second.status).toBe(409);
    expect(errorOf(second).code).toBe(409);
    for (const response of [await connect(b, a), await connect(a, b, 'ogit/runs'), await connect(a, a)])
      expect(response.status).toBe(200);
    expect(await edgesOf(a)).toHaveLength(4);
  });

  it('refuses an end that is not the id of a vertex', async () => {
    const a = await newVertex();
    for (const response of [await connect(a, 'nowhere'), await connect('nowhere', a)]) {
      expect(response.status).toBe(404);
      expect(errorOf(response).message).toContain('nowhere');
    }
  });

  it.each([{}, { out: 'a' }, { in: 'a' }, { out: 1, in: 2 }, { out: '', in: '' }, []])(
    'refuses the body %j',
    async (body) => {
      expect(errorOf(await graph('POST', '/connect/v', body)).code).toBe(400);
    },
  );

  it('refuses a verb that would make the id ambiguous', async () => {
    const a = await newVertex();
    expect((await connect(a, a, 'x$$y')).status).toBe(400);
    expect((await graph('POST', '/connect/', { out: a, in: a })).status).toBe(400);
  });
});

describe('wire.md §4: DELETE /{out}$$verb$$in', () => {
  it.each([
    ['not encoded', (id: string) => id],
    ['encoded only in its verb', (id: string) => id.replace('/', '%2F')],
    ['encoded completely', encodeURIComponent],
  ])('removes an edge whose id in the path is %s', async (_form, encode) => {
    const [a, b] = [await newVertex(), await newVertex()];
    const edge = (await connect(a, b)).json;
    const path = `/${encode(String(edge['ogit/_id']))}`;
    const response = await graph('DELETE', path);
    expect(response.json).toEqual({ ...edge, 'ogit/_is-deleted': true });
    expect(await edgesOf(a)).toEqual([]);
    expect((await graph('DELETE', path)).status).toBe(404);
    expect((await connect(a, b)).status).toBe(200);
  });

  it('finds an edge whose vertices have long ids or ids that contain the separator $$', async () => {
    const ids = [`long-${'x'.repeat(300)}`, 'a$$b', 'a$$$'];
    for (const id of ids) await newVertex(id);
    for (const out of ids)
      for (const into of ids) {
        const { 'ogit/_id': edge } = (await connect(out, into)).json;
        const response = await graph('DELETE', `/${encodeURIComponent(String(edge))}`);
        expect(response.json).toMatchObject({ 'ogit/_out-id': out, 'ogit/_in-id': into });
      }
  });

  it('prefers a vertex to an edge of the same name', async () => {
    const [a, b] = [await newVertex(), await newVertex()];
    const id = `${a}$$v$$${b}`;
    await connect(a, b, 'v');
    await newVertex(id);
    expect((await graph('DELETE', `/${id}`)).json).toMatchObject({ 'ogit/_graphtype': 'vertex' });
    expect((await graph('DELETE', `/${id}`)).json).toMatchObject({ 'ogit/_graphtype': 'edge' });
  });
});

describe('wire.md §4: DELETE /{id}', () => {
  it('deletes the edges of the vertex, too, and no others', async () => {
    const [a, b] = [await newVertex('edge-holder'), await newVertex()];
    await connect(a, b);
    await connect(b, a);
    await connect(a, a);
    await connect(b, b);
    await graph('DELETE', `/${a}`);
    expect(await edgesOf(b)).toEqual([`${b}$$${verb}$$${b}`]);
    await newVertex('edge-holder');
    expect(await edgesOf(a)).toEqual([]);
  });
});

describe('wire.md §4: POST /query/gremlin', () => {
  let ids: string[];
  const id = (index: number) => ids[index] ?? '';
  beforeAll(async () => {
    ids = [];
    for (let index = 0; index < 4; index += 1) ids.push(await newVertex());
    await connect(id(0), id(1), 'ogit/runs');
    await connect(id(0), id(2), 'ogit/runs');
    await connect(id(0), id(1), 'ogit/uses');
    await connect(id(3), id(0), 'ogit/runs');
    await connect(id(1), id(2), 'ogit/uses');
  });
  const reached = async (query: string) => (await walk(id(0), query)).map((item) => item['ogit/_id']);

  it('returns edges for outE, inE and bothE', async () => {
    expect(await walk(id(0), "outE('ogit/runs')")).toMatchObject([
      { 'ogit/_graphtype': 'edge', 'ogit/_out-id': id(0), 'ogit/_in-id': id(1) },
      { 'ogit/_graphtype': 'edge', 'ogit/_out-id': id(0), 'ogit/_in-id': id(2) },
    ]);
    expect(await reached('inE("ogit/runs")')).toEqual([`${id(3)}$$ogit/runs$$${id(0)}`]);
    expect(await reached('inE("ogit/uses")')).toEqual([]);
    expect(await reached('outE("ogit/runs", "ogit/uses")')).toHaveLength(3);
    expect(await reached('bothE()')).toHaveLength(4);
  });

  it('returns vertices for out, in and both, each once', async () => {
    expect(await reached('out()')).toEqual([id(1), id(2)]);
    expect(await reached("out('ogit/uses')")).toEqual([id(1)]);
    expect(await reached('in()')).toEqual([id(3)]);
    expect((await reached('both()')).toSorted()).toEqual([id(1), id(2), id(3)].toSorted());
    expect(await walk(id(0), 'in()')).toMatchObject([{ 'ogit/_type': 'ogit/MARS/Machine', 'ogit/_v': 1 }]);
  });

  it('continues each step from the results of the step before', async () => {
    expect(await reached("out('ogit/uses').out('ogit/uses')")).toEqual([id(2)]);
    expect(await reached(" in ( ) . out ( 'ogit/runs' ) ")).toEqual([id(0)]);
    expect(await reached('out().inE("ogit/uses")')).toHaveLength(2);
  });

  it('returns the requested fields', async () => {
    const body = { root: id(0), query: 'in()', fields: 'ogit/_id' };
    expect((await graph('POST', '/query/gremlin', body)).json).toEqual({ items: [{ 'ogit/_id': id(3) }] });
  });

  it.each([
    ['outE().inV()', '"inV"'],
    ['has("ogit/name", "x")', '"has"'],
    ['g.V("x")', '"g"'],
    ['constructor()', '"constructor"'],
    ['outE().out()', '"out" cannot follow "outE"'],
    ['out(', 'quotes'],
    ['out("x"', '")" is missing'],
    ['out', '"(" is missing'],
    ['out(x)', 'quotes'],
    ['out()out()', '"." is expected'],
    ['out().', 'step'],
    ['', 'step'],
  ])('refuses the walk %s', async (query, what) => {
    const response = await graph('POST', '/query/gremlin', { root: id(0), query });
    expect(response.status).toBe(400);
    expect(errorOf(response).message).toContain(what);
  });

  it('returns 404 for a root that is not there', async () => {
    expect((await graph('POST', '/query/gremlin', { root: 'nowhere', query: 'out()' })).status).toBe(404);
  });
});

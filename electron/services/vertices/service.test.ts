import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openVerticesTest, type VerticesTest } from './vertices.test-kit.ts';

let test: VerticesTest;
let machine = '';
let software = '';
const vertices = () => test.host.api.vertices;
beforeAll(async () => {
  test = await openVerticesTest();
  machine = await test.create({
    'ogit/_xid': 'v:machine',
    'ogit/name': 'web-07',
    '/rank': '3',
    '=/tags': [
      { value: 'a', created: 1 },
      { value: 'b', created: 2 },
    ],
  });
  software = await test.create({ 'ogit/_xid': 'v:software', 'ogit/name': 'v-nginx' }, 'ogit/MARS/Software');
  await test.graph('POST', '/connect/ogit%2Fruns', { out: software, in: machine });
});
afterAll(() => test.close());
beforeEach(() => {
  test.disturb(() => 'pass');
  test.requests.length = 0;
});

describe('finding', () => {
  it('takes a text as an id, then as an xid, then as a query', async () => {
    const found = (text: string) => vertices().find({ text, first: 0, count: 10 });
    expect(await found(machine)).toMatchObject({
      as: 'id',
      total: 1,
      rows: [{ id: machine, name: 'web-07' }],
    });
    expect(await found('v:machine')).toMatchObject({ as: 'xid', query: '', rows: [{ id: machine }] });
    expect(await found('ogit/name:v-nginx OR ogit/name:web-07')).toMatchObject({
      as: 'query',
      total: 2,
      rows: [
        { id: machine, xid: 'v:machine', type: 'ogit/MARS/Machine', attributes: { '/tags': '["a", "b"]' } },
        { id: software },
      ],
    });
  });

  it('takes a text that is no query as the beginning of a name or xid', async () => {
    const found = (text: string) => vertices().find({ text, first: 0, count: 10 });
    expect(await found('web-07')).toMatchObject({
      as: 'query',
      query: 'ogit\\/name:web\\-07* OR ogit\\/_xid:web\\-07*',
      rows: [{ id: machine }],
    });
    expect(await found('v-ng*')).toMatchObject({ rows: [{ id: software }] });
    expect(await found('web 07')).toMatchObject({ total: 0, rows: [] });
  });

  it('returns slices of a query with the total', async () => {
    const text = 'ogit/name:v-nginx OR ogit/name:web-07';
    expect(await vertices().find({ text, first: 1, count: 1 })).toMatchObject({
      total: 2,
      rows: [{ id: software }],
    });
  });

  it('knows the total of a short result even if the platform does not count', async () => {
    let queries = 0;
    const refused = { status: 400, body: { error: { code: 400, message: 'count is not known here' } } };
    test.disturb((request) => (request === 'POST /query/vertices' && queries++ === 1 ? refused : 'pass'));
    const found = await vertices().find({ text: 'ogit/name:web-07', first: 0, count: 5 });
    expect(found).toMatchObject({ total: 1, rows: [{ id: machine }] });
  });

  it("fails with the platform's message about a query that it cannot read", async () => {
    const failed = vertices().find({ text: 'ogit/name:(', first: 0, count: 5 });
    await expect(failed).rejects.toMatchObject({ code: 'bad-input' });
    await expect(failed).rejects.not.toThrow(/The graph refused/);
  });
});

describe('opening', () => {
  it('reads a vertex with its lists in one round trip by id and in two by xid', async () => {
    const read = await vertices().open({ name: machine });
    expect(read).toMatchObject({
      id: machine,
      name: 'web-07',
      version: 1,
      attributes: {
        '/tags': [
          { value: 'a', created: 1 },
          { value: 'b', created: 2 },
        ],
      },
    });
    // The id and the xid are tried at the same time.
    expect(test.requests.length).toBe(2);
    test.requests.length = 0;
    expect(await vertices().open({ name: 'v:machine' })).toMatchObject({ id: machine });
    expect(test.requests.length).toBe(3);
  });

  it('fails if there is no such vertex', async () => {
    await expect(vertices().open({ name: 'v:missing' })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('remembers the opened and the starred vertices, newest first', async () => {
    await vertices().open({ name: machine });
    await vertices().open({ name: software });
    const row = { id: software, xid: 'v:software', name: 'v-nginx', type: 'ogit/MARS/Software' };
    await vertices().star({ vertex: row, starred: true });
    const current = await state();
    expect(current.recent.map(({ id }) => id)).toEqual([software, machine]);
    expect(current.starred).toEqual([row]);
    await vertices().star({ vertex: row, starred: false });
    expect((await state()).starred).toEqual([]);
  });
});

describe('reading edges', () => {
  it('counts edges by verb and names their other ends', async () => {
    expect(await vertices().verbs({ id: machine })).toEqual([
      { verb: 'ogit/runs', direction: 'in', count: 1 },
    ]);
    const slice = { verb: null, direction: null, first: 0, count: 10 };
    expect(await vertices().edges({ id: software, ...slice })).toMatchObject({
      total: 1,
      rows: [
        { verb: 'ogit/runs', direction: 'out', other: { id: machine, name: 'web-07', xid: 'v:machine' } },
      ],
    });
    expect(await vertices().edges({ id: software, ...slice, direction: 'in' })).toEqual({
      total: 0,
      rows: [],
    });
  });

  it('names many other ends with one query for each hundred', async () => {
    const hub = await test.create({ 'ogit/name': 'hub' });
    const ends = await Promise.all(
      Array.from({ length: 150 }, (_, n) => test.create({ 'ogit/name': `end ${n}` })),
    );
    for (const end of ends) await test.graph('POST', '/connect/ogit%2Fuses', { out: hub, in: end });
    test.requests.length = 0;
    const { total, rows } = await vertices().edges({
      id: hub,
      verb: 'ogit/uses',
      direction: 'out',
      first: 0,
      count: 150,
    });
    expect(total).toBe(150);
    expect(rows.every(({ other }) => other.name.startsWith('end '))).toBe(true);
    expect(test.requests.filter((request) => request.includes('/query/vertices'))).toHaveLength(2);
    expect(test.requests).toHaveLength(4);
  });
});

describe('history', () => {
  it('lists each write with its changes, the newest first', async () => {
    const id = await test.create({ 'ogit/name': 'old', '/x': 'gone' });
    await test.graph('POST', `/${id}`, {
      'ogit/name': 'new',
      '/x': null,
      '+/tags': [{ value: 'a', created: 7 }],
    });
    const [last, first] = await vertices().history({ id });
    expect(last).toMatchObject({ action: 'update', version: 2 });
    expect(last?.changes).toEqual([
      { name: '/tags', after: [{ value: 'a', created: 7 }] },
      { name: '/x', before: 'gone' },
      { name: 'ogit/name', before: 'old', after: 'new' },
    ]);
    expect(first?.changes).toContainEqual({ name: 'ogit/name', after: 'old' });
    expect(last?.by).toBe(test.host.practice.username);
  });
});

describe('timeseries', () => {
  it('are read oldest first and written', async () => {
    const id = await test.create({ 'ogit/name': 'cpu' }, 'ogit/Timeseries');
    const points = [
      { at: 1_000, value: '1' },
      { at: 3_000, value: '3' },
      { at: 2_000, value: '2' },
    ];
    await vertices().addValues({ id, points, agreed: false });
    const read = await vertices().values({ id, from: null, to: null });
    expect(read).toEqual({ points: points.toSorted((one, other) => one.at - other.at), cut: false });
    expect((await vertices().values({ id, from: 1_500, to: 2_500 })).points).toEqual([
      { at: 2_000, value: '2' },
    ]);
  });

  it('are written again if no response came, because that changes nothing', async () => {
    const id = await test.create({ 'ogit/name': 'cpu' }, 'ogit/Timeseries');
    let cuts = 0;
    test.disturb((request) => (request.startsWith('POST') && cuts++ === 0 ? 'cut-after' : 'pass'));
    await vertices().addValues({ id, points: [{ at: 1, value: 'x' }], agreed: false });
    expect((await vertices().values({ id, from: null, to: null })).points).toEqual([{ at: 1, value: 'x' }]);
  });

  it("fail with the platform's message if the vertex is not a timeseries", async () => {
    await expect(vertices().values({ id: machine, from: null, to: null })).rejects.toThrow(
      /ogit\/Timeseries/,
    );
  });
});

describe('contents', () => {
  it('are uploaded, previewed and downloaded', async () => {
    const id = await test.create({ 'ogit/name': 'manual' });
    expect(await vertices().attachment({ id })).toBeNull();
    const sample = { kind: 'sample', name: 'edges.csv' } as const;
    await vertices().upload({ id, source: sample, contentType: 'text/csv', agreed: false });
    const sampleBytes = await readFile('assets/samples/edges.csv');
    expect(await vertices().attachment({ id })).toEqual({
      contentType: 'text/csv',
      sizeBytes: sampleBytes.length,
      base64: sampleBytes.toString('base64'),
      whole: true,
    });
    const delivered = await vertices().download({ id });
    if (delivered.to !== 'path') throw new Error('It should be at a path.');
    expect(await readFile(delivered.path)).toEqual(sampleBytes);
  });

  it('are unchanged if the upload is cancelled before it leaves', async () => {
    const id = await test.create({ 'ogit/name': 'manual' });
    const work = new AbortController();
    test.disturb(() => {
      work.abort();
      return 'pass';
    });
    const source = { kind: 'sample', name: 'edges.csv' } as const;
    const upload = { id, source, contentType: 'text/csv', agreed: false };
    await expect(vertices().upload(upload, { signal: work.signal })).rejects.toMatchObject({
      code: 'aborted',
    });
    test.disturb(() => 'pass');
    expect(test.requests.filter((request) => request === `POST /${id}/content`)).toEqual([]);
  });

  it('are previewed only from their beginning if they are large', async () => {
    const id = await test.create({ 'ogit/name': 'film' });
    const bytes = new Uint8Array(6 * 1024 * 1024).fill(7);
    await test.putContent(id, 'video/mp4', bytes);
    const shown = await vertices().attachment({ id });
    expect(shown).toMatchObject({ contentType: 'video/mp4', sizeBytes: bytes.length, whole: false });
    expect(Buffer.from(shown?.base64 ?? '', 'base64').length).toBe(4 * 1024 * 1024);
  });
});

describe('lists of many vertices', () => {
  it('are read with their times and exported under heads that begin with =', async () => {
    const options = { ids: [machine, 'missing', software], attributes: ['/tags'] };
    expect(await vertices().lists(options)).toMatchObject([
      { id: machine, attributes: { '/tags': [{ value: 'a', created: 1 }, { value: 'b' }] } },
      { id: software },
    ]);
    const { delivery: delivered, notes } = await vertices().exportLists(options);
    expect(notes).toEqual([
      '1 vertex no longer exists and cannot be exported.',
      expect.stringContaining('begin with ='),
    ]);
    if (delivered.to !== 'path') throw new Error('It should be at a path.');
    const [head, first] = (await readFile(delivered.path, 'utf8')).split('\n');
    expect(head).toBe('"ogit/_id","ogit/_xid","=/tags"');
    expect(first).toContain('""created"":1');
  });

  it('are opened in Import as a file that updates the vertices', async () => {
    const importFile = {
      name: 'tags.csv',
      header: ['ogit/_id', '+/tags'],
      rows: [[machine, '[{"value":"c","created":3}]']],
    };
    const { fileId } = await vertices().openAsImport(importFile);
    expect(await test.host.waitForCheck(fileId)).toMatchObject({
      name: 'tags.csv',
      reading: { state: 'ready', file: { action: 'PUT', rows: 1 } },
    });
    expect((await test.host.send(fileId)).counts.stored).toBe(1);
    expect((await vertices().open({ name: machine })).attributes['/tags']).toHaveLength(3);
  });
});

const state = () =>
  new Promise<Parameters<Parameters<ReturnType<typeof vertices>['changed']>[0]>[0]>((resolve) => {
    const stop = vertices().changed((current) => {
      resolve(current);
      queueMicrotask(() => stop());
    });
  });

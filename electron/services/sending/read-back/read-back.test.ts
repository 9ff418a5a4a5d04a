import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DeliveryKit, machines, type Row, startDeliveryKit, tally } from '../../../delivery.test-kit.ts';

let kit: DeliveryKit;
beforeAll(async () => {
  kit = await startDeliveryKit();
});
afterEach(() => kit.practice.setFaults({}));
afterAll(() => kit.close());

const creates = { kind: 'vertices', action: 'POST' } as const;
const updates = { kind: 'vertices', action: 'PUT' } as const;
const combines = { kind: 'combined', action: 'PUT' } as const;
const edges = { kind: 'edges', action: 'POST' } as const;
/**
 * When the rows that are read back were sent, for the second argument of `readBack`. What a test has created since
 * `longAgo` may come from these rows; what it created before `later` cannot.
 *
 * The reasons name 2 min 13 s, the sum of the pauses of the kit (3, 10, 30 and 90 s), which pass without waiting.
 */
const longAgo = () => Date.now() - 60_000;
const later = () => Date.now() + 60_000;
const outcomesOf = (rows: readonly { outcome: string }[]) => rows.map(({ outcome }) => outcome);
const xidOf = (row: Row | undefined) => row?.['ogit/_xid'] ?? '';
const edgeOf = (from: Row | undefined, to: Row | undefined): Row => ({
  'from:ogit/_xid': xidOf(from),
  verb: 'ogit/connects',
  'to:ogit/_xid': xidOf(to),
});

describe('reading back vertices', () => {
  it('finds vertices that were created, and leaves rows unknown whose vertex is not found', async () => {
    const rows = machines(130);
    await kit.run(creates).send(rows.slice(0, 120));
    const found = await kit.run(creates).readBack(rows, longAgo());
    expect(tally(found)).toEqual({ stored: 120, unknown: 10 });
    expect(found[0]).toMatchObject({ created: true, vertexId: expect.stringMatching(/./), reason: '' });
    expect(found[125]).toMatchObject({
      reason: expect.stringMatching(/^Not found after 2 min 13 s\./),
      class: 'creates-only',
    });
    // The vertices are older than the request, so another client created them. A run relies on such a time only after
    // it has seen the platform record one for a vertex of its own: this run has none, the next one has.
    expect(outcomesOf(await kit.run(creates).readBack(rows.slice(0, 1), later()))).toEqual(['unknown']);
    const run = kit.run(creates);
    await run.send(machines(1));
    expect(outcomesOf(await run.readBack(rows.slice(0, 1), later()))).toEqual(['failed']);
  });

  it('leaves a create unknown whose vertex has other values, whatever its time and creator say', async () => {
    const [row] = machines(1);
    await kit.run(creates).send([row ?? {}]);
    const [outcome] = await kit.run(creates).readBack([{ ...row, '/rack': 'A-17' }], longAgo());
    expect(outcome).toMatchObject({
      outcome: 'unknown',
      reason: expect.stringContaining('The vertex now has other values'),
    });
  });

  it('leaves rows without an id or an xid unknown', async () => {
    const run = kit.run(creates);
    const [outcome] = await run.readBack([{ 'ogit/_type': 'ogit/MARS/Machine' }], longAgo());
    expect(outcome).toMatchObject({ outcome: 'unknown', class: 'never' });
  });

  it('compares the values of an update, including null values', async () => {
    const rows = machines(2);
    await kit.run(creates).send(rows);
    const updateOf = (name: string, row: Row | undefined): Row => ({
      'ogit/_xid': xidOf(row),
      '/name': name,
      '/gone': 'null',
    });
    const run = kit.run(updates);
    const same = rows.map((row) => updateOf(row['/name'] ?? '', row));
    expect(outcomesOf(await run.readBack(same, longAgo()))).toEqual(['stored', 'stored']);
    const other = [updateOf('other', rows[0]), updateOf('other', rows[1])];
    // The vertices were written since these rows were sent, but with other values.
    expect(outcomesOf(await run.readBack(other, longAgo()))).toEqual(['unknown', 'unknown']);
    // The vertices were not written since these rows were sent, so not by these rows.
    const unchanged = await run.readBack(same, later());
    expect(outcomesOf(unchanged)).toEqual(['unknown', 'unknown']);
    expect(unchanged[0]?.reason).toMatch(/^Change not found after 2 min 13 s\./);
    expect(outcomesOf(await run.readBack([updateOf('x', machines(1)[0])], longAgo()))).toEqual(['unknown']);
  });

  it('recognizes a value that was added to a list by its creation time', async () => {
    const [row] = machines(1);
    await kit.run(creates).send([row ?? {}]);
    const add = (created: number | undefined): Row => ({
      'ogit/_xid': xidOf(row),
      '+/list': JSON.stringify([{ value: 'a', ...(created === undefined ? {} : { created }) }]),
    });
    await kit.run(updates).send([add(7)]);
    const run = kit.run(updates);
    expect(outcomesOf(await run.readBack([add(7)], longAgo()))).toEqual(['stored']);
    expect(outcomesOf(await run.readBack([add(8)], longAgo()))).toEqual(['unknown']);
    expect(outcomesOf(await run.readBack([add(undefined)], longAgo()))).toEqual(['unknown']);
  });

  it('confirms a delete whose vertex is gone, and leaves it unknown if the vertex still exists', async () => {
    const rows = machines(2);
    await kit.run(creates).send(rows);
    const names = rows.map((row) => ({ 'ogit/_xid': xidOf(row) }));
    const run = kit.run({ kind: 'vertices', action: 'DELETE' });
    await run.send(names.slice(0, 1));
    const found = await run.readBack(names, later());
    expect(outcomesOf(found)).toEqual(['stored', 'unknown']);
    expect(found[1]?.reason).toMatch(/^Still there after 2 min 13 s\./);
  });

  it('gives a slow platform time to finish what it began', async () => {
    const rows = machines(2);
    let lookups = 0;
    const run = kit.run({
      ...creates,
      graph: {
        ...kit.graph,
        async vertices(query) {
          lookups += 1;
          const found = await kit.graph.vertices(query);
          if (lookups === 1) await kit.run(creates).send(rows.slice(0, 1));
          return found;
        },
      },
    });
    expect(outcomesOf(await run.readBack(rows, Date.now() - 5_000))).toEqual(['stored', 'unknown']);
  });

  it('retries if the platform fails, and leaves rows unknown if it keeps failing', async () => {
    const rows = machines(2);
    await kit.run(creates).send(rows);
    await kit.practice.setFaults({ status500: 3 });
    expect(outcomesOf(await kit.run(creates).readBack(rows, longAgo()))).toEqual(['stored', 'stored']);
    await kit.practice.setFaults({ status500: 1_000 });
    const lost = await kit.run(creates).readBack(rows, longAgo());
    expect(outcomesOf(lost)).toEqual(['unknown', 'unknown']);
    expect(lost[0]?.reason).toContain('could not be read back');
  });
});

describe('reading back edges', () => {
  it('finds the edges that were created since the rows were sent, and no others', async () => {
    const [a, b, c] = machines(3);
    await kit.run(creates).send([a ?? {}, b ?? {}, c ?? {}]);
    await kit.run(edges).send([edgeOf(a, b)]);
    const rows = [edgeOf(a, b), edgeOf(b, c), edgeOf(a, machines(1)[0])];
    const found = await kit.run(edges).readBack(rows, longAgo());
    expect(outcomesOf(found)).toEqual(['stored', 'unknown', 'unknown']);
    expect(found[0]).toMatchObject({ created: true, vertexId: expect.stringContaining('$$ogit/connects$$') });
    // As for vertices: a run relies on the time of an edge only after it has created something of its own.
    const run = kit.run(edges);
    await run.send([edgeOf(c, a)]);
    expect(outcomesOf(await run.readBack(rows, later()))).toEqual(['failed', 'unknown', 'unknown']);
  });

  it('confirms the deletion of an edge that is missing, and leaves it unknown if the edge still exists', async () => {
    const [a, b, c] = machines(3);
    await kit.run(creates).send([a ?? {}, b ?? {}, c ?? {}]);
    await kit.run(edges).send([edgeOf(a, b)]);
    const run = kit.run({ kind: 'edges', action: 'DELETE' });
    expect(outcomesOf(await run.readBack([edgeOf(a, b), edgeOf(b, c)], later()))).toEqual([
      'unknown',
      'stored',
    ]);
  });
});

describe('reading back combined rows', () => {
  const row = (vertex: Row | undefined, other: Row | undefined, issue: string): Row => ({
    ...vertex,
    'edge:1:verb': 'ogit/connects',
    'edge:1:vertex_xid': xidOf(other),
    'content:text': `content of ${xidOf(vertex)}`,
    'issue:a:ogit/_xid': issue,
    'issue:a:ogit/subject': 'subject',
  });

  it('finds all parts, or names those that are missing', async () => {
    const [a, b, other] = machines(3);
    await kit.run(creates).send([other ?? {}]);
    const rows = [row(a, other, `${xidOf(a)}:issue`), row(b, other, `${xidOf(b)}:issue`)];
    await kit.run(combines).send(rows.slice(0, 1));
    await kit.run(creates).send([b ?? {}]);
    const found = await kit.run(combines).readBack(rows, longAgo());
    expect(outcomesOf(found)).toEqual(['stored', 'unknown']);
    // Those of the edge and of the issue; the attachment has the id of its vertex.
    expect(found[0]?.createdPartIds).toHaveLength(2);
    expect(found[1]?.reason).toMatch(
      /^The vertex is stored; not found after 2 min 13 s: edge 1, the attachment, issue a\./,
    );
  });

  it('leaves a row unknown whose vertex has other values, whatever its time and creator say', async () => {
    const [a, other] = machines(2);
    await kit.run(creates).send([other ?? {}]);
    await kit.run(combines).send([row(a, other, '')]);
    const [found] = await kit.run(combines).readBack([row({ ...a, '/rack': 'A-17' }, other, '')], longAgo());
    expect(found).toMatchObject({
      outcome: 'unknown',
      reason: expect.stringContaining('The vertex now has other values'),
    });
  });

  it('leaves a row unknown if its issue has no xid or its vertex is missing', async () => {
    const [a, b, other] = machines(3);
    await kit.run(creates).send([other ?? {}]);
    await kit.run(combines).send([row(a, other, '')]);
    const found = await kit.run(combines).readBack([row(a, other, ''), row(b, other, '')], longAgo());
    expect(outcomesOf(found)).toEqual(['unknown', 'unknown']);
  });
});

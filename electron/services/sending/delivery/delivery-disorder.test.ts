import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PracticeChaosChange, practiceChaos } from '../../../../shared/practice/practice-chaos.ts';
import {
  type DeliveryKit,
  machines,
  type Row,
  startDeliveryKit,
  type TestDelivery,
  tally,
} from '../../../delivery.test-kit.ts';
import { alreadyAbsent } from '../read-back/read-back-result.ts';

let kit: DeliveryKit;
beforeAll(async () => {
  kit = await startDeliveryKit();
});
afterAll(() => kit.close());

const seeds = [1, 2, 3];
/** Probabilities of failures: high, but too low for the same rows to fail in all of their attempts. */
const disorder = (seed: number): PracticeChaosChange => ({
  seed,
  status401: 0.02,
  status429: 0.02,
  status500: 0.03,
  status500After: 0.03,
  cutBefore: 0.02,
  cutAfter: 0.04,
  cutInAnswer: 0.02,
  malformedStop: 0.05,
  itemsShuffled: 0.5,
  countsOff: 0.03,
  itemsDropped: 0.005,
  itemsRepeated: 0.1,
  items401: 0.02,
  items429: 0.02,
  items500: 0.02,
  items999: 0.02,
  items500After: 0.02,
  items999After: 0.02,
});
const inDisorder = async <T>(seed: number, work: () => Promise<T>): Promise<T> => {
  await kit.practice.setFaults({ chaos: practiceChaos.parse(disorder(seed)) });
  try {
    return await work();
  } finally {
    await kit.practice.setFaults({});
  }
};
const xidOf = (row: Row | undefined) => row?.['ogit/_xid'] ?? '';
const vertexOf = async (xid: string) => (await kit.practice.byXid(xid))[0];
/** Sends the rows in requests of `size` rows. */
const sendAll = async (run: TestDelivery, rows: readonly Row[], size: number) => {
  const outcomes = [];
  for (let at = 0; at < rows.length; at += size)
    outcomes.push(...(await run.send(rows.slice(at, at + size))));
  return outcomes;
};
/** Names of all vertices of a type. */
const names = async (type: string): Promise<string[]> => {
  const response = await kit.practice.graph('POST', '/query/vertices', {
    query: `ogit\\/_type:"${type}"`,
    limit: -1,
    fields: '/name',
  });
  return (response.json['items'] as Row[]).map((item) => item['/name'] ?? '');
};

describe.each(seeds)('despite random failures of the platform (seed %i)', (seed) => {
  it('vertices with an xid are all created, and each is attributed to its row', async () => {
    const run = kit.run({ kind: 'vertices', action: 'POST' });
    const rows = machines(60);
    const outcomes = await inDisorder(seed, () => sendAll(run, rows, 20));
    for (const [index, row] of rows.entries()) {
      const vertex = await vertexOf(xidOf(row));
      expect(outcomes[index]).toMatchObject({
        outcome: 'stored',
        created: true,
        vertexId: vertex?.['ogit/_id'],
      });
    }
  });

  it('vertices without an xid are created at most once, and their outcomes are correct', async () => {
    const type = `ogit/Test/Nameless${seed}`;
    const rows = Array.from({ length: 60 }, (_, n) => ({
      'ogit/_type': type,
      'ogit/_scope': 'practice-scope',
      '/name': `n${n}`,
    }));
    const run = kit.run({ kind: 'vertices', action: 'POST' });
    const outcomes = await inDisorder(seed, () => sendAll(run, rows, 5));
    const created = await names(type);
    expect(new Set(created).size).toBe(created.length);
    for (const [index, { outcome }] of outcomes.entries()) {
      if (outcome === 'stored') expect(created).toContain(`n${index}`);
      if (outcome === 'failed' || outcome === 'not-sent') expect(created).not.toContain(`n${index}`);
    }
    expect(outcomes.filter(({ outcome }) => outcome === 'stored').length).toBeGreaterThan(0);
  });

  it('updates of the same vertices end with the values of the last rows', async () => {
    const vertices = machines(10);
    await kit.run({ kind: 'vertices', action: 'POST' }).send(vertices);
    const rows = Array.from({ length: 80 }, (_, n) => ({
      'ogit/_xid': xidOf(vertices[n % 10]),
      '/name': `v${n}`,
    }));
    const run = kit.run({ kind: 'vertices', action: 'PUT' });
    const outcomes = await inDisorder(seed, () => sendAll(run, rows, 40));
    expect(outcomes.filter(({ outcome }) => outcome !== 'stored')).toEqual([]);
    for (const [index, row] of vertices.entries())
      expect((await vertexOf(xidOf(row)))?.['/name']).toBe(`v${70 + index}`);
  });

  it('list values with times are added only once', async () => {
    const vertices = machines(30);
    await kit.run({ kind: 'vertices', action: 'POST' }).send(vertices);
    const rows = vertices.map((row, n) => ({
      'ogit/_xid': xidOf(row),
      '+/list': JSON.stringify([{ value: `a${n}`, created: n + 1 }]),
    }));
    const run = kit.run({ kind: 'vertices', action: 'PUT' });
    const outcomes = await inDisorder(seed, () => sendAll(run, rows, 5));
    for (const [index, row] of vertices.entries()) {
      const id = String((await vertexOf(xidOf(row)))?.['ogit/_id']);
      const list = (await kit.graph.withLists(id))?.['/list'];
      const expected =
        outcomes[index]?.outcome === 'stored' ? [{ value: `a${index}`, created: index + 1 }] : undefined;
      expect({ outcome: outcomes[index]?.outcome, list }).toEqual({
        outcome: expected === undefined ? 'unknown' : 'stored',
        list: expected,
      });
    }
  });

  it('combined rows have all their parts, and each part is attributed to its row', async () => {
    const [other, ...vertices] = machines(31);
    await kit.run({ kind: 'vertices', action: 'POST' }).send([other ?? {}]);
    const rows = vertices.map((row) => ({
      ...row,
      'edge:1:verb': 'ogit/connects',
      'edge:1:vertex_xid': xidOf(other),
      'edge:2:verb': 'ogit/runs',
      'edge:2:direction': 'in',
      'edge:2:vertex_xid': xidOf(other),
      'content:text': `of ${xidOf(row)}`,
    }));
    const run = kit.run({ kind: 'combined', action: 'PUT' });
    const outcomes = await inDisorder(seed, () => sendAll(run, rows, 10));
    const hub = String((await vertexOf(xidOf(other)))?.['ogit/_id']);
    for (const [index, row] of vertices.entries()) {
      const id = String((await vertexOf(xidOf(row)))?.['ogit/_id']);
      expect(outcomes[index]).toMatchObject({ outcome: 'stored', vertexId: id, created: true });
      expect(new Set(outcomes[index]?.createdPartIds)).toEqual(
        new Set([`${id}$$ogit/connects$$${hub}`, `${hub}$$ogit/runs$$${id}`]),
      );
      expect(await kit.graph.content(id)).toBe(`of ${xidOf(row)}`);
    }
  });

  it('deleted edges are gone', async () => {
    const vertices = machines(21);
    await kit.run({ kind: 'vertices', action: 'POST' }).send(vertices);
    const rows = vertices.slice(1).map((row, index) => ({
      'from:ogit/_xid': xidOf(vertices[index]),
      verb: 'ogit/connects',
      'to:ogit/_xid': xidOf(row),
    }));
    const outcomes = await inDisorder(seed, async () => [
      ...(await sendAll(kit.run({ kind: 'edges', action: 'POST' }), rows, 10)),
      ...(await sendAll(kit.run({ kind: 'edges', action: 'DELETE' }), rows, 10)),
    ]);
    expect(tally(outcomes)).toEqual({ stored: 40 });
    // A deletion whose response was lost may have been done by another client.
    const reasons = new Set(outcomes.map(({ reason }) => reason));
    expect([...reasons].filter((reason) => reason !== '' && reason !== alreadyAbsent)).toEqual([]);
    const [first, second] = [await vertexOf(xidOf(vertices[0])), await vertexOf(xidOf(vertices[1]))];
    const name = {
      out: String(first?.['ogit/_id']),
      verb: 'ogit/connects',
      into: String(second?.['ogit/_id']),
    };
    expect(await kit.graph.edge(name)).toBeUndefined();
  });
});

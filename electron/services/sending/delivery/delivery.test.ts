import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DeliveryKit, machines, startDeliveryKit, tally } from '../../../delivery.test-kit.ts';
import { alreadyAbsent } from '../read-back/read-back-result.ts';

let kit: DeliveryKit;
beforeAll(async () => {
  kit = await startDeliveryKit();
});
afterEach(() => kit.practice.setFaults({}));
afterAll(() => kit.close());

const creates = { kind: 'vertices', action: 'POST' } as const;
const withoutXid = (count: number) =>
  machines(count).map(({ 'ogit/_xid': name, ...row }) => ({ ...row, '/name': name ?? '' }));

describe('a request that goes well', () => {
  it('is recorded before it is sent and after it ends, and every row has its outcome and vertex', async () => {
    const run = kit.run(creates);
    const rows = machines(3);
    const outcomes = await run.send([...rows, { ...rows[0], 'ogit/_type': '' }] as typeof rows);
    expect(outcomes.map(({ record, outcome, created }) => [record, outcome, created])).toEqual([
      [1, 'stored', true],
      [2, 'stored', true],
      [3, 'stored', true],
      [4, 'failed', false],
    ]);
    const [vertex] = await kit.practice.byXid(rows[0]?.['ogit/_xid'] ?? '');
    expect(outcomes[0]?.vertexId).toBe(vertex?.['ogit/_id']);
    expect(outcomes[3]?.reason).toContain('ogit/_type');
    expect(run.requests).toMatchObject([
      { records: [1, 2, 3, 4], of: null, class: 'creates-only', state: 'answered', status: 200 },
    ]);
    expect(run.requests[0]?.bodyHash).toMatch(/^[0-9a-f]{64}$/);
    expect(run.reportedOutcomes).toEqual(outcomes);
    expect(run.notExecuted).toEqual([]);
  });
});

describe('a request without a response', () => {
  it('is sent again if that is safe, and vertices of the lost request are known as created by the run', async () => {
    const run = kit.run(creates);
    const rows = machines(5);
    await kit.practice.setFaults({ cut: 'after' });
    const outcomes = await run.send(rows);
    expect(tally(outcomes)).toEqual({ stored: 5 });
    expect(outcomes.every(({ created, vertexId }) => created && vertexId !== '')).toBe(true);
    expect(run.requests.map(({ state, of }) => [state, of])).toEqual([
      ['lost', null],
      ['answered', 1],
    ]);
    expect(run.repeats()).toBe(1);
  });

  it('fails a row for an older vertex only if the platform is known to record when vertices are created', async () => {
    const rows = machines(2);
    expect(tally(await kit.run(creates).send(rows))).toEqual({ stored: 2 });
    /** Says of the rows that they were first sent a minute from now: then the vertices are older. */
    const later = (records: readonly number[]) =>
      new Map(records.map((record) => [record, Date.now() + 60_000]));
    const unproven = await kit.run(creates).send(rows, later([1, 2]));
    expect(unproven).toMatchObject([{ outcome: 'unknown', created: false }, { outcome: 'unknown' }]);
    expect(unproven[0]?.reason).toContain('exists already');
    const run = kit.run(creates);
    await run.send(machines(1));
    const proven = await run.send(rows, later([2, 3]));
    expect(proven).toMatchObject([
      { outcome: 'failed', created: false, vertexId: '' },
      { outcome: 'failed' },
    ]);
    expect(proven[0]?.reason).toContain('exists already');
  });

  it('fails a row for a vertex of another account only if the platform is known to record our account', async () => {
    const rows = machines(2);
    expect(tally(await kit.run(creates).send(rows))).toEqual({ stored: 2 });
    /** Says of the rows that they were first sent ten seconds ago. */
    const earlier = (records: readonly number[]) =>
      new Map(records.map((record) => [record, Date.now() - 10_000]));
    const othersGraph = (graph: DeliveryKit['graph']): DeliveryKit['graph'] => ({
      ...graph,
      vertices: async (input) =>
        (await graph.vertices(input)).map((vertex) => ({ ...vertex, 'ogit/_creator': 'another-account' })),
    });
    const graph = othersGraph(kit.graph);
    expect(tally(await kit.run({ ...creates, graph }).send(rows, earlier([1, 2])))).toEqual({ unknown: 2 });
    const run = kit.run({ ...creates, graph });
    await run.send(machines(1));
    expect(tally(await run.send(rows, earlier([2, 3])))).toEqual({ failed: 2 });
    // If the platform records another account as creator of our vertices, the creator proves nothing.
    const other = kit.run({ ...creates, account: 'not-recorded' });
    await other.send(machines(1));
    expect(tally(await other.send(rows, earlier([2, 3])))).toEqual({ unknown: 2 });
    // An unknown own account proves nothing.
    expect(tally(await kit.run({ ...creates, account: '' }).send(rows, earlier([1, 2])))).toEqual({
      unknown: 2,
    });
    expect(tally(await kit.run(creates).send(rows, earlier([1, 2])))).toEqual({ stored: 2 });
  });

  it('fails a row at its first 409 if it was never sent before', async () => {
    const rows = machines(1);
    await kit.run(creates).send(rows);
    expect(tally(await kit.run(creates).send(rows))).toEqual({ failed: 1 });
  });

  it('attributes a vertex to the first of two rows that would create it', async () => {
    const [row = {}] = machines(1);
    const run = kit.run(creates);
    await kit.practice.setFaults({ cut: 'after' });
    expect((await run.send([row, row])).map(({ outcome }) => outcome)).toEqual(['stored', 'failed']);
  });

  it('leaves rows unknown that must not be sent again, and repeats nothing', async () => {
    const run = kit.run(creates);
    await kit.practice.setFaults({ cut: 'after' });
    const outcomes = await run.send(withoutXid(4));
    expect(tally(outcomes)).toEqual({ unknown: 4 });
    expect(outcomes[0]).toMatchObject({ class: 'never', hash: [expect.any(Number), expect.any(Number)] });
    expect(run.requests).toHaveLength(1);
  });

  it('counts a deletion as done if it finds nothing the second time, and reports the vertex as absent', async () => {
    const rows = machines(3);
    await kit.run(creates).send(rows);
    const run = kit.run({ kind: 'vertices', action: 'DELETE' });
    await kit.practice.setFaults({ cut: 'after' });
    const xids = rows.map((row) => ({ 'ogit/_xid': row['ogit/_xid'] ?? '' }));
    const gone = await run.send(xids);
    expect(tally(gone)).toEqual({ stored: 3 });
    expect(gone.map(({ reason, cause }) => [reason, cause])).toEqual(
      gone.map(() => [alreadyAbsent, alreadyAbsent]),
    );
    // A vertex that is missing from the beginning is reported as such.
    expect(tally(await run.send(xids))).toEqual({ failed: 3 });
  });

  it('recognises the vertices that a PATCH created before it was repeated', async () => {
    const run = kit.run({ kind: 'vertices', action: 'PATCH' });
    const [old = {}, ...fresh] = machines(3);
    await run.send([old]);
    await kit.practice.setFaults({ cut: 'after' });
    const outcomes = await run.send([old, ...fresh]);
    expect(outcomes.map(({ outcome, created }) => [outcome, created])).toEqual([
      ['stored', false],
      ['stored', true],
      ['stored', true],
    ]);
  });

  it('is not repeated without limit', async () => {
    const run = kit.run(creates);
    await kit.practice.setFaults({ status500: 1_000 });
    const outcomes = await run.send(machines(1));
    expect(tally(outcomes)).toEqual({ unknown: 1 });
    expect(run.requests).toHaveLength(6);
  });

  it('ends the run after three requests in a row without any', async () => {
    const run = kit.run({
      ...creates,
      sendWith: async () => ({ kind: 'unknown', status: 502, date: null, message: 'Bad gateway.' }),
    });
    for (const _ of [1, 2, 3]) await run.send(withoutXid(2));
    expect(run.abandoned).toEqual([expect.stringContaining('3 requests in a row')]);
    expect(tally(await run.send(withoutXid(2)))).toEqual({ 'not-sent': 2 });
    expect(run.requests).toHaveLength(3);
  });
});

describe('a response that cannot be trusted', () => {
  it('is followed by requests with parts of its rows', async () => {
    const run = kit.run(creates);
    await kit.practice.setFaults({ itemsDropped: 3 });
    const outcomes = await run.send(machines(6));
    expect(tally(outcomes)).toEqual({ stored: 6 });
    expect(outcomes.every(({ created }) => created)).toBe(true);
    expect(run.requests.some(({ state }) => state === 'lost')).toBe(true);
    expect(run.splits()).toBeGreaterThan(0);
  });

  it('counts for no row if its counts are wrong', async () => {
    let responses = 0;
    const run = kit.run({
      ...creates,
      async sendWith(body, connector) {
        const verdict = await connector.send(body);
        responses += 1;
        if (verdict.kind !== 'response' || verdict.counts === null || responses > 1) return verdict;
        return { ...verdict, counts: { ...verdict.counts, failed: 1 } };
      },
    });
    expect(tally(await run.send(machines(4)))).toEqual({ stored: 4 });
    expect(run.requests.map(({ state, of, records }) => [state, of, records.length])).toEqual([
      ['lost', null, 4],
      ['answered', 1, 2],
      ['answered', 1, 2],
    ]);
  });

  it('makes rows unknown that must not be sent again', async () => {
    const run = kit.run(creates);
    await kit.practice.setFaults({ itemsDropped: 3 });
    expect(tally(await run.send(withoutXid(6)))).toEqual({ unknown: 6 });
  });

  it('is accepted whatever the order of its items is and however often they are repeated', async () => {
    const run = kit.run(creates);
    await kit.practice.setFaults({ itemsShuffled: true, itemsRepeated: 2 });
    expect(tally(await run.send(withoutXid(20)))).toEqual({ stored: 20 });
    expect(run.requests).toHaveLength(1);
  });

  it('causes rows that failed for reasons of the platform to be sent again, if that is safe', async () => {
    const run = kit.run(creates);
    await kit.practice.setFaults({ itemsFailed: 4 });
    expect(tally(await run.send(machines(20)))).toEqual({ stored: 20 });
    await kit.practice.setFaults({ itemsFailed: 4 });
    expect(tally(await kit.run(creates).send(withoutXid(20)))).toEqual({ stored: 15, unknown: 5 });
  });

  it('causes the rows after a broken record to be sent again', async () => {
    const run = kit.run(creates);
    await kit.practice.setFaults({ malformedStop: 3 });
    const rows = withoutXid(8);
    expect(tally(await run.send(rows))).toEqual({ stored: 8 });
    expect(run.requests.map(({ records }) => records.length)).toEqual([8, 5]);
  });
});

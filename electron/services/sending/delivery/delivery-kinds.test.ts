import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DeliveryKit, machines, type Row, startDeliveryKit, tally } from '../../../delivery.test-kit.ts';

let kit: DeliveryKit;
beforeAll(async () => {
  kit = await startDeliveryKit();
});
afterEach(() => kit.practice.setFaults({}));
afterAll(() => kit.close());

const creates = { kind: 'vertices', action: 'POST' } as const;
const combines = { kind: 'combined', action: 'PUT' } as const;
const xidOf = (row: Row | undefined) => row?.['ogit/_xid'] ?? '';
const combined = (rows: readonly Row[], other: Row | undefined): Row[] =>
  rows.map((row) => ({
    ...row,
    'edge:1:verb': 'ogit/connects',
    'edge:1:vertex_xid': xidOf(other),
    'content:text': 'content',
  }));

describe('edges', () => {
  const edgesOf = (rows: readonly Row[], verb: string): Row[] =>
    rows.slice(1).map((row, index) => ({
      'from:ogit/_xid': xidOf(rows[index]),
      verb,
      'to:ogit/_xid': xidOf(row),
    }));

  it('are known as created by the run after a lost response, unlike edges that existed before', async () => {
    const rows = machines(4);
    await kit.run(creates).send(rows);
    const run = kit.run({ kind: 'edges', action: 'POST' });
    await kit.practice.setFaults({ cut: 'after' });
    const outcomes = await run.send(edgesOf(rows, 'ogit/connects'));
    expect(tally(outcomes)).toEqual({ stored: 3 });
    expect(outcomes[0]).toMatchObject({ created: true, vertexId: expect.stringContaining('$$') });
    expect(tally(await run.send(edgesOf(rows, 'ogit/connects')))).toEqual({ failed: 3 });
  });

  it('count as deleted when a repeated deletion does not find them', async () => {
    const rows = machines(3);
    await kit.run(creates).send(rows);
    await kit.run({ kind: 'edges', action: 'POST' }).send(edgesOf(rows, 'ogit/runs'));
    const run = kit.run({ kind: 'edges', action: 'DELETE' });
    await kit.practice.setFaults({ cut: 'after' });
    expect(tally(await run.send(edgesOf(rows, 'ogit/runs')))).toEqual({ stored: 2 });
  });
});

describe('combined rows', () => {
  it('are stored after a lost response, with the parts that they created', async () => {
    const [other, ...rows] = machines(4);
    await kit.run(creates).send([other ?? {}]);
    const run = kit.run(combines);
    await kit.practice.setFaults({ cut: 'after' });
    const outcomes = await run.send(combined(rows, other));
    expect(tally(outcomes)).toEqual({ stored: 3 });
    for (const { created, createdPartIds } of outcomes) {
      expect(created).toBe(true);
      expect(createdPartIds).toEqual([expect.stringContaining('$$ogit/connects$$')]);
    }
  });

  it('keep the parts that were created while another part was refused', async () => {
    const [other, ...rows] = machines(12);
    await kit.run(creates).send([other ?? {}]);
    const run = kit.run(combines);
    await kit.practice.setFaults({ chaos: { seed: 3, items429: 0.3 } });
    const outcomes = await run.send(combined(rows, other));
    expect(tally(outcomes)).toEqual({ stored: 11 });
    expect(outcomes.every(({ created, createdPartIds }) => created && createdPartIds.length === 1)).toBe(
      true,
    );
    expect(run.requests.length).toBeGreaterThan(1);
  });

  it('are partly stored if the platform refuses a part, which they name', async () => {
    const [row] = machines(1);
    const run = kit.run(combines);
    const [outcome] = await run.send(combined([row ?? {}], { 'ogit/_xid': 'missing' }));
    expect(outcome).toMatchObject({ outcome: 'partly', missing: ['edge 1'], created: true });
  });

  it('with issues are never repeated, and are read back by the xids of their issues', async () => {
    const rows = machines(3).map((row, index) => ({
      ...row,
      'issue:a:ogit/_xid': index === 2 ? '' : `${xidOf(row)}:issue`,
      'issue:a:ogit/subject': 'subject',
    }));
    const run = kit.run(combines);
    await kit.practice.setFaults({ cut: 'after' });
    const outcomes = await run.send(rows);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['stored', 'stored', 'unknown']);
    expect(run.requests).toHaveLength(1);
  });
});

describe('rows that write the same attribute', () => {
  const nameOn = async (xid: string) => (await kit.practice.byXid(xid))[0]?.['/name'];

  it('keep their order when an earlier one is sent again', async () => {
    const [row] = machines(1);
    await kit.run(creates).send([row ?? {}]);
    const rows = ['1', '2', '3', '4', '5'].map((name) => ({ 'ogit/_xid': xidOf(row), '/name': name }));
    for (const itemsFailed of [1, 2, 3, 4]) {
      let responses = 0;
      const failingRun = kit.run({
        kind: 'vertices',
        action: 'PUT',
        async sendWith(body, connector) {
          const verdict = await connector.send(body);
          responses += 1;
          if (responses === 1) await kit.practice.setFaults({});
          return verdict;
        },
      });
      await kit.practice.setFaults({ itemsFailed });
      expect(tally(await failingRun.send(rows))).toEqual({ stored: 5 });
      expect(await nameOn(xidOf(row))).toBe('5');
    }
  });

  it('are not sent in another order if they must not be repeated', async () => {
    const [row] = machines(1);
    await kit.run(creates).send([row ?? {}]);
    const rows = ['1', '2', '3'].map((name) => ({
      'ogit/_xid': xidOf(row),
      '/name': name,
      '+/list': '[{"value":"a"}]',
    }));
    let responses = 0;
    const run = kit.run({
      kind: 'vertices',
      action: 'PUT',
      async sendWith(body, connector) {
        responses += 1;
        const verdict = await connector.send(body);
        if (verdict.kind !== 'response' || responses > 1) return verdict;
        // As if the first two had been refused, and the last one executed.
        const refused = { status: 'fail', entity: 'vertex', action: 'update', order: 0, data: { code: 429 } };
        return {
          ...verdict,
          counts: null,
          items: verdict.items.map((item) =>
            item.order === 0 || item.order === 1 ? { ...refused, order: item.order } : item,
          ),
        };
      },
    });
    const outcomes = await run.send(rows);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['not-sent', 'not-sent', 'stored']);
    expect(outcomes[0]?.reason).toContain('would undo that');
  });
});

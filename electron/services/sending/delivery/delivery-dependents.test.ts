import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DeliveryKit, machines, type Row, startDeliveryKit, tally } from '../../../delivery.test-kit.ts';

let kit: DeliveryKit;
beforeAll(async () => {
  kit = await startDeliveryKit();
});
afterEach(() => kit.practice.setFaults({}));
afterAll(() => kit.close());

const xidOf = (row: Row | undefined) => row?.['ogit/_xid'] ?? '';
/** Rows with an edge to the previous row each. */
const chain = (count: number): Row[] =>
  machines(count).map((row, index, all) => ({
    ...row,
    'edge:1:verb': index === 0 ? '' : 'ogit/connects',
    'edge:1:vertex_xid': xidOf(all[index - 1]),
  }));

describe('rows that refer to others of their request', () => {
  it.each(['items429', 'items500', 'items999'])(
    'are sent again with them if those were not executed (%s)',
    async (fault) => {
      const rows = chain(12);
      await kit.practice.setFaults({ chaos: { seed: 3, [fault]: 0.25 } });
      const run = kit.run({ kind: 'combined', action: 'PUT' });
      expect(tally(await run.send(rows))).toEqual({ stored: 12 });
      expect(run.repeats()).toBeGreaterThan(0);
    },
  );

  it('are partly stored if those fail', async () => {
    const [first, second] = chain(2);
    const run = kit.run({ kind: 'combined', action: 'PUT' });
    const outcomes = await run.send([{ ...first, 'ogit/_type': '' }, { ...second }]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['failed', 'partly']);
    expect(run.requests).toHaveLength(1);
  });
});

describe('two rows that create the same vertex', () => {
  const creates = { kind: 'vertices', action: 'POST' } as const;

  it('are distinguished when both were sent before and neither was executed', async () => {
    const [row] = machines(1);
    const since = Date.now();
    const unanswered = new Map([
      [1, since],
      [2, since],
    ]);
    const twice = [{ ...row }, { ...row, '/name': 'again' }];
    const outcomes = await kit.run(creates).send(twice, unanswered);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['stored', 'failed']);
    expect(outcomes[1]?.reason).toContain('exists already');
  });

  it('are distinguished when both were sent before and the first one was executed', async () => {
    const [row] = machines(1);
    const since = Date.now();
    await kit.run(creates).send([{ ...row }]);
    const unanswered = new Map([
      [1, since],
      [2, since],
    ]);
    const outcomes = await kit.run(creates).send([{ ...row }, { ...row }], unanswered);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['stored', 'failed']);
    expect(outcomes[1]?.reason).toContain('exists already');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readinessOf } from '../../../../shared/imports/readiness/readiness.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { checkOf, csvOf, machines, machinesCsv, readyFileOf } from '../imports.test-kit.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

/** Opens two edges, one of them to a vertex that does not exist, and excludes that one. */
async function openExcluded() {
  const rows = machines(2);
  const [a = '', b = ''] = rows.map(([xid]) => xid ?? '');
  await host.send((await host.openText('ends.csv', machinesCsv(rows))).id);
  const edges = csvOf(
    ['from:ogit/_xid', 'verb', 'to:ogit/_xid'],
    [
      [a, 'ogit/dependsOn', b],
      ['nowhere', 'ogit/dependsOn', b],
    ],
  );
  const { id: fileId } = await host.openText('edges.csv', edges);
  const lookUpNow = async () => readyFileOf(await host.waitForCheck(fileId)).lookup.state;
  await expect.poll(lookUpNow).toBe('done');
  const [group] = checkOf(await host.waitForCheck(fileId)).problems;
  expect(group).toMatchObject({ rule: 'reference-unknown', rows: 1 });
  await host.api.imports.excludeRows({ fileId, group: group?.id ?? '', excluded: true });
  const correct = async (column: number, text: string) => {
    await host.api.imports.correct({ fileId, cells: [{ record: 1, column, text }] });
    await host.waitForCheck(fileId);
  };
  const blocksNow = async () => {
    const file = readyFileOf(await host.waitForCheck(fileId));
    return readinessOf({ arriving: null, file, occupation: null }).blockers;
  };
  return { fileId, b, lookUpNow, blocksNow, correct };
}

describe('rows that are excluded for a reference', () => {
  it('are not sent after the next look-up has failed', async () => {
    const { fileId, lookUpNow, blocksNow, correct } = await openExcluded();
    expect(await blocksNow()).toEqual([]);
    await host.setFaults({ chaos: { seed: 0, status500: 1 } });
    await correct(0, 'practice:machine:mail-01');
    await expect.poll(lookUpNow).toBe('failed');
    await host.setFaults({});
    expect(await blocksNow()).toEqual([{ kind: 'lookup-needed' }]);
    await expect(host.send(fileId)).rejects.toThrow('look them up again under Problems');
    await host.api.imports.lookUp({ fileId, connectionId: 'practice' });
    await expect.poll(lookUpNow).toBe('done');
    expect(await blocksNow()).toEqual([]);
    const { rows: sent, excludedCount } = await host.send(fileId);
    expect({ sent, excludedCount }).toEqual({ sent: 1, excludedCount: 1 });
  });

  it('are not sent while the reference is looked up again', async () => {
    const { fileId, lookUpNow, blocksNow, correct } = await openExcluded();
    await host.setFaults({ latencyMs: 600_000 });
    await correct(1, 'ogit/uses');
    expect(await blocksNow()).toEqual([{ kind: 'not-checked', because: 'references' }]);
    await expect(host.send(fileId)).rejects.toThrow('being looked up again');
    await host.setFaults({ latencyMs: 0 });
    await expect.poll(lookUpNow).toBe('done');
    const { rows: sent, excludedCount } = await host.send(fileId);
    expect({ sent, excludedCount }).toEqual({ sent: 1, excludedCount: 1 });
  });
});

describe('references to rows that are excluded', () => {
  it('are missing, and found again once the rows are included', async () => {
    const [one = [], two = []] = machines(2);
    const [a = '', b = ''] = [one[0], two[0]];
    const { id: vertices } = await host.openText('typeless.csv', machinesCsv([one, two.with(1, '')]));
    const pairs = [
      [a, 'ogit/dependsOn', b],
      [a, 'ogit/dependsOn', a],
    ];
    const { id } = await host.openText(
      'to-typeless.csv',
      csvOf(['from:ogit/_xid', 'verb', 'to:ogit/_xid'], pairs),
    );
    const missing = async () =>
      checkOf(await host.waitForCheck(id)).problems.map(({ rule, column, rows }) => [rule, column, rows]);
    expect(await missing()).toEqual([]);
    const typeless = checkOf(await host.waitForCheck(vertices)).problems.find(
      ({ rule }) => rule === 'type-missing',
    );
    const exclude = (excluded: boolean) =>
      host.api.imports.excludeRows({ fileId: vertices, group: typeless?.id ?? '', excluded });
    await exclude(true);
    await expect.poll(missing, { timeout: 10_000 }).toEqual([['reference-unknown', 'to:ogit/_xid', 1]]);
    await exclude(false);
    await expect.poll(missing, { timeout: 10_000 }).toEqual([]);
  });
});

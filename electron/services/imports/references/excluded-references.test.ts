import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { checkOf, csvOf, machines, machinesCsv, readyFileOf } from '../imports.test-kit.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

describe('rows that are excluded for a reference', () => {
  it('are not sent while the reference is looked up again', async () => {
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
    await host.setFaults({ latencyMs: 1_000 });
    await host.api.imports.correct({ fileId, cells: [{ record: 1, column: 1, text: 'ogit/uses' }] });
    await host.waitForCheck(fileId);
    await expect(host.send(fileId)).rejects.toThrow('being looked up again');
    await host.setFaults({ latencyMs: 0 });
    await expect.poll(lookUpNow).toBe('done');
    const { rows: sent, excludedCount } = await host.send(fileId);
    expect({ sent, excludedCount }).toEqual({ sent: 1, excludedCount: 1 });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csv, startTestPractice, type TestPractice } from '../practice.test-kit.ts';

let practice: TestPractice;
beforeAll(async () => {
  practice = await startTestPractice();
});
afterAll(async () => {
  expect(practice.reported).toEqual([]);
  await practice.close();
});

const heads = ['ogit/_xid', 'ogit/_type', 'ogit/_scope', '/a'];
const patch = (...rows: string[][]) => practice.vertices('PATCH', csv(...rows));

describe('interfaces.md 4.1, wire.md §3: PATCH /vertices creates or updates', () => {
  it('creates a vertex with a new xid, and updates a vertex that exists', async () => {
    const first = await patch(heads, ['p-1', 'T', 's', '1'], ['p-1', 'T', 's', '2'], ['', 'T', 's', '3']);
    expect(first.items.map(({ status, action }) => [status, action])).toEqual([
      ['success', 'create'],
      ['success', 'update'],
      ['success', 'create'],
    ]);
    expect(first.json).toMatchObject({ populated: { vertex: 3 } });
    expect(await practice.byXid('p-1')).toMatchObject([{ '/a': '2', 'ogit/_v': 2 }]);
  });

  it('requires type and scope only to create a vertex', async () => {
    const { items } = await patch(
      heads,
      ['p-1', '', '', 'null'],
      ['p-2', '', 's', '1'],
      ['p-2', 'T', '', '1'],
    );
    expect(items.map(({ status, action }) => [status, action])).toEqual([
      ['success', 'update'],
      ['fail', 'create'],
      ['fail', 'create'],
    ]);
    expect(items.slice(1).map(({ data }) => data['message'])).toEqual([
      '"ogit/_type" not found or empty in "attributes".',
      '"ogit/_scope" not found or empty in "attributes".',
    ]);
    expect((await practice.byXid('p-1'))[0]).not.toHaveProperty('/a');
  });

  it('fails for a vertex that its ogit/_id or a look-up cannot find', async () => {
    const byId = await patch(['ogit/_id', '/a'], ['nowhere', '1']);
    expect(byId.items[0]).toMatchObject({ action: 'update', data: { error: 'HTTPError', code: 404 } });
    const byLookUp = await patch(['xid:ogit/_id', '/a'], ['absent', '1']);
    expect(byLookUp.items[0]).toMatchObject({ action: 'update', data: { error: 'ValueError', code: 500 } });
  });
});

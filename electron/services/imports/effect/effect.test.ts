import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EffectOfFile } from '../../../../shared/imports/effect/effect.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { csvOf, machines, machinesCsv } from '../imports.test-kit.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

/** Resolves with the first effect of the file for which `is` returns true. */
const waitForEffect = (fileId: string, is: (effect: EffectOfFile) => boolean) =>
  new Promise<EffectOfFile>((resolve) => {
    const stop = host.api.imports.changed(({ effects }) => {
      const found = effects.find((effect) => effect.fileId === fileId);
      if (found === undefined || !is(found)) return;
      queueMicrotask(() => stop());
      resolve(found);
    });
  });
/** Starts counting and returns the counts. */
const countEffect = async (fileId: string) => {
  await host.api.imports.countEffect({ fileId });
  const { counted } = await waitForEffect(fileId, (effect) => effect.counted.state === 'done');
  if (counted.state !== 'done') throw new Error(counted.state);
  return counted;
};
/** Compares the rows with the vertices of the platform and returns the counts. */
const compareWithPlatform = async (fileId: string, rows: 'sample' | 'all' = 'all') => {
  await host.api.imports.readPresent({ fileId, connectionId: 'practice', of: rows });
  const { present } = await waitForEffect(fileId, (effect) =>
    ['done', 'failed'].includes(effect.present.state),
  );
  if (present.state !== 'done') throw new Error(JSON.stringify(present));
  return present;
};
const changedRows = async (fileId: string) =>
  (await host.api.imports.presentRows({ fileId, first: 0, count: 500 })).rows;
const setAction = async (fileId: string, action: 'PUT' | 'DELETE' | 'PATCH') => {
  await host.api.imports.setAction({ fileId, action });
  await host.waitForCheck(fileId);
};

describe('the effect of a file', () => {
  it('leaves out rows that are excluded or have errors, and counts them', async () => {
    const rows = machines(10).map((row, n) => (n < 3 ? [row[0] ?? '', '', row[2] ?? '', row[3] ?? ''] : row));
    const file = await host.openText('left-out.csv', machinesCsv(rows));
    expect(await countEffect(file.id)).toMatchObject({
      rows: 7,
      errorRows: 3,
      excludedCount: 0,
      entities: { vertices: 7 },
      removingRows: 0,
    });
    const state = await host.waitForCheck(file.id);
    const group =
      state.reading.state === 'ready' && state.reading.file.check.state === 'done'
        ? state.reading.file.check.problems.find(({ rule }) => rule === 'type-missing')
        : undefined;
    await host.api.imports.excludeRows({ fileId: file.id, group: group?.id ?? '', excluded: true });
    expect(await countEffect(file.id)).toMatchObject({ rows: 7, errorRows: 0, excludedCount: 3 });
  });

  it('counts what an update sets, leaves alone and removes, by column', async () => {
    const rows = machines(8).map(([xid = ''], n) => [
      xid,
      n < 3 ? 'null' : n < 5 ? '' : `name ${n}`,
      n === 7 ? '[{"value":"a"}]' : '',
    ]);
    const file = await host.openText('removes.csv', csvOf(['ogit/_xid', 'ogit/name', '-/tags'], rows));
    await setAction(file.id, 'PUT');
    expect(await countEffect(file.id)).toMatchObject({
      rows: 8,
      columns: [
        { filled: 8, empty: 0, nulls: 0 },
        { filled: 3, empty: 2, nulls: 3 },
        { filled: 1, empty: 7, nulls: 0 },
      ],
      removingRows: 4,
    });
  });

  it('counts edges, issues and attachments of combined rows, and the values of lists', async () => {
    const heads = [
      'ogit/_xid',
      'ogit/_type',
      'ogit/_scope',
      'edge:1:verb',
      'edge:1:vertex_xid',
      'issue:a:ogit/subject',
      'content:text',
    ];
    const rows = machines(4).map(([xid = '', type = ''], n) => [
      xid,
      type,
      'practice-scope',
      n < 3 ? 'ogit/runs' : '',
      n < 3 ? 'practice:machine:web-01' : '',
      n === 0 ? 'look here' : '',
      n < 2 ? 'a note' : '',
    ]);
    const combined = await host.openText('combined.csv', csvOf(heads, rows));
    expect((await countEffect(combined.id)).entities).toEqual({
      vertices: 4,
      edges: 3,
      issues: 1,
      attachments: 2,
      values: 0,
    });
    const lists = await host.openText(
      'values.csv',
      csvOf(
        ['ogit/_xid', 'items'],
        [
          ['practice:timeseries:web-01:cpu', '[{"timestamp":1,"value":"1"},{"timestamp":2,"value":"2"}]'],
          ['practice:timeseries:web-01:cpu', '[{"timestamp":3,"value":"3"}]'],
        ],
      ),
    );
    expect((await countEffect(lists.id)).entities).toMatchObject({ values: 3, vertices: 0 });
  });

  it('is discarded when the user chooses another action', async () => {
    const file = await host.openText('forgotten.csv', machinesCsv(machines(3)));
    await countEffect(file.id);
    await setAction(file.id, 'PUT');
    const hasEffect = await new Promise<boolean>((resolve) => {
      const stop = host.api.imports.changed(({ effects }) => {
        queueMicrotask(() => stop());
        resolve(effects.some(({ fileId }) => fileId === file.id));
      });
    });
    expect(hasEffect).toBe(false);
  });
});

describe('present values', () => {
  it('show each changing cell before and after, and count the other rows', async () => {
    const rows = machines(250);
    const sent = await host.openText('present.csv', machinesCsv(rows));
    await host.send(sent.id);
    const xids = rows.map(([xid = '']) => xid);
    const update = xids.map((xid, n) => [
      n === 4 ? 'ann' : xid,
      n === 0 ? 'another name' : n === 1 ? 'null' : n === 2 ? '' : `host ${n}`,
    ]);
    const file = await host.openText('update.csv', csvOf(['ogit/_xid', 'ogit/name'], update));
    await setAction(file.id, 'PUT');
    expect(await compareWithPlatform(file.id)).toMatchObject({
      counts: { compared: 250, unchanged: 247, changed: 1, removed: 1, missing: 1, unresolved: 0 },
      of: 250,
      kept: 2,
    });
    expect(await changedRows(file.id)).toEqual([
      {
        record: 1,
        identity: xids[0],
        cells: [{ column: 'ogit/name', before: 'host 0', after: 'another name' }],
      },
      { record: 2, identity: xids[1], cells: [{ column: 'ogit/name', before: 'host 1', after: null }] },
    ]);
    expect((await compareWithPlatform(file.id, 'sample')).counts.compared).toBe(100);
  });

  it('show lists as the platform has them before and after, and look-ups as the id that they find', async () => {
    const rows = machines(4);
    const xids = rows.map(([xid = '']) => xid);
    await host.send((await host.openText('listed.csv', machinesCsv(rows))).id);
    const begin = csvOf(
      ['ogit/_xid', '=/tags', '/site'],
      [
        [xids[0] ?? '', '[{"value":"a","created":1},{"value":"b","created":2}]', 'north'],
        [xids[1] ?? '', '[{"value":"a","created":1}]', ''],
        [xids[2] ?? '', '', ''],
      ],
    );
    const first = await host.openText('begin.csv', begin);
    await setAction(first.id, 'PUT');
    await host.send(first.id);
    const update = csvOf(
      ['ogit/_xid', '-/tags', '+/tags', '+/site', 'xid:/owner'],
      [
        [xids[0] ?? '', '[{"value":"a"}]', '[{"value":"c","created":3}]', '[{"value":"south"}]', ''],
        [xids[1] ?? '', '[{"value":"a"}]', '', '', xids[0] ?? ''],
        [xids[2] ?? '', '[{"value":"a"}]', '', '', ''],
        [xids[3] ?? '', '', '', '', 'ann'],
      ],
    );
    const file = await host.openText('lists.csv', update);
    await setAction(file.id, 'PUT');
    expect((await compareWithPlatform(file.id)).counts).toEqual({
      compared: 4,
      unchanged: 1,
      changed: 0,
      removed: 2,
      missing: 0,
      unresolved: 1,
    });
    const owner = String((await host.vertexOf(xids[0] ?? ''))?.['ogit/_id']);
    const createdOn = Number((await host.vertexOf(xids[0] ?? ''))?.['ogit/_created-on']);
    const changed = await changedRows(file.id);
    const b = { value: 'b', created: 2 };
    expect(changed.map(({ cells }) => cells)).toEqual([
      [
        {
          column: '/tags',
          before: { items: [{ value: 'a', created: 1 }, b], more: 0 },
          after: { items: [b, { value: 'c', created: 3 }], more: 0 },
        },
        {
          column: '/site',
          before: 'north',
          after: {
            items: [
              { value: 'north', created: createdOn },
              { value: 'south', created: null },
            ],
            more: 0,
          },
        },
      ],
      [
        { column: '/tags', before: { items: [{ value: 'a', created: 1 }], more: 0 }, after: null },
        { column: '/owner', before: null, after: owner },
      ],
    ]);
    await host.send(file.id);
    const [one, other] = [await host.vertexOf(xids[0] ?? ''), await host.vertexOf(xids[1] ?? '')];
    expect(one).toMatchObject({ '/tags': '["b", "c"]', '/site': '["north", "south"]' });
    expect(other).toMatchObject({ '/owner': owner });
    expect(other).not.toHaveProperty('/tags');
  });

  it('count the vertices that a deletion by id removes and those that the platform does not have', async () => {
    const rows = machines(2);
    await host.send((await host.openText('ids.csv', machinesCsv(rows))).id);
    const vertex = await host.vertexOf(rows[0]?.[0] ?? '');
    const file = await host.openText(
      'delete.csv',
      csvOf(['ogit/_id'], [[String(vertex?.['ogit/_id'])], ['no such id']]),
    );
    await setAction(file.id, 'DELETE');
    expect((await compareWithPlatform(file.id)).counts).toMatchObject({
      compared: 2,
      removed: 1,
      missing: 1,
    });
  });

  it('are refused for rows that change no attributes, and for another connection than the chosen one', async () => {
    const file = await host.openText(
      'edges.csv',
      csvOf(['from:ogit/_xid', 'verb', 'to:ogit/_xid'], [['a', 'ogit/runs', 'b']]),
    );
    const readPresent = (connectionId: string) =>
      host.api.imports.readPresent({ fileId: file.id, connectionId, of: 'all' });
    await expect(readPresent('practice')).rejects.toMatchObject({ code: 'bad-input' });
    await expect(readPresent('another')).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('the exact request', () => {
  it('is the first request of the run, with a placeholder for the token', async () => {
    // One row more than fits into a request.
    const file = await host.openText(
      'exact.csv',
      machinesCsv(machines(501).map((row) => row.map((cell) => (cell === 'host 0' ? "it's" : cell)))),
    );
    await host.api.imports.setMeaning({ fileId: file.id, jsonStrings: false, nullKeyword: 'nü' });
    await host.waitForCheck(file.id);
    const request = await host.api.imports.request({ fileId: file.id, connectionId: 'practice' });
    expect(request).toMatchObject({
      method: 'POST',
      address: `${host.practice.connectorUrl}/vertices`,
      shownRows: 5,
      rows: 500,
      requests: 2,
      isCertain: false,
    });
    expect(Object.fromEntries(request.headers.map(({ name, value }) => [name, value]))).toEqual({
      'x-forwarded-authorization': 'Bearer <ACCESS_TOKEN>',
      'content-type': 'text/csv; charset=utf-8',
      accept: 'application/json',
      'x-connector-csv-null-keyword': 'nü',
    });
    expect(request.bodyStart.split('\n')[1]).toContain(`"it's"`);
    expect(request.curl?.match(/Bearer [^']*/g)).toEqual(['Bearer <ACCESS_TOKEN>']);
  });
});

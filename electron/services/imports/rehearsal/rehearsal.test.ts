import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import { practiceRequests } from '../../../../shared/practice.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { csvOf, machines, machinesCsv } from '../imports.test-kit.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const rehearse = async (fileId: string, seeded: boolean): Promise<RunState> => {
  const { runId } = await host.api.imports.rehearse({ fileId, seeded });
  return host.waitForRun(runId);
};
const openChecked = async (name: string, text: string, action?: 'PUT' | 'DELETE') => {
  const file = await host.openText(name, text);
  if (action !== undefined) await host.api.imports.setAction({ fileId: file.id, action });
  await host.waitForCheck(file.id);
  return file.id;
};
/** Resolves when `isWanted` returns true for the file. */
const untilFile = (fileId: string, isWanted: (file: ReadyFile) => boolean) =>
  new Promise<void>((resolve) => {
    const stop = host.api.imports.changed(({ files }) => {
      const file = files.find(({ id }) => id === fileId);
      if (file?.reading.state !== 'ready' || !isWanted(file.reading.file)) return;
      queueMicrotask(() => stop());
      resolve();
    });
  });
/** Requests that the chosen connection has had. */
const countRequests = async () => {
  const response = await fetch(`${host.practice.origin}/practice/requests`);
  return practiceRequests.parse(await response.json()).items.length;
};
/** Number of running rehearsal platforms; each has a folder. */
const countPlatforms = async () =>
  (await readdir(host.folder)).filter((name) => name.startsWith('rehearsal-')).length;

describe('a rehearsal', () => {
  it('runs on a temporary platform and sends nothing to the chosen connection', async () => {
    const rows = machines(700);
    const fileId = await openChecked(
      'machines.csv',
      machinesCsv([...rows, [rows[0]?.[0] ?? '', '', 'x', 'y']]),
    );
    const before = await countRequests();
    const run = await rehearse(fileId, false);
    expect(run).toMatchObject({
      rehearsal: true,
      connection: 'Rehearsal',
      state: 'finished',
      message: '',
      requests: 2,
      counts: { stored: 700, failed: 1, unknown: 0, partly: 0, 'not-sent': 0 },
    });
    expect(await countRequests()).toBe(before);
    expect(await host.countXid(rows[0]?.[0] ?? '')).toBe(0);
    expect(await countPlatforms()).toBe(0);
    const exported = await host.api.imports.exportRows({
      runId: run.id,
      outcome: 'failed',
      spreadsheetSafe: false,
    });
    expect(exported).toMatchObject({ rows: 1 });
  });

  it('is seeded with the vertices that the rows refer to, if requested', async () => {
    const text = csvOf(
      ['from:ogit/_xid', 'verb', 'to:ogit/_id'],
      [
        ['elsewhere:1', 'ogit/runs', 'c1_c1'],
        ['elsewhere:2', 'ogit/runs', 'c1_c1'],
      ],
    );
    const fileId = await openChecked('edges.csv', text);
    expect((await rehearse(fileId, false)).counts).toMatchObject({ stored: 0, failed: 2 });
    expect((await rehearse(fileId, true)).counts).toMatchObject({ stored: 2, failed: 0 });
    expect(await host.countXid('elsewhere:1')).toBe(0);
  });

  it('is not seeded with vertices that the chosen platform does not have', async () => {
    const text = csvOf(
      ['from:ogit/_xid', 'verb', 'to:ogit/_xid'],
      [
        ['practice:machine:db-01', 'ogit/runs', 'practice:machine:web-01'],
        ['practice:machine:db-01', 'ogit/runs', 'missing'],
      ],
    );
    const fileId = await openChecked('asked.csv', text);
    await untilFile(fileId, ({ check }) =>
      check.state === 'done' ? check.problems.some(({ rule }) => rule === 'reference-unseen') : false,
    );
    await host.api.imports.lookUp({ fileId, connectionId: 'practice' });
    await untilFile(fileId, ({ lookup }) => lookup.state === 'done');
    expect((await rehearse(fileId, true)).counts).toMatchObject({ stored: 1, failed: 1 });
  });

  it('is seeded with the vertices and edges that are to be changed or deleted', async () => {
    const update = csvOf(
      ['ogit/_xid', 'ogit/_id', 'ogit/name'],
      [
        ['mine:1', '', 'a'],
        ['', 'c2_c2', 'b'],
      ],
    );
    const put = await openChecked('update.csv', update, 'PUT');
    expect((await rehearse(put, true)).counts).toMatchObject({ stored: 2 });
    const remove = await openChecked('delete.csv', csvOf(['ogit/_xid'], [['mine:1'], ['mine:2']]), 'DELETE');
    expect((await rehearse(remove, true)).counts).toMatchObject({ stored: 2 });
    const edges = csvOf(['from:ogit/_xid', 'verb', 'to:ogit/_xid'], [['a:1', 'ogit/runs', 'a:2']]);
    const unlink = await openChecked('unlink.csv', edges, 'DELETE');
    expect((await rehearse(unlink, true)).counts).toMatchObject({ stored: 1 });
  });

  it('is seeded with the timeseries of the written values', async () => {
    const text = csvOf(['ogit/_xid', 'timestamp', 'value'], [['load:1', '1700000000000', '3']]);
    const fileId = await openChecked('values.csv', text);
    expect((await rehearse(fileId, true)).counts).toMatchObject({ stored: 1 });
  });

  it('can be cancelled, and refuses to send the file while it runs', async () => {
    const fileId = await openChecked('cancelled.csv', machinesCsv(machines(2_000)));
    const { runId } = await host.api.imports.rehearse({ fileId, seeded: true });
    await expect(host.api.imports.send({ fileId, connectionId: 'practice' })).rejects.toMatchObject({
      code: 'conflict',
    });
    await host.api.imports.cancel({ runId });
    const run = await host.waitForRun(runId);
    expect(run.state).toBe('cancelled');
    expect(await countPlatforms()).toBe(0);
  });
});

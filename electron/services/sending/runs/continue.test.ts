import { readdirSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Outcome, sumOf } from '../../../../shared/sending/outcomes.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import type { Upload } from '../../../platform.ts';
import { csvOf, machines, machinesCsv } from '../../imports/imports.test-kit.ts';

let host: TestHost;
beforeEach(async () => {
  host = await openTestHost();
});
afterEach(() => host.close());

const runsNow = () =>
  new Promise<readonly RunState[]>((resolve) => {
    const stop = host.api.imports.changed(({ runs }) => {
      resolve(runs);
      queueMicrotask(() => stop());
    });
  });
const runOf = (runId: string) => host.api.imports.run({ runId });
const continueRun = (runId: string, options: { repeatAtStake?: number; changedFile?: boolean } = {}) =>
  host.api.imports.continueRun({
    runId,
    connectionId: 'practice',
    repeatAtStake: options.repeatAtStake ?? null,
    changedFile: options.changedFile ?? false,
  });
const continueToEnd = async (runId: string, options: Parameters<typeof continueRun>[1] = {}) => {
  await continueRun(runId, options);
  return host.waitForRun(runId);
};
const counts = (change: Partial<Record<Outcome, number>>) => ({
  stored: 0,
  partly: 0,
  failed: 0,
  unknown: 0,
  'not-sent': 0,
  ...change,
});

/** Closes the host after the first response of a run; its other requests are held until the host is ending. */
async function leaveInTheMiddle(runId: string): Promise<void> {
  await expect.poll(async () => (await runOf(runId)).counts.stored).toBeGreaterThan(0);
  const leaving = host.leave();
  await expect.poll(async () => (await runOf(runId)).state).toBe('cancelling');
  await host.setFaults({});
  await leaving;
}

/** Sends some rows and closes the host while most of them are not sent. Returns the id of the run. */
async function sendAndLeave(name: string, rows: readonly string[][]): Promise<string> {
  const file = await host.openText(name, machinesCsv(rows));
  await host.setFaults({ chaos: { seed: 0, holdAfter: 1 } });
  const { runId } = await host.api.imports.send({ fileId: file.id, connectionId: 'practice' });
  await leaveInTheMiddle(runId);
  return runId;
}

describe('a run of another session', () => {
  it('is listed as resumable, continues where it stopped, and stores every row once', async () => {
    const rows = machines(6_000);
    const runId = await sendAndLeave('machines.csv', rows);
    host = await openTestHost({ after: host });
    const [offered] = await runsNow();
    expect(offered).toMatchObject({
      id: runId,
      fileId: '',
      state: 'interrupted',
      resumable: true,
      rows: 6_000,
    });
    const before = offered?.counts ?? counts({});
    expect(before['not-sent']).toBeGreaterThan(0);
    expect(sumOf(before)).toBe(6_000);
    expect(await host.api.imports.fileOfRun({ runId })).toMatchObject({
      state: 'same',
      differing: 0,
      records: [],
    });
    const run = await continueToEnd(runId);
    expect(run).toMatchObject({ state: 'finished', counts: counts({ stored: 6_000 }), resumable: false });
    expect(await host.countXid(rows[0]?.[0] ?? '')).toBe(1);
    expect(await host.countXid(rows.at(-1)?.[0] ?? '')).toBe(1);
    const { rows: listed } = await host.api.imports.history({ text: 'machines', first: 0, count: 10 });
    expect(listed).toMatchObject([{ id: runId, state: 'finished', counts: { stored: 6_000 } }]);
    await expect(continueRun(runId)).rejects.toMatchObject({
      code: 'conflict',
      message: 'No rows are left to send.',
    });
  });

  it('lists the causes of what failed before from the moment on that it continues', async () => {
    const rows = machines(6_000);
    await host.send((await host.openText('first.csv', machinesCsv(rows.slice(0, 1)))).id);
    const runId = await sendAndLeave('machines.csv', rows);
    host = await openTestHost({ after: host });
    await host.setFaults({ chaos: { seed: 0, holdAfter: 0 } });
    await continueRun(runId);
    const existsAlready = { outcome: 'failed', rows: 1, firstRecord: 1 };
    expect(await runOf(runId)).toMatchObject({ state: 'sending', causes: [existsAlready] });
    await host.setFaults({});
    expect(await host.waitForRun(runId)).toMatchObject({ causes: [existsAlready] });
  });

  it('reports which rows differ if its file has changed, and continues with that file on request', async () => {
    const rows = machines(6_000);
    const runId = await sendAndLeave('changed.csv', rows);
    const changed = rows.map((row, at) => (at === 1 ? row.with(2, 'another name') : row));
    await writeFile(join(host.folder, 'changed.csv'), machinesCsv(changed));
    host = await openTestHost({ after: host });
    expect(await host.api.imports.fileOfRun({ runId })).toEqual({
      state: 'changed',
      differing: 1,
      records: [2],
      removing: 0,
    });
    await expect(continueRun(runId)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('changed.csv has changed'),
    });
    const run = await continueToEnd(runId, { changedFile: true });
    expect(run).toMatchObject({ state: 'finished', counts: counts({ stored: 6_000 }) });
  });

  it('reports that its file is missing, and continues once the file is back', async () => {
    const runId = await sendAndLeave('gone.csv', machines(6_000));
    const [path, elsewhere] = [join(host.folder, 'gone.csv'), join(host.folder, 'elsewhere.csv')];
    await rename(path, elsewhere);
    host = await openTestHost({ after: host });
    expect(await host.api.imports.fileOfRun({ runId })).toMatchObject({ state: 'missing' });
    await expect(continueRun(runId)).rejects.toMatchObject({ code: 'not-found' });
    await rename(elsewhere, path);
    expect((await continueToEnd(runId)).counts).toEqual(counts({ stored: 6_000 }));
  });

  it('continues with the mapping that it had, and exports the rows that failed', async () => {
    const rows = machines(6_000).map(([xid = '', type = '', name = '']) => [xid, type, name, '']);
    rows.splice(5, 0, ['', '', 'nameless', '']);
    const file = await host.openText('mapped.csv', machinesCsv(rows));
    const transform = { kind: 'fill-empty', column: 'ogit/_scope', value: 'mine' } as const;
    await host.api.imports.transform({ fileId: file.id, transform });
    await host.waitForCheck(file.id);
    await host.setFaults({ chaos: { seed: 0, holdAfter: 1 } });
    const { runId } = await host.api.imports.send({ fileId: file.id, connectionId: 'practice' });
    await leaveInTheMiddle(runId);
    host = await openTestHost({ after: host });
    expect((await continueToEnd(runId)).counts).toEqual(counts({ stored: 6_000, failed: 1 }));
    expect(await host.vertexOf(rows.at(-1)?.[0] ?? '')).toMatchObject({ 'ogit/_scope': 'mine' });
    const options = { runId, outcome: 'failed', spreadsheetSafe: false } as const;
    expect(await host.api.imports.exportRows(options)).toMatchObject({ to: 'path', rows: 1 });
  });
});

describe('rows with an unknown outcome', () => {
  const nameless = (count: number) =>
    Array.from({ length: count }, (_, n) => ['ogit/MARS/Machine', `host ${n}`, 'practice-scope']);
  const sendNameless = async (count: number) => {
    const heads = ['ogit/_type', 'ogit/name', 'ogit/_scope'];
    const file = await host.openText('nameless.csv', csvOf(heads, nameless(count)));
    await host.setFaults({ cut: 'after' });
    const { runId } = await host.api.imports.send({ fileId: file.id, connectionId: 'practice' });
    return host.waitForRun(runId);
  };

  it('are sent again only if the user enters their number, because that could create them twice', async () => {
    const run = await sendNameless(20);
    expect(run).toMatchObject({ counts: counts({ unknown: 20 }), unknown: { never: 20 }, resumable: true });
    expect((await continueToEnd(run.id)).counts).toEqual(counts({ unknown: 20 }));
    await expect(continueRun(run.id, { repeatAtStake: 3 })).rejects.toMatchObject({ code: 'conflict' });
    const again = await continueToEnd(run.id, { repeatAtStake: 20 });
    expect(again).toMatchObject({ state: 'finished', counts: counts({ stored: 20 }) });
  });

  it('are sent again to their original connection, or not at all', async () => {
    const run = await sendNameless(3);
    const options = { runId: run.id, connectionId: 'another', repeatAtStake: null, changedFile: false };
    await expect(host.api.imports.continueRun(options)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('a run and its platform', () => {
  it('continues only if its connection leads to the platform that it went to', async () => {
    const { api, practice } = host;
    const { authUrl, connectorUrl, graphUrl, objectsUrl, clientId, clientSecret, username, password } =
      practice;
    const addresses = { authUrl, connectorUrl, graphUrl, objectsUrl };
    const named = { name: 'Moving', environment: 'test', addresses, clientId, username } as const;
    const { id: connectionId } = await api.connections.add({ ...named, clientSecret, password });
    await api.connections.choose({ id: connectionId });
    await host.setFaults({ chaos: { seed: 0, holdAfter: 0 } });
    const file = await host.openText('moving.csv', machinesCsv(machines(40)));
    const { runId } = await api.imports.send({ fileId: file.id, connectionId });
    await api.imports.cancel({ runId });
    await host.setFaults({});
    await expect.poll(async () => (await api.imports.run({ runId })).resumable).toBe(true);

    const moved = { ...addresses, graphUrl: `${practice.graphUrl}-of-another` };
    const change = { ...named, id: connectionId, clientSecret: '', password: '' };
    await api.connections.change({ ...change, addresses: moved });
    const options = { runId, connectionId, repeatAtStake: null, changedFile: false };
    await expect(api.imports.continueRun(options)).rejects.toThrow(
      `This run went to ${graphUrl}, and “Moving” leads`,
    );
    await api.connections.change(change);
    await api.imports.continueRun(options);
    await expect.poll(async () => (await api.imports.run({ runId })).counts.stored).toBe(40);
  });
});

describe('a file that a browser window sent', () => {
  it('stays in the data folder while a run refers to it, and is deleted with the last one', async () => {
    await host.close();
    let files = 0;
    host = await openTestHost({ takeUpload: ({ sizeBytes }) => uploadOf(sizeBytes) });
    const text = Buffer.from(machinesCsv(machines(5)));
    const uploadOf = (sizeBytes: number): Upload => {
      const path = join(host.folder, `upload-${++files}`);
      const whenComplete = writeFile(path, text).then(() => ({ path }));
      return { arrived: () => sizeBytes, onProgress: () => undefined, whenComplete, drop: () => rm(path) };
    };
    const open = async () => {
      const excerpt = [{ at: 0, base64: text.toString('base64') }];
      const source = {
        kind: 'upload',
        uploadId: 'u',
        name: 'up.csv',
        sizeBytes: text.length,
        excerpt,
      } as const;
      return (await host.waitForCheck((await host.api.imports.open({ source })).fileId)).id;
    };
    const [firstFile, secondFile] = [await open(), await open()];
    const first = await host.send(firstFile);
    const second = await host.send(secondFile);
    expect([first.counts.stored, second.counts.failed]).toEqual([5, 5]);
    const copies = () => readdirSync(join(host.folder, 'data', 'copies'));
    expect(copies()).toHaveLength(1);
    expect(await host.api.imports.retention()).toMatchObject({ copiesBytes: text.length });
    await host.leave();
    host = await openTestHost({ after: host });
    const options = { runId: second.id, outcome: 'failed', spreadsheetSafe: false } as const;
    expect(await host.api.imports.exportRows(options)).toMatchObject({ rows: 5 });
    await host.api.imports.forget({ runIds: [first.id] });
    expect(copies()).toHaveLength(1);
    await host.api.imports.forget({ runIds: [second.id] });
    expect(copies()).toEqual([]);
    await expect(runOf(second.id)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('the history', () => {
  it('deletes the oldest finished runs when the history takes too much space', async () => {
    const file = await host.openText('old.csv', machinesCsv(machines(3)));
    const run = await host.send(file.id);
    await host.api.imports.setRetention({ days: 366, sizeBytes: 1_000_000 });
    expect((await runOf(run.id)).state).toBe('finished');
    expect(await host.api.imports.runsBeyond({ days: null, sizeBytes: 0 })).toBe(1);
    expect(await host.api.imports.runsBeyond({ days: 1, sizeBytes: null })).toBe(0);
    await host.api.imports.setRetention({ days: null, sizeBytes: 0 });
    await expect(runOf(run.id)).rejects.toMatchObject({ code: 'not-found' });
    expect(await host.api.imports.retention()).toMatchObject({ days: null, sizeBytes: 0 });
    expect(await runsNow()).toEqual([]);
  });

  it('lists the requests of a run as they were sent', async () => {
    const file = await host.openText('log.csv', machinesCsv(machines(700)));
    const run = await host.send(file.id);
    const { total, rows } = await host.api.imports.requests({ runId: run.id, first: 0, count: 10 });
    expect(total).toBe(2);
    const sorted = rows.toSorted((a, b) => a.number - b.number);
    expect(sorted).toMatchObject([
      { number: 1, of: null, rows: 500, firstRecord: 1, lastRecord: 500, state: 'answered', status: 200 },
      { number: 2, of: null, rows: 200, firstRecord: 501, lastRecord: 700, class: 'creates-only' },
    ]);
    expect(sorted[0]?.bodyHash).toMatch(/^[0-9a-f]{64}$/);
  });
});

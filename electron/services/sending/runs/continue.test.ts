import { readdirSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Outcome, sumOf } from '../../../../shared/sending/outcomes.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import type { Upload } from '../../../platform.ts';
import { csv, csvOf, machines } from '../../imports/imports.test-kit.ts';

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
const resume = (runId: string, options: { repeatAtStake?: number; changedFile?: boolean } = {}) =>
  host.api.imports.continueRun({
    runId,
    connectionId: 'practice',
    repeatAtStake: options.repeatAtStake ?? null,
    changedFile: options.changedFile ?? false,
  });
const resumed = async (runId: string, options: Parameters<typeof resume>[1] = {}) => {
  await resume(runId, options);
  return host.ended(runId);
};
const counts = (change: Partial<Record<Outcome, number>>) => ({
  stored: 0,
  partly: 0,
  failed: 0,
  unknown: 0,
  'not-sent': 0,
  ...change,
});

/** Leaves the host when the first request of a run gets its response; those behind it are held until it is ending. */
async function leaveInTheMiddle(runId: string): Promise<void> {
  await expect.poll(async () => (await runOf(runId)).counts.stored).toBeGreaterThan(0);
  const left = host.leave();
  await expect.poll(async () => (await runOf(runId)).state).toBe('cancelling');
  await host.setFaults({});
  await left;
}

/** Sends some rows and leaves the host while most of them are not sent. */
async function sendAndLeave(name: string, rows: readonly string[][]): Promise<string> {
  const file = await host.openText(name, csv(rows));
  await host.setFaults({ chaos: { seed: 0, holdAfter: 1 } });
  const { runId } = await host.api.imports.send({ fileId: file.id, connectionId: 'practice' });
  await leaveInTheMiddle(runId);
  return runId;
}

describe('a run of another session', () => {
  it('is offered again, continues where it stopped, and stores every row once', async () => {
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
    const run = await resumed(runId);
    expect(run).toMatchObject({ state: 'finished', counts: counts({ stored: 6_000 }), resumable: false });
    expect(await host.countXid(rows[0]?.[0] ?? '')).toBe(1);
    expect(await host.countXid(rows.at(-1)?.[0] ?? '')).toBe(1);
    const { rows: kept } = await host.api.imports.history({ text: 'machines', first: 0, count: 10 });
    expect(kept).toMatchObject([{ id: runId, state: 'finished', counts: { stored: 6_000 } }]);
    await expect(resume(runId)).rejects.toMatchObject({
      code: 'conflict',
      message: 'No rows are left to send.',
    });
  });

  it('says which rows differ where the file has changed, and continues with them unchanged on request', async () => {
    const rows = machines(6_000);
    const runId = await sendAndLeave('changed.csv', rows);
    const changed = rows.map((row, at) => (at === 1 ? row.with(2, 'another name') : row));
    await writeFile(join(host.folder, 'changed.csv'), csv(changed));
    host = await openTestHost({ after: host });
    expect(await host.api.imports.fileOfRun({ runId })).toEqual({
      state: 'changed',
      differing: 1,
      records: [2],
      removing: 0,
    });
    await expect(resume(runId)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('changed.csv has changed'),
    });
    const run = await resumed(runId, { changedFile: true });
    expect(run).toMatchObject({ state: 'finished', counts: counts({ stored: 6_000 }) });
  });

  it('says that its file is gone, and can continue when it is back', async () => {
    const runId = await sendAndLeave('gone.csv', machines(6_000));
    const [path, elsewhere] = [join(host.folder, 'gone.csv'), join(host.folder, 'elsewhere.csv')];
    await rename(path, elsewhere);
    host = await openTestHost({ after: host });
    expect(await host.api.imports.fileOfRun({ runId })).toMatchObject({ state: 'missing' });
    await expect(resume(runId)).rejects.toMatchObject({ code: 'not-found' });
    await rename(elsewhere, path);
    expect((await resumed(runId)).counts).toEqual(counts({ stored: 6_000 }));
  });

  it('continues with the mapping that it had, and exports the rows that failed', async () => {
    const rows = machines(6_000).map(([xid = '', type = '', name = '']) => [xid, type, name, '']);
    rows.splice(5, 0, ['', '', 'nameless', '']);
    const file = await host.openText('mapped.csv', csv(rows));
    const transform = { kind: 'fill-empty', column: 'ogit/_scope', value: 'mine' } as const;
    await host.api.imports.transform({ fileId: file.id, transform });
    await host.checked(file.id);
    await host.setFaults({ chaos: { seed: 0, holdAfter: 1 } });
    const { runId } = await host.api.imports.send({ fileId: file.id, connectionId: 'practice' });
    await leaveInTheMiddle(runId);
    host = await openTestHost({ after: host });
    expect((await resumed(runId)).counts).toEqual(counts({ stored: 6_000, failed: 1 }));
    expect(await host.vertexOf(rows.at(-1)?.[0] ?? '')).toMatchObject({ 'ogit/_scope': 'mine' });
    const asked = { runId, outcome: 'failed', spreadsheetSafe: false } as const;
    expect(await host.api.imports.exportRows(asked)).toMatchObject({ to: 'path', rows: 1 });
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
    return host.ended(runId);
  };

  it('are not sent again unless the user names their number, where that would make them twice', async () => {
    const run = await sendNameless(20);
    expect(run).toMatchObject({ counts: counts({ unknown: 20 }), unknown: { never: 20 }, resumable: true });
    expect((await resumed(run.id)).counts).toEqual(counts({ unknown: 20 }));
    await expect(resume(run.id, { repeatAtStake: 3 })).rejects.toMatchObject({ code: 'conflict' });
    const again = await resumed(run.id, { repeatAtStake: 20 });
    expect(again).toMatchObject({ state: 'finished', counts: counts({ stored: 20 }) });
  });

  it('are sent to their original connection, or not at all', async () => {
    const run = await sendNameless(3);
    const asked = { runId: run.id, connectionId: 'another', repeatAtStake: null, changedFile: false };
    await expect(host.api.imports.continueRun(asked)).rejects.toMatchObject({ code: 'conflict' });
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
    const file = await host.openText('moving.csv', csv(machines(40)));
    const { runId } = await api.imports.send({ fileId: file.id, connectionId });
    await api.imports.cancel({ runId });
    await host.setFaults({});
    await expect.poll(async () => (await api.imports.run({ runId })).resumable).toBe(true);

    const moved = { ...addresses, graphUrl: `${practice.graphUrl}-of-another` };
    const change = { ...named, id: connectionId, clientSecret: '', password: '' };
    await api.connections.change({ ...change, addresses: moved });
    const asked = { runId, connectionId, repeatAtStake: null, changedFile: false };
    await expect(api.imports.continueRun(asked)).rejects.toThrow(
      `This run went to ${graphUrl}, and “Moving” leads`,
    );
    await api.connections.change(change);
    await api.imports.continueRun(asked);
    await expect.poll(async () => (await api.imports.run({ runId })).counts.stored).toBe(40);
  });
});

describe('a file that a browser window sent', () => {
  it('stays in the data folder while a run refers to it, and is deleted with the last one', async () => {
    await host.close();
    let files = 0;
    host = await openTestHost({ takeUpload: ({ sizeBytes }) => uploadOf(sizeBytes) });
    const text = Buffer.from(csv(machines(5)));
    const uploadOf = (sizeBytes: number): Upload => {
      const path = join(host.folder, `upload-${++files}`);
      const whenComplete = writeFile(path, text).then(() => ({ path }));
      return { arrived: () => sizeBytes, onProgress: () => undefined, whenComplete, drop: () => rm(path) };
    };
    const open = async () => {
      const glimpse = [{ at: 0, base64: text.toString('base64') }];
      const source = {
        kind: 'upload',
        uploadId: 'u',
        name: 'up.csv',
        sizeBytes: text.length,
        glimpse,
      } as const;
      return (await host.checked((await host.api.imports.open({ source })).fileId)).id;
    };
    const [one, two] = [await open(), await open()];
    const first = await host.send(one);
    const second = await host.send(two);
    expect([first.counts.stored, second.counts.failed]).toEqual([5, 5]);
    const copies = () => readdirSync(join(host.folder, 'data', 'copies'));
    expect(copies()).toHaveLength(1);
    expect(await host.api.imports.retention()).toMatchObject({ copiesBytes: text.length });
    await host.leave();
    host = await openTestHost({ after: host });
    const asked = { runId: second.id, outcome: 'failed', spreadsheetSafe: false } as const;
    expect(await host.api.imports.exportRows(asked)).toMatchObject({ rows: 5 });
    await host.api.imports.forget({ runIds: [first.id] });
    expect(copies()).toHaveLength(1);
    await host.api.imports.forget({ runIds: [second.id] });
    expect(copies()).toEqual([]);
    await expect(runOf(second.id)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('the history', () => {
  it('forgets the oldest runs that are done when they take too much room', async () => {
    const file = await host.openText('old.csv', csv(machines(3)));
    const run = await host.send(file.id);
    await host.api.imports.setRetention({ days: 366, sizeBytes: 1_000_000 });
    expect((await runOf(run.id)).state).toBe('finished');
    await host.api.imports.setRetention({ days: null, sizeBytes: 0 });
    await expect(runOf(run.id)).rejects.toMatchObject({ code: 'not-found' });
    expect(await host.api.imports.retention()).toMatchObject({ days: null, sizeBytes: 0 });
    expect(await runsNow()).toEqual([]);
  });

  it('shows the requests of a run as they went out', async () => {
    const file = await host.openText('log.csv', csv(machines(700)));
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

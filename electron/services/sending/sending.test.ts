import { rename, writeFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileState, ReadyFile } from '../../../shared/imports/open-file.ts';
import { sumOf } from '../../../shared/sending/outcomes.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import { openTestHost, type TestHost } from '../../host.test-kit.ts';

let host: TestHost;
beforeEach(async () => {
  host = await openTestHost({ waitDivisor: 50 });
});
afterEach(() => host.close());

const header = ['ogit/_xid', 'ogit/_type', 'ogit/name', 'ogit/_scope'];
const csv = (rows: readonly (readonly string[])[], heads = header) =>
  `${Papa.unparse([heads, ...rows] as string[][], { quotes: true, newline: '\n' })}\n`;
const machines = (count: number, prefix = 'm') =>
  Array.from({ length: count }, (_, n) => [
    `${prefix}:${n}`,
    'ogit/MARS/Machine',
    `host ${n}`,
    'practice-scope',
  ]);
const everything = { outcome: 'all', cause: null, text: '' } as const;
const start = (fileId: string) => host.api.imports.send({ fileId, connectionId: 'practice' });

const states = () =>
  new Promise<{ files: FileState[]; runs: RunState[] }>((resolve) => {
    const stop = host.api.imports.changed((state) => {
      resolve(state);
      queueMicrotask(() => stop());
    });
  });
const problemsOf = (file: ReadyFile | undefined) => (file?.check.state === 'done' ? file.check.problems : []);
const runOf = async (runId: string) => (await states()).runs.find((run) => run.id === runId);
const ended = async (runId: string) => {
  await expect.poll(async () => (await runOf(runId))?.endedAt).toBeTypeOf('number');
  return (await runOf(runId)) as RunState;
};
const recordsOf = async (runId: string) => {
  const { rows } = await host.api.imports.results({ runId, filter: everything, first: 0, count: 500 });
  return rows.map(({ record }) => record);
};

describe('sending', () => {
  it('starts one run, however often it is called at the same time', async () => {
    const file = await host.openText('once.csv', csv(machines(10)));
    const calls = await Promise.allSettled([start(file.id), start(file.id), start(file.id)]);
    expect(calls.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  it('creates a vertex from its first row, although the platform first accepts only a later row of it', async () => {
    const rows = [...machines(3), ['m:2', 'ogit/MARS/Machine', 'later', 'practice-scope']];
    const file = await host.openText('twice.csv', csv(rows));
    await host.setFaults({ itemsFailed: 3 });
    const run = await host.send(file.id);
    expect(run.counts).toMatchObject({ stored: 3, failed: 1 });
    expect(await host.vertexOf('m:2')).toMatchObject({ 'ogit/name': 'host 2' });
    const { rows: failed } = await host.api.imports.results({
      runId: run.id,
      filter: { outcome: 'failed', cause: null, text: '' },
      first: 0,
      count: 5,
    });
    expect(failed.map(({ record }) => record)).toEqual([4]);
  });

  it('is refused if the connection is not the one that is chosen', async () => {
    const file = await host.openText('other.csv', csv(machines(1)));
    await expect(host.api.imports.send({ fileId: file.id, connectionId: 'another' })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('stops at a file that changed on the disk, and every row has its outcome', async () => {
    const file = await host.openText('changed.csv', csv(machines(300)));
    await writeFile(
      `${host.folder}/changed.csv`,
      csv(machines(300), ['ogit/_xid', 'ogit/_type', 'ogit/_scope', 'ogit/name']),
    );
    const run = await host.send(file.id);
    expect(run).toMatchObject({
      state: 'stopped',
      counts: { 'not-sent': 300 },
      message: expect.stringContaining('changed'),
    });
    expect(await recordsOf(run.id)).toEqual(Array.from({ length: 300 }, (_, n) => n + 1));
    expect(await host.countXid('m:0')).toBe(0);
  });

  it('stops when the file is gone, and every row has its outcome', async () => {
    const file = await host.openText('gone.csv', csv(machines(40)));
    await rename(`${host.folder}/gone.csv`, `${host.folder}/elsewhere.csv`);
    const run = await host.send(file.id);
    expect(run).toMatchObject({
      state: 'stopped',
      counts: { 'not-sent': 40 },
      message: expect.stringContaining('gone.csv'),
    });
    expect(await recordsOf(run.id)).toHaveLength(40);
  });

  it('can be cancelled in the middle and while it waits; the remaining rows are recorded as not sent', async () => {
    const file = await host.openText('cancel.csv', csv(machines(8_000)));
    await host.setFaults({ chaos: { seed: 0, holdAfter: 0 } });
    const { runId } = await start(file.id);
    await expect.poll(async () => (await runOf(runId))?.requests).toBeGreaterThan(0);
    await host.setFaults({ status429: 1_000 });
    await host.api.imports.cancel({ runId });
    const run = await ended(runId);
    expect(run.state).toBe('cancelled');
    expect(sumOf(run.counts)).toBe(8_000);
    expect(run.counts['not-sent']).toBeGreaterThan(0);
    const { rows } = await host.api.imports.results({
      runId,
      filter: { ...everything, outcome: 'not-sent' },
      first: 0,
      count: 1,
    });
    expect(rows[0]?.reason).toBe('Cancelled before it was sent.');
  });

  it('stores all rows while an export runs at the same time', async () => {
    const bad = await host.openText(
      'bad.csv',
      csv(machines(1_200, 'bad').map(([xid = '']) => [xid, '', '', ''])),
    );
    const failed = await host.send(bad.id);
    const good = await host.openText('good.csv', csv(machines(1_200, 'good')));
    const { runId } = await start(good.id);
    const delivered = await host.api.imports.exportRows({
      runId: failed.id,
      outcome: 'failed',
      spreadsheetSafe: false,
    });
    expect(delivered).toMatchObject({ rows: 1_200 });
    expect((await ended(runId)).counts.stored).toBe(1_200);
  });

  it('stops after three requests in a row that got no usable response', async () => {
    const file = await host.openText('silent.csv', csv(machines(2_600)));
    await host.setFaults({ status500: 1_000_000 });
    const run = await host.send(file.id);
    expect(run).toMatchObject({ state: 'stopped', counts: { stored: 0, failed: 0 }, resumable: true });
    expect(run.counts.unknown).toBeGreaterThanOrEqual(1_500);
    expect(run.counts['not-sent']).toBeGreaterThan(0);
    expect(sumOf(run.counts)).toBe(2_600);
    expect(run.unknown['creates-only']).toBe(run.counts.unknown);
    expect(run.message).toContain('no usable response');
    await host.setFaults({});
    await host.api.imports.continueRun({
      runId: run.id,
      connectionId: 'practice',
      repeatAtStake: null,
      changedFile: false,
    });
    expect(await host.waitForRun(run.id)).toMatchObject({ state: 'finished', counts: { stored: 2_600 } });
  });

  it('applies simultaneous changes of a file one after the other', async () => {
    const rows = machines(3).map(([xid = '', type = '', name = '']) => [xid, type, name, '']);
    const file = await host.openText('both.csv', csv(rows));
    const transform = { kind: 'fill-empty', column: 'ogit/_scope', value: 'mine' } as const;
    await Promise.all([
      host.api.imports.transform({ fileId: file.id, transform }),
      host.api.imports.setAction({ fileId: file.id, action: 'PUT' }),
    ]);
    const changed = await host.waitForCheck(file.id);
    expect(changed.reading).toMatchObject({ file: { action: 'PUT', transforms: [transform] } });
  });

  it('can export rows after their file was closed', async () => {
    const bytes = Buffer.from(`\ufeff${csv([['x:1', '', 'Büro', 'practice-scope']])}`, 'utf16le');
    const file = await host.openText('wide.csv', bytes);
    const run = await host.send(file.id);
    await host.api.imports.close({ fileId: file.id });
    expect(
      await host.api.imports.exportRows({ runId: run.id, outcome: 'failed', spreadsheetSafe: false }),
    ).toMatchObject({
      rows: 1,
    });
  });

  it('opens its own export without the column of reasons', async () => {
    const file = await host.openText(
      'first.csv',
      csv([...machines(1, 'again'), ['again:1', '', 'no type', 'practice-scope'], ['short']]),
    );
    const run = await host.send(file.id);
    const delivered = await host.api.imports.exportRows({
      runId: run.id,
      outcome: 'failed',
      spreadsheetSafe: false,
    });
    if (delivered.to !== 'path') throw new Error('not delivered');
    await rename(delivered.path, `${host.folder}/again.csv`);
    const { fileId } = await host.api.imports.open({
      source: { kind: 'path', path: `${host.folder}/again.csv` },
    });
    const reopened = await host.waitForCheck(fileId);
    const ready = reopened.reading.state === 'ready' ? reopened.reading.file : undefined;
    expect(ready?.columns.map(({ name }) => name)).toEqual(header);
    expect(
      problemsOf(ready)
        .map(({ rule }) => rule)
        .sort(),
    ).toEqual(['ragged', 'type-missing']);
  });
});

/** Tests runs that send files of domain objects. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sumOf } from '../../../../shared/sending/outcomes.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { csvOf } from '../../imports/imports.test-kit.ts';
import { comment, heads, incident, machine } from './object-rows.test-kit.ts';

let host: TestHost;
beforeEach(async () => {
  host = await openTestHost();
});
afterEach(() => host.close());

const rowsOf = async (runId: string) => {
  const filter = { outcome: 'all', cause: null, text: '' } as const;
  const { rows } = await host.api.imports.results({ runId, first: 0, count: 100, filter });
  return rows;
};

const run = (runId: string) => host.api.imports.run({ runId });
const send = (fileId: string) => host.api.imports.send({ fileId, connectionId: 'practice' });
const continueRun = (runId: string) =>
  host.api.imports.continueRun({ runId, connectionId: 'practice', repeatAtStake: null, changedFile: false });

it('machines and the incidents that start at them are written, each row by its own transaction', async () => {
  const rows = [machine('m-1'), incident('i-1', 'm-1'), incident('i-2', 'nowhere'), machine('m-2')];
  const file = await host.openText('objects.csv', csvOf(heads, rows));
  const run = await host.send(file.id);
  expect(await rowsOf(run.id)).toMatchObject([
    { outcome: 'stored', identity: 'm-1' },
    { outcome: 'stored', identity: 'i-1' },
    { outcome: 'failed', identity: 'i-2', reason: expect.stringContaining('nowhere') },
    { outcome: 'stored', identity: 'm-2' },
  ]);
  expect(sumOf(run.counts)).toBe(4);
  expect(run).toMatchObject({ kind: 'objects', action: 'PUT', state: 'finished', requests: 4 });
  expect(await host.vertexOf('PRACTICE:i-1')).toMatchObject({
    'ogit/subject': 'Fan of m-1',
    '/priority': 'high',
    '/room': 'B-12',
  });
});

it('the monitor shows which row requested a write', async () => {
  const stop = host.api.monitor.changed(() => undefined);
  await host.api.monitor.follow({ view: 'default' });
  const file = await host.openText('objects.csv', csvOf(heads, [machine('m-1'), incident('i-1', 'm-1')]));
  const { id: runId } = await host.send(file.id);
  const filter = { statuses: [], text: '', objectId: 'i-1', from: null, to: null };
  const written = () => host.api.monitor.transactions({ view: 'default', filter, first: 0, count: 10 });
  const cause = { from: 'row', runId, fileName: 'objects.csv', record: 2 };
  await expect
    .poll(async () => (await written()).rows)
    .toMatchObject([{ objectId: 'i-1', status: 'done-success', cause }]);
  stop();
});

it('a run that the end of the program interrupted continues until each of its rows is stored once', async () => {
  const rows = [
    machine('m-1'),
    ...Array.from({ length: 40 }, (_, n) => incident(`i-${n}`, 'm-1', comment(`c-${n}`))),
  ];
  const file = await host.openText('objects.csv', csvOf(heads, rows));
  await host.setFaults({ latencyMs: 60 });
  const { runId } = await send(file.id);
  await expect.poll(async () => (await run(runId)).counts.stored).toBeGreaterThan(3);
  // Further requests are delayed until the host is ending.
  await host.setFaults({ latencyMs: 600_000 });
  const leaving = host.leave();
  await expect.poll(async () => (await run(runId)).state).toBe('cancelling');
  await host.setFaults({});
  await leaving;
  host = await openTestHost({ after: host });
  const before = await run(runId);
  expect(sumOf(before.counts)).toBe(41);
  expect(before.counts.stored).toBeLessThan(41);
  await continueRun(runId);
  const { counts } = await host.waitForRun(runId);
  expect(counts).toMatchObject({ stored: 41, unknown: 0, failed: 0, 'not-sent': 0 });
  const { rows: reportedRows } = await host.api.imports.history({ text: '', first: 0, count: 9 });
  expect(reportedRows).toMatchObject([{ id: runId, kind: 'objects', state: 'finished' }]);
});

it('a comment whose response was lost is read back and not sent again', async () => {
  const file = await host.openText('objects.csv', csvOf(heads, [machine('m-1'), incident('i-1', 'm-1')]));
  await host.send(file.id);
  const commentRows = [['i-1', comment('c-1')]];
  const commentsFile = await host.openText('comments.csv', csvOf(['$id', 'comments'], commentRows));
  await host.setFaults({ cut: 'after' });
  expect(await host.send(commentsFile.id)).toMatchObject({ counts: { stored: 1, unknown: 0 }, requests: 1 });
  // The automation may have added comments of its own meanwhile.
  const { '/comments': reportedRows } = (await host.vertexOf('PRACTICE:i-1')) ?? {};
  expect(String(reportedRows).match(/c-1/g)).toHaveLength(1);
});

it('failed rows are opened for correction, and the delta of a later file counts its changed rows', async () => {
  const rows = [machine('m-1'), incident('i-1', 'm-1'), incident('i-2', 'nowhere')];
  const file = await host.openText('objects.csv', csvOf(heads, rows));
  const { id: runId } = await host.send(file.id);
  const { fileId } = await host.api.imports.openRows({ runId, outcomes: ['failed'] });
  const { reading } = await host.waitForCheck(fileId);
  expect(reading).toMatchObject({ file: { rows: 1, recognition: { kind: { value: 'objects' } } } });

  const other = [machine('m-1'), incident('i-1', 'm-1').with(6, 'low'), incident('i-3', 'm-1')];
  const next = await host.openText('next.csv', csvOf(heads, other));
  const delta = await host.api.imports.delta({ fileId: next.id, connectionId: 'practice' });
  expect(delta).toMatchObject({ runId, same: 1, changed: 2 });
  await expect(host.api.imports.undo({ runId })).rejects.toMatchObject({
    message: expect.stringContaining('2 rows that wrote objects'),
  });
});

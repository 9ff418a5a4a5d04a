import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { undonePartsWords } from '../../../../shared/sending/undo.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { csvOf, machines, machinesCsv, readyFileOf } from '../../imports/imports.test-kit.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost({ waitDivisor: 10 });
});
afterAll(() => host.close());

const openText = (name: string, rows: string) => host.openText(name, rows);
const sendText = async (name: string, rows: string) => host.send((await openText(name, rows)).id);
const readRun = (run: Pick<RunState, 'id'>) => host.api.imports.run({ runId: run.id });
const undoneText = ({ undone }: RunState) => (undone === undefined ? 'not undone' : undonePartsWords(undone));
const undoFiles = async (run: Pick<RunState, 'id'>) => {
  const { fileIds } = await host.api.imports.undo({ runId: run.id });
  for (const fileId of fileIds) await host.waitForCheck(fileId);
  return fileIds;
};
/** Resolves with the ids of the files that the plan reports as stored. */
const storedFiles = () =>
  new Promise<string[]>((resolve) => {
    const stop = host.api.imports.changed(({ plan }) => {
      resolve(plan.stored.map(({ fileId }) => fileId));
      queueMicrotask(() => stop());
    });
  });

describe('a run that was undone reports what was deleted:', () => {
  it('all vertices, and its file is no longer reported as stored', async () => {
    const file = await openText('whole.csv', machinesCsv(machines(5)));
    const run = await host.send(file.id);
    await expect.poll(storedFiles).toContain(file.id);
    const [undoFile = ''] = await undoFiles(run);
    expect(undoneText(await readRun(run))).toBe('not undone');
    const undo = await host.send(undoFile);
    expect(undo.undoes).toMatchObject({ runId: run.id, fileName: 'whole.csv', part: 'vertices' });
    const after = await readRun(run);
    expect(undoneText(after)).toBe('5 of 5 vertices deleted');
    expect(after.undone).toMatchObject({ isRunning: false, at: undo.endedAt });
    await expect.poll(storedFiles).not.toContain(file.id);
    const { rows } = await host.api.imports.history({ text: 'whole', first: 0, count: 10 });
    expect(rows.map(({ undone, undoes }) => [undone !== undefined, undoes?.runId])).toEqual([
      [false, run.id],
      [true, undefined],
    ]);
    const evidence = await host.api.imports.evidence({ runId: run.id });
    if (evidence.to !== 'path') throw new Error('not written');
    const { runId } = await host.api.imports.openEvidence({ source: { kind: 'path', path: evidence.path } });
    expect(undoneText(await host.api.imports.run({ runId }))).toBe('5 of 5 vertices deleted');
    expect((await readFile(evidence.path)).length).toBeGreaterThan(0);
  });

  it('nothing if the undo file was opened or saved, but not sent', async () => {
    const run = await sendText('saved.csv', machinesCsv(machines(3)));
    const [fileId = ''] = await undoFiles(run);
    await host.api.imports.close({ fileId });
    expect(undoneText(await readRun(run))).toBe('not undone');
    expect((await host.api.imports.undo({ runId: run.id })).rows).toBe(3);
  });

  it('only the remaining vertices if another run deleted one of them before', async () => {
    const rows = machines(4);
    const run = await sendText('others.csv', machinesCsv(rows));
    const gone = await openText('gone.csv', csvOf(['ogit/_xid'], [[rows[0]?.[0] ?? '']]));
    await host.api.imports.setAction({ fileId: gone.id, action: 'DELETE' });
    await host.waitForCheck(gone.id);
    expect((await host.send(gone.id)).counts.stored).toBe(1);
    const [undoFile = ''] = await undoFiles(run);
    await host.send(undoFile);
    expect(undoneText(await readRun(run))).toBe('3 of 4 vertices deleted, 1 no longer existed');
  });

  it('nothing if the action of the undo file was changed', async () => {
    const run = await sendText('changed.csv', machinesCsv(machines(2)));
    const [fileId = ''] = await undoFiles(run);
    await host.api.imports.setAction({ fileId, action: 'PUT' });
    await host.waitForCheck(fileId);
    await host.send(fileId);
    expect(undoneText(await readRun(run))).toBe('not undone');
  });
});

describe('a second undo does not send its deletes again:', () => {
  it('the error says what is already undone', async () => {
    const run = await sendText('twice.csv', machinesCsv(machines(3)));
    const [first = ''] = await undoFiles(run);
    const [second = ''] = await undoFiles(run);
    await host.send(first);
    await expect(host.api.imports.undo({ runId: run.id })).rejects.toMatchObject({
      code: 'conflict',
      message: 'twice.csv is already undone: 3 of 3 vertices deleted. Nothing is left to delete.',
    });
    // A file that was opened before the other one was sent does not know about it.
    await expect(host.send(second)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(
        'twice.csv was undone since this file was made: 3 of 3 vertices deleted.',
      ),
    });
    await expect(host.send(first)).rejects.toMatchObject({ code: 'conflict' });
    const connectionId = 'practice';
    await host.api.imports.close({ fileId: first });
    await expect(host.api.imports.sendAll({ connectionId, selection: 'all' })).rejects.toMatchObject({
      code: 'conflict',
    });
    await host.api.imports.closeAll();
  });

  it('only the parts that the first undo left are deleted', async () => {
    const heads = ['ogit/_xid', 'ogit/_type', 'ogit/name', 'ogit/_scope', 'edge:1:verb', 'edge:1:vertex_xid'];
    const rows = machines(3).map((row) => [...row, 'ogit/uses', 'left:x']);
    await sendText('x.csv', machinesCsv([['left:x', 'ogit/MARS/Machine', 'x', 'practice-scope']]));
    const run = await sendText('left.csv', csvOf(heads, rows));
    expect(run.counts.stored).toBe(3);
    const [edges = '', vertices = ''] = await undoFiles(run);
    await host.send(edges);
    expect(undoneText(await readRun(run))).toBe('3 of 3 edges deleted; the undo of 3 vertices was not sent');
    await host.api.imports.close({ fileId: vertices });
    const [remainingFile = '', ...otherFiles] = await undoFiles(run);
    expect([readyFileOf(await host.waitForCheck(remainingFile)).rows, otherFiles]).toEqual([3, []]);
    await host.send(remainingFile);
    expect(undoneText(await readRun(run))).toBe('3 of 3 edges deleted; 3 of 3 vertices deleted');
  });

  it('an incomplete undo must be continued instead', async () => {
    const run = await sendText('cut.csv', machinesCsv(machines(400)));
    const [fileId = ''] = await undoFiles(run);
    await host.setFaults({ chaos: { seed: 0, holdAfter: 0 } });
    const { runId } = await host.api.imports.send({ fileId, connectionId: 'practice' });
    await host.api.imports.cancel({ runId });
    await host.setFaults({});
    const undo = await host.waitForRun(runId);
    expect(undo.resumable).toBe(true);
    await expect(host.api.imports.undo({ runId: run.id })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(`The undo of cut.csv is not complete:`),
    });
    await host.api.imports.continueRun({
      runId,
      connectionId: 'practice',
      repeatAtStake: null,
      changedFile: false,
    });
    expect((await host.waitForRun(runId)).counts.stored).toBe(400);
    expect(undoneText(await readRun(run))).toBe('400 of 400 vertices deleted');
  });
});

it('an undo file is sent only to the platform of its run, whichever connection is chosen', async () => {
  const { api, practice } = host;
  const run = await sendText('bound.csv', machinesCsv(machines(2)));
  const [fileId = ''] = await undoFiles(run);
  const { authUrl, connectorUrl, graphUrl, clientId, clientSecret, username, password } = practice;
  const addresses = { authUrl, connectorUrl, graphUrl };
  const { id } = await api.connections.add({
    name: 'Other',
    environment: 'test',
    addresses,
    clientId,
    username,
    clientSecret,
    password,
  });
  await api.connections.choose({ id });
  await expect(api.imports.send({ fileId, connectionId: id })).rejects.toMatchObject({
    code: 'conflict',
    message:
      'bound – undo vertices.csv belongs to a run on Practice platform: its rows contain ids of that platform. Select Practice platform to send it.',
  });
  await api.connections.choose({ id: 'practice' });
  expect((await host.send(fileId)).counts.stored).toBe(2);
});

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, contract } from '../shared/contract.ts';
import { methodsOf } from '../shared/rpc.ts';
import { callEffects } from './call-effects.test-kit.ts';
import { openTestHost, type TestHost } from './host.test-kit.ts';
import { machines, machinesCsv } from './services/imports/imports.test-kit.ts';

const connectionId = 'practice';
const view = 'default';
let host: TestHost;
let fileId = '';
let runId = '';
let vertexId = '';
let folderId = '';
let jobId = '';
const rows = machines(3);
beforeAll(async () => {
  host = await openTestHost();
  ({ id: fileId } = await host.openText('machines.csv', machinesCsv(rows)));
  ({ id: runId } = await host.send(fileId));
  vertexId = String((await host.vertexOf(rows[0]?.[0] ?? ''))?.['ogit/_id']);
  const folder = join(host.folder, 'incoming');
  await mkdir(folder);
  const added = await host.api.watchFolder.add({ folder, recipe: null, connectionId, quietSeconds: 10 });
  folderId = added.id;
  jobId = await host.api.monitor.commentMany({ view, ids: ['INC-NONE'], text: 'Seen.' });
  await new Promise<void>((resolve) => {
    host.api.monitor.jobs((jobs) => {
      if (jobs.some(({ state }) => state === 'ended')) resolve();
    });
  });
  await host.api.connections.setReadOnly({ id: connectionId, readOnly: true });
});
afterAll(() => host.close());

/** Each writing call, with input that is refused only because the connection is read-only. */
const attempts: Record<string, (api: Api) => Promise<unknown>> = {
  'actions.start': ({ actions }) => actions.start(),
  'actions.tryOut': ({ actions }) => actions.tryOut({ capability: 'HTTPRequest', parameters: {} }),
  'actions.resend': ({ actions }) => actions.resend({ id: 'a1' }),
  'imports.send': ({ imports }) => imports.send({ fileId, connectionId }),
  'imports.sendAll': ({ imports }) => imports.sendAll({ connectionId, selection: 'all' }),
  'imports.continueRun': ({ imports }) =>
    imports.continueRun({ runId, connectionId, repeatAtStake: null, changedFile: false }),
  'imports.resume': ({ imports }) => imports.resume({ runId }),
  'imports.undo': ({ imports }) => imports.undo({ runId }),
  'imports.openMissing': ({ imports }) => imports.openMissing({ runId }),
  'monitor.comment': ({ monitor }) => monitor.comment({ view, id: 'INC-1', text: 'Seen.' }),
  'monitor.undoTriage': ({ monitor }) =>
    monitor.undoTriage({
      view,
      act: 'assign',
      changes: [{ id: 'INC-1', attribute: '/assignee', written: 'me' }],
    }),
  'monitor.triage': ({ monitor }) => monitor.triage({ view, ids: ['INC-1'], act: 'acknowledge' }),
  'monitor.commentMany': ({ monitor }) => monitor.commentMany({ view, ids: ['INC-1'], text: 'Seen.' }),
  'monitor.tryJobAgain': ({ monitor }) => monitor.tryJobAgain({ id: jobId, which: 'failed' }),
  'monitor.put': ({ monitor }) => monitor.put({ view, id: 'INC-NEW', object: {}, mustBeNew: true }),
  'monitor.remove': ({ monitor }) => monitor.remove({ view, id: 'INC-1' }),
  'vertices.addValues': ({ vertices }) =>
    vertices.addValues({ id: vertexId, points: [{ at: 1, value: '1' }], agreed: true }),
  'vertices.upload': ({ vertices }) =>
    vertices.upload({
      id: vertexId,
      contentType: 'text/plain',
      agreed: true,
      source: { kind: 'path', path: '/nowhere' },
    }),
  'vertices.write': ({ vertices }) =>
    vertices.write({ id: vertexId, base: {}, bodies: [{ '/note': ['x'] }], agreed: true }),
  'watchFolder.add': ({ watchFolder }) =>
    watchFolder.add({ folder: '/nowhere', recipe: null, connectionId, quietSeconds: 10 }),
  'watchFolder.start': ({ watchFolder }) => watchFolder.start({ id: folderId }),
  'watchFolder.sendAgain': ({ watchFolder }) => watchFolder.sendAgain({ id: folderId, arrivalId: 1 }),
};

describe('a read-only connection', () => {
  it('classifies every call of the contract, and each writing one has an attempt in this test', () => {
    const calls = [...methodsOf(contract)].filter(({ spec }) => spec.kind === 'call');
    expect(callEffects.map(([name]) => name).toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
    const writing = callEffects.filter(([, effect]) => effect === 'writes').map(([name]) => name);
    expect(Object.keys(attempts).toSorted()).toEqual(writing.toSorted());
  });

  it.each(Object.entries(attempts))('refuses %s', async (_, attempt) => {
    await expect(attempt(host.api)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^“Practice platform” is read-only here: nothing is written/),
    });
  });

  it('makes the action handler report why it does not connect', async () => {
    await expect(host.api.actions.start()).rejects.toMatchObject({ code: 'conflict' });
    const refused = await new Promise<{ state: string; message: string }>((resolve) => {
      const stop = host.api.actions.changed((state) => {
        if (state.state !== 'refused') return;
        resolve(state);
        queueMicrotask(() => stop());
      });
    });
    expect(refused.message).toContain('is read-only here');
  });

  it('allows the rehearsal of a file, which sends nothing to the connection', async () => {
    const { runId: rehearsed } = await host.api.imports.rehearse({ fileId, seeded: false });
    expect((await host.waitForRun(rehearsed)).counts.stored).toBe(3);
  });
});

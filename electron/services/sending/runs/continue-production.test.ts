import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { csvOf, machines, machinesCsv } from '../../imports/imports.test-kit.ts';

let host: TestHost;
/** A connection to the practice platform that is marked as production. */
let connectionId: string;
beforeAll(async () => {
  host = await openTestHost();
  const { connections } = host.api;
  const { authUrl, connectorUrl, graphUrl, clientId, clientSecret, username, password } = host.practice;
  const added = await connections.add({
    name: 'CRM',
    environment: 'production',
    addresses: { authUrl, connectorUrl, graphUrl },
    clientId,
    clientSecret,
    username,
    password,
  });
  connectionId = added.id;
  await connections.choose({ id: connectionId });
  await new Promise<void>((resolve) => {
    const stop = connections.changed(({ chosenId, session }) => {
      if (chosenId !== connectionId || session.state !== 'signed-in') return;
      queueMicrotask(() => stop());
      resolve();
    });
  });
});
afterAll(() => host.close());

const rows = machines(1_500);
const xids = rows.map(([xid = '']) => xid);
/** An update that removes the names of the last `removing` rows. */
const updateText = (removing: number) =>
  csvOf(
    ['ogit/_xid', 'ogit/name'],
    xids.map((xid, n) => [xid, n < xids.length - removing ? 'new' : 'null']),
  );

/** Sends an update that removes the last two names, and cancels it before they leave. Returns the id of the run. */
async function sendAndCancel(name: string): Promise<string> {
  const { id } = await host.openText(name, updateText(2));
  const { imports } = host.api;
  await imports.setAction({ fileId: id, action: 'PUT' });
  await host.waitForCheck(id);
  await imports.countEffect({ fileId: id });
  await new Promise<void>((resolve) => {
    const stop = imports.changed(({ effects }) => {
      if (!effects.some((each) => each.fileId === id && each.counted.state === 'done')) return;
      queueMicrotask(() => stop());
      resolve();
    });
  });
  await host.setFaults({ chaos: { seed: 0, holdAfter: 0 } });
  const { runId } = await imports.send({ fileId: id, connectionId, confirmedRemovals: 2 });
  await imports.cancel({ runId });
  await host.setFaults({});
  await host.waitForRun(runId);
  await imports.close({ fileId: id });
  return runId;
}
const continueRun = (runId: string, options: { changedFile: boolean; confirmedRemovals?: number }) =>
  host.api.imports.continueRun({ runId, connectionId, repeatAtStake: null, ...options });

it('a run continues without a new number of removals if its file is unchanged, and requires it if not', async () => {
  const created = await host.openText('made.csv', machinesCsv(rows));
  const creation = await host.api.imports.send({ fileId: created.id, connectionId });
  await host.waitForRun(creation.runId);

  const same = await sendAndCancel('same.csv');
  await continueRun(same, { changedFile: false });
  expect((await host.waitForRun(same)).counts).toMatchObject({ stored: 1_500 });

  const runId = await sendAndCancel('changed.csv');
  await writeFile(join(host.folder, 'changed.csv'), updateText(3));
  expect(await host.api.imports.fileOfRun({ runId })).toMatchObject({ state: 'changed', removing: 3 });
  const conflictWith = (words: string) => ({ code: 'conflict', message: expect.stringContaining(words) });
  await expect(continueRun(runId, { changedFile: false })).rejects.toMatchObject(conflictWith('has changed'));
  await expect(continueRun(runId, { changedFile: true })).rejects.toMatchObject(
    conflictWith('3 rows would remove something on CRM'),
  );
  await expect(continueRun(runId, { changedFile: true, confirmedRemovals: 2 })).rejects.toMatchObject(
    conflictWith('2 was entered'),
  );
  await continueRun(runId, { changedFile: true, confirmedRemovals: 3 });
  expect((await host.waitForRun(runId)).counts).toMatchObject({ stored: 1_500 });
});

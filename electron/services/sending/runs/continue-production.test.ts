import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { csv, csvOf, machines } from '../../imports/imports.test-kit.ts';

let host: TestHost;
/** The practice platform by another name, marked production. */
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
/** An update that removes the names of the last rows. */
const updateText = (removing: number) =>
  csvOf(
    ['ogit/_xid', 'ogit/name'],
    xids.map((xid, n) => [xid, n < xids.length - removing ? 'new' : 'null']),
  );

/** Sends an update that removes the last two names, and cancels it before they leave. */
async function sendAndCancel(name: string): Promise<string> {
  const { id } = await host.openText(name, updateText(2));
  const { imports } = host.api;
  await imports.setAction({ fileId: id, action: 'PUT' });
  await host.checked(id);
  await imports.countEffect({ fileId: id });
  await new Promise<void>((resolve) => {
    const stop = imports.changed(({ effects }) => {
      if (!effects.some((each) => each.fileId === id && each.counted.state === 'done')) return;
      queueMicrotask(() => stop());
      resolve();
    });
  });
  await host.setFaults({ latencyMs: 300 });
  const { runId } = await imports.send({ fileId: id, connectionId, confirmedRemovals: 2 });
  await imports.cancel({ runId });
  await host.ended(runId);
  await host.setFaults({});
  await imports.close({ fileId: id });
  return runId;
}
const resume = (runId: string, options: { changedFile: boolean; confirmedRemovals?: number }) =>
  host.api.imports.continueRun({ runId, connectionId, repeatAtStake: null, ...options });

it('continues without a new number if the file is the same, and asks for that of a changed one', async () => {
  const created = await host.openText('made.csv', csv(rows));
  const made = await host.api.imports.send({ fileId: created.id, connectionId });
  await host.ended(made.runId);

  const same = await sendAndCancel('same.csv');
  await resume(same, { changedFile: false });
  expect((await host.ended(same)).counts).toMatchObject({ stored: 1_500 });

  const runId = await sendAndCancel('changed.csv');
  await writeFile(join(host.folder, 'changed.csv'), updateText(3));
  expect(await host.api.imports.fileOfRun({ runId })).toMatchObject({ state: 'changed', removing: 3 });
  const refused = (words: string) => ({ code: 'conflict', message: expect.stringContaining(words) });
  await expect(resume(runId, { changedFile: false })).rejects.toMatchObject(refused('has changed'));
  await expect(resume(runId, { changedFile: true })).rejects.toMatchObject(
    refused('3 rows would remove something on CRM'),
  );
  await expect(resume(runId, { changedFile: true, confirmedRemovals: 2 })).rejects.toMatchObject(
    refused('2 was entered'),
  );
  await resume(runId, { changedFile: true, confirmedRemovals: 3 });
  expect((await host.ended(runId)).counts).toMatchObject({ stored: 1_500 });
});

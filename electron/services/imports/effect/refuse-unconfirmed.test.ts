import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { csvOf, machines, machinesCsv } from '../imports.test-kit.ts';

let host: TestHost;
/** The practice platform by another name, marked production. */
let connectionId: string;
beforeAll(async () => {
  host = await openTestHost();
  const { connections } = host.api;
  const { authUrl, connectorUrl, graphUrl, clientId, clientSecret, username, password } = host.practice;
  const addresses = { authUrl, connectorUrl, graphUrl };
  const added = await connections.add({
    name: 'CRM',
    environment: 'production',
    addresses,
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

const rows = machines(20);
const xids = rows.map(([xid = '']) => xid);
/** Opens an update that removes the names of the first `removing` rows, and returns its file id. */
const openUpdate = async (name: string, removing: number) => {
  const cells = xids.map((xid, n) => [xid, n < removing ? 'null' : 'new']);
  const { id } = await host.openText(name, csvOf(['ogit/_xid', 'ogit/name'], cells));
  return chooseAction(id, 'PUT');
};
const chooseAction = async (fileId: string, action: 'PUT' | 'DELETE') => {
  await host.api.imports.setAction({ fileId, action });
  await host.waitForCheck(fileId);
  return fileId;
};
const countEffect = async (fileId: string) => {
  await host.api.imports.countEffect({ fileId });
  await new Promise<void>((resolve) => {
    const stop = host.api.imports.changed(({ effects }) => {
      if (!effects.some((each) => each.fileId === fileId && each.counted.state === 'done')) return;
      queueMicrotask(() => stop());
      resolve();
    });
  });
};
/** Sends the file and returns the number of stored rows. */
const send = async (fileId: string, confirmedRemovals?: number) => {
  const request = { fileId, connectionId, ...(confirmedRemovals !== undefined && { confirmedRemovals }) };
  const { runId } = await host.api.imports.send(request);
  return (await host.waitForRun(runId)).counts.stored;
};
const refusal = (part: string) => ({ code: 'conflict', message: expect.stringContaining(part) });

describe('sending rows that remove something from production', () => {
  it('is refused until these rows are counted and their number is entered', async () => {
    await send((await host.openText('machines.csv', machinesCsv(rows))).id);
    const fileId = await openUpdate('removes.csv', 7);
    await expect(send(fileId, 7)).rejects.toMatchObject(
      refusal('The removals of removes.csv on CRM are not counted yet. Count them under Effect, then send.'),
    );
    await countEffect(fileId);
    await expect(send(fileId)).rejects.toMatchObject(
      refusal('7 rows would remove something on CRM, which is marked production; type this number to send.'),
    );
    await expect(send(fileId, 6)).rejects.toMatchObject(
      refusal('7 rows would remove something on CRM, which is marked production; 6 was entered;'),
    );
    expect(await send(fileId, 7)).toBe(20);
  });

  it('needs no number when no row removes anything, nor for a rehearsal', async () => {
    expect(await send(await openUpdate('renames.csv', 0))).toBe(20);
    const fileId = await openUpdate('rehearsed.csv', 3);
    const { runId } = await host.api.imports.rehearse({ fileId, seeded: true });
    expect((await host.waitForRun(runId)).counts.stored).toBe(20);
  });

  it('needs the sum of these rows for all files of a plan', async () => {
    await host.api.imports.closeAll();
    const removes = await openUpdate('removes-more.csv', 5);
    const { id } = await host.openText(
      'delete.csv',
      csvOf(['ogit/_xid'], [[xids[18] ?? ''], [xids[19] ?? '']]),
    );
    await chooseAction(id, 'DELETE');
    await countEffect(removes);
    const sendAll = (confirmedRemovals: number) =>
      host.api.imports.sendAll({ connectionId, selection: 'all', confirmedRemovals });
    await expect
      .poll(() => sendAll(5).catch(({ message }: Error) => message))
      .toContain('7 rows would remove something on CRM, which is marked production; 5 was entered;');
    await sendAll(7);
    await expect.poll(() => host.countXid(xids[19] ?? '')).toBe(0);
  });
});

import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FolderArrival, WatchedFolder } from '../../../shared/watch-folder.ts';
import { openTestHost, type TestHost } from '../../host.test-kit.ts';
import { csvOf, machines, machinesCsv } from '../imports/imports.test-kit.ts';
import { lockFolder } from './lock-folder.ts';

let host: TestHost;
let folder = '';
let folders = 0;
beforeAll(async () => {
  host = await openTestHost({ waitDivisor: 20 });
});
beforeEach(async () => {
  folders += 1;
  folder = join(host.folder, `incoming-${folders}`);
  await mkdir(folder);
});
afterEach(async () => {
  await host.setFaults({});
  await host.api.connections.setReadOnly({ id: 'practice', readOnly: false });
  for (const { id } of await foldersNow()) await host.api.watchFolder.remove({ id });
});
afterAll(() => host.close());

const foldersNow = () => folderWhere((all) => all);
/** Resolves with the first result of `find` that is not undefined. */
const folderWhere = <T>(find: (all: readonly WatchedFolder[]) => T | undefined) =>
  new Promise<T>((resolve) => {
    const stop = host.api.watchFolder.changed(({ folders: all }) => {
      const found = find(all);
      if (found === undefined) return;
      queueMicrotask(() => stop());
      resolve(found);
    });
  });
/** Resolves with the folder of the test once it matches. */
const folderWhen = (matches: (watched: WatchedFolder) => boolean) =>
  folderWhere((all) => all.find((watched) => watched.folder === folder && matches(watched)));
/** Resolves when so many files are sent or held. */
const decided = (count: number) => folderWhen(({ done, held }) => done + held === count);
const watching = () => folderWhen(({ watch }) => watch.state === 'watching');
const waitingFor = async (reason: RegExp) =>
  folderWhen(({ watch }) => watch.state === 'waiting' && reason.test(watch.reason));
const add = (change: Partial<Parameters<TestHost['api']['watchFolder']['add']>[0]> = {}) =>
  host.api.watchFolder.add({ folder, recipe: null, connectionId: 'practice', quietSeconds: 0, ...change });
const put = async (name: string, text: string) => {
  await writeFile(join(host.folder, name), text);
  await rename(join(host.folder, name), join(folder, name));
};
const arrivalsOf = async (id: string, filter: 'all' | 'held' = 'all') =>
  (await host.api.watchFolder.arrivals({ id, filter, before: null })).arrivals;
const xidOf = (row: readonly string[] | undefined) => row?.[0] ?? '';

describe('a watched folder of the window', () => {
  it('sends a file that arrives, and records its outcome, its folder and its run', async () => {
    const { id } = await add();
    const rows = machines(3);
    await put('machines.csv', machinesCsv(rows));
    const { watch, done, last, connection } = await decided(1);
    expect({ watch, done, last, connection }).toMatchObject({
      watch: { state: 'watching' },
      done: 1,
      last: { name: 'machines.csv' },
      connection: 'Practice platform',
    });
    const [arrival] = (await arrivalsOf(id)) as [FolderArrival];
    expect(arrival).toMatchObject({
      name: 'machines.csv',
      state: 'done',
      reason: '3 rows: 3 stored.',
      canSendAgain: false,
      runIds: [expect.any(String)],
    });
    expect((await readdir(arrival.path)).sort()).toEqual([
      'machines.csv',
      'machines.csv.evidence.zip',
      'machines.csv.report.json',
    ]);
    expect(await host.countXid(xidOf(rows[2]))).toBe(1);
    expect(await host.api.imports.run({ runId: arrival.runIds[0] ?? '' })).toMatchObject({
      fileName: 'machines.csv',
      state: 'finished',
    });
  });

  it('holds a file with the same content as an earlier one, and sends it on request of a user', async () => {
    const { id } = await add();
    const rows = machines(2);
    await put('a.csv', machinesCsv(rows));
    await decided(1);
    await put('b.csv', machinesCsv(rows));
    await decided(2);
    const [held] = (await arrivalsOf(id, 'held')) as [FolderArrival];
    expect(held).toMatchObject({
      name: 'b.csv',
      canSendAgain: true,
      rowsSentBefore: 2,
      runIds: [],
      reason: 'The same content was sent before, as a.csv.',
    });
    await host.api.watchFolder.sendAgain({ id, arrivalId: held.id });
    await folderWhen((one) => one.done + one.held === 2 && one.watch.state === 'watching');
    await expect
      .poll(() => arrivalsOf(id))
      .toMatchObject([
        // The platform refuses the rows, because they exist already.
        { name: 'b.csv', state: 'held', reason: '2 rows: 0 stored, 2 failed.', canSendAgain: false },
        { name: 'a.csv', state: 'done' },
      ]);
    await expect(host.api.watchFolder.sendAgain({ id, arrivalId: held.id })).rejects.toMatchObject({
      code: 'conflict',
      message: 'b.csv is not held because of its content.',
    });
  });

  it('holds a file with errors, and says what to do', async () => {
    const { id } = await add();
    await put(
      'faulty.csv',
      csvOf(['ogit/_xid', 'ogit/_type', 'ogit/_scope'], [['f:1', '', 'practice-scope']]),
    );
    await decided(1);
    expect(await arrivalsOf(id)).toMatchObject([
      {
        name: 'faulty.csv',
        state: 'held',
        canSendAgain: false,
        reason: expect.stringMatching(
          /The platform will refuse the only row.*Nothing was sent. Open the file in Import to correct it or to confirm this\.$/,
        ),
      },
    ]);
  });

  it('maps files by a saved recipe, with the default scope of the account', async () => {
    await host.api.recipes.save({
      replace: true,
      recipe: {
        version: 2,
        name: 'Hosts',
        fingerprint: '',
        kind: 'vertices',
        targets: [
          { kind: 'identity', name: 'ogit/_xid', from: { column: 'host' } },
          { kind: 'attribute', name: 'ogit/_type', from: { constant: 'ogit/MARS/Machine' } },
          { kind: 'attribute', name: 'ogit/_scope', from: { account: 'default-scope' } },
        ],
      },
    });
    const { id } = await add({ recipe: 'Hosts' });
    await put('hosts.csv', '"host"\n"watched-host-1"\n"watched-host-2"\n');
    await decided(1);
    expect(await arrivalsOf(id)).toMatchObject([{ state: 'done', reason: '2 rows: 2 stored.' }]);
    expect(await host.countXid('watched-host-2')).toBe(1);
    await host.api.recipes.remove({ name: 'Hosts' });
    await waitingFor(/^There is no recipe “Hosts”/);
  });
});

describe('a watched folder that cannot be watched', () => {
  it('is refused if it is missing, has a relative path or an unknown recipe, or is in the list already', async () => {
    const refused = (change: Parameters<typeof add>[0]) => expect(add(change)).rejects;
    await refused({ folder: join(host.folder, 'nowhere') }).toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining('is not a folder that can be read; check its path.'),
    });
    await refused({ folder: 'incoming' }).toMatchObject({ message: expect.stringMatching(/whole path/) });
    await refused({ recipe: 'None' }).toMatchObject({ code: 'not-found' });
    await add();
    await refused({}).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/is in the list already\.$/),
    });
    expect(await foldersNow()).toHaveLength(1);
  });

  it('waits while the connection is read-only, and continues afterwards', async () => {
    const { id } = await add();
    await watching();
    await host.api.connections.setReadOnly({ id: 'practice', readOnly: true });
    await waitingFor(/^“Practice platform” is read-only here: nothing is written/);
    await put('machines.csv', machinesCsv(machines(1)));
    await host.api.connections.setReadOnly({ id: 'practice', readOnly: false });
    await decided(1);
    expect(await arrivalsOf(id)).toMatchObject([{ state: 'done' }]);
  });

  it('waits while the folder is missing', async () => {
    await add();
    await watching();
    await rm(folder, { recursive: true });
    await waitingFor(/incoming-\d+ is not a folder that can be read; check its path\.$/);
    await mkdir(folder);
    await put('machines.csv', machinesCsv(machines(1)));
    expect(await decided(1)).toMatchObject({ done: 1 });
  });

  it('waits while another process watches it, and sends nothing meanwhile', async () => {
    const lock = lockFolder(folder, join(host.folder, 'data'));
    await add();
    await waitingFor(/is already watched by another process; stop that process first\.$/);
    await put('machines.csv', machinesCsv(machines(1)));
    lock.release();
    expect(await decided(1)).toMatchObject({ done: 1 });
    expect(() => lockFolder(folder, join(host.folder, 'data'))).toThrow('is already watched');
  });
});

describe('a watched folder that is stopped', () => {
  it('takes no file until it is started again', async () => {
    const { id } = await add();
    await watching();
    await host.api.watchFolder.stop({ id });
    expect(await folderWhen(() => true)).toMatchObject({ watch: { state: 'stopped' } });
    await put('machines.csv', machinesCsv(machines(1)));
    // The lock is free: no process watches the folder any more.
    lockFolder(folder, join(host.folder, 'data')).release();
    expect(await readdir(folder)).toContain('machines.csv');
    await host.api.watchFolder.start({ id });
    expect(await decided(1)).toMatchObject({ done: 1 });
  });

  it('continues the file that was being sent', async () => {
    const { id } = await add();
    const rows = machines(6_000);
    await host.setFaults({ chaos: { seed: 0, holdAfter: 1 } });
    await put('long.csv', machinesCsv(rows));
    await folderWhen(({ watch }) => watch.state === 'watching' && watch.sending === 'long.csv');
    const stopped = host.api.watchFolder.stop({ id });
    await host.setFaults({});
    await stopped;
    expect(await readdir(join(folder, 'sending'))).toHaveLength(1);
    await host.api.watchFolder.start({ id });
    await decided(1);
    expect(await arrivalsOf(id)).toMatchObject([{ state: 'done', reason: '6,000 rows: 6,000 stored.' }]);
    for (const row of [rows[0], rows[5_999]]) expect(await host.countXid(xidOf(row))).toBe(1);
  });
});

it('a file that another data folder claimed is left to it and reported until that is done, while other files are sent', async () => {
  const foreign = join(folder, 'sending', 'of-another-machine');
  await mkdir(foreign, { recursive: true });
  await add();
  await put('machines.csv', machinesCsv(machines(2)));
  await decided(1);
  expect(await watching()).toMatchObject({
    done: 1,
    watch: {
      notes: [
        'of-another-machine: The file was picked up with another data folder or connection, which must finish it.',
      ],
    },
  });
  await rename(foreign, join(folder, 'done', 'of-another-machine'));
  await folderWhen(({ watch }) => watch.state === 'watching' && watch.notes.length === 0);
});

it('a folder is watched again after the program was restarted, unless it was stopped', async () => {
  const { id } = await add();
  const other = join(host.folder, 'other');
  await mkdir(other);
  const stopped = await add({ folder: other });
  await host.api.watchFolder.stop({ id: stopped.id });
  await host.leave();
  await put('machines.csv', machinesCsv(machines(2)));
  host = await openTestHost({ waitDivisor: 20, after: host });
  expect(await decided(1)).toMatchObject({ id, done: 1, watch: { state: 'watching' } });
  expect(await foldersNow()).toMatchObject([{ id }, { id: stopped.id, watch: { state: 'stopped' } }]);
});

import { chmod, chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Arrivals, openArrivals } from '../../storage/arrivals.ts';
import type { ArrivalEvent } from './decisions.ts';
import { openWatchedFolders, type WatchedFolders } from './folders.ts';
import { watchDepsOf } from './watch-folder.test-kit.ts';
import { createWatchFolder } from './watch-folder.ts';

const isRoot = process.getuid?.() === 0;
/** Usual id of the user `nobody` and of its group. */
const nobody = 65_534;

let folder: string;
let data: string;
let arrivals: Arrivals;
let folders: WatchedFolders;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graph-intake-immovable-'));
  data = await mkdtemp(join(tmpdir(), 'graph-intake-immovable-data-'));
  arrivals = openArrivals(join(data, 'watched-folders.sqlite'));
  folders = await openWatchedFolders(folder);
});
afterEach(async () => {
  arrivals.close();
  for (const path of [folder, data]) await rm(path, { recursive: true });
});

describe('a file that cannot be moved', () => {
  it('is reported once and passed over, while the others are sent; it is sent once it can be moved', async () => {
    for (const name of ['a.csv', 'b.csv']) await writeFile(join(folder, name), name);
    const sent: string[] = [];
    const events: ArrivalEvent[] = [];
    let isDenied = true;
    let uptime = 0;
    const watched = createWatchFolder({
      ...watchDepsOf(folder, arrivals),
      uptime: () => uptime,
      // Root may move everything, so that the test cannot take the permission away.
      folders: {
        ...folders,
        claim: async (file, place) =>
          file.name === 'a.csv' && isDenied ? 'denied' : folders.claim(file, place),
      },
      onArrival: (event) => events.push(event),
      async send({ name }) {
        sent.push(name);
        return { kind: 'done', reason: '1 row: 1 stored.', report: {} };
      },
    });
    // A file is complete in the second listing.
    for (let passes = 0; passes < 2; passes += 1) await watched.pass();
    expect(await watched.pass()).toEqual({ isIdle: true, waiting: 0 });
    // The next attempt is denied, too.
    uptime = 300_000;
    await watched.pass();
    expect(await watched.pass()).toEqual({ isIdle: true, waiting: 0 });
    expect(sent).toEqual(['b.csv']);
    expect(events).toMatchObject([
      { kind: 'immovable', name: 'a.csv', reason: expect.stringContaining('cannot be moved') },
      { kind: 'done', name: 'b.csv' },
    ]);
    // Nothing of it is sent, so it is not in the list of files that arrived.
    const listed = arrivals.list({ folder, filter: 'all', before: null, count: 9 });
    expect(listed.map(({ name }) => name)).toEqual(['b.csv']);
    expect(watched.passedOver()).toEqual(['a.csv']);
    expect(await watched.hasOpen()).toBe(false);
    isDenied = false;
    uptime = 600_000;
    await watched.pass();
    expect(sent).toEqual(['b.csv', 'a.csv']);
    await watched.pass();
    expect(watched.passedOver()).toEqual([]);
    expect(arrivals.open({ folder, connectionId: 'staging' })).toEqual([]);
  });

  // Windows ignores these permissions.
  it.skipIf(process.platform === 'win32')(
    'is recognised by the error of the file system, and leaves no folder of its own',
    async () => {
      await writeFile(join(folder, 'a.csv'), 'a');
      const [file] = await folders.list();
      if (file === undefined) throw new Error('The file is not listed.');
      const sending = join(folder, 'sending');
      if (isRoot) for (const path of [folder, sending]) await chown(path, nobody, nobody);
      await chmod(folder, 0o555);
      expect(await asOrdinaryUser(() => folders.claim(file, 'place'))).toBe('denied');
      expect(await folders.places()).toEqual([]);
      await chmod(sending, 0o555);
      expect(await asOrdinaryUser(() => folders.claim(file, 'place'))).toBe('denied');
      for (const path of [folder, sending]) await chmod(path, 0o755);
      expect(await asOrdinaryUser(() => folders.claim(file, 'place'))).toBe('same');
      expect(await readdir(folder)).not.toContain('a.csv');
    },
  );
});

/** Runs work with the permissions of an ordinary user: root may write into any folder. */
async function asOrdinaryUser<T>(work: () => Promise<T>): Promise<T> {
  if (!isRoot) return work();
  process.seteuid?.(nobody);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { openArrivals } from '../../storage/arrivals.ts';
import type { ArrivalEvent } from './decisions.ts';
import { openWatchedFolders, unreadable } from './folders.ts';
import { watchDepsOf } from './watch-folder.test-kit.ts';
import { createWatchFolder } from './watch-folder.ts';

it('a file that cannot be read is held, and the others are sent', async () => {
  await using parts = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'graph-intake-unreadable-'));
  parts.defer(() => rm(folder, { recursive: true }));
  const data = await mkdtemp(join(tmpdir(), 'graph-intake-unreadable-data-'));
  parts.defer(() => rm(data, { recursive: true }));
  const arrivals = openArrivals(join(data, 'watched-folders.sqlite'));
  parts.defer(() => arrivals.close());
  for (const name of ['a.csv', 'b.csv']) await writeFile(join(folder, name), name);
  const folders = await openWatchedFolders(folder);
  const sent: string[] = [];
  const events: ArrivalEvent[] = [];
  const watched = createWatchFolder({
    ...watchDepsOf(folder, arrivals),
    // Root may read everything, so that the test cannot take the permission away.
    folders: {
      ...folders,
      hash: async (file, signal) => (file.name === 'a.csv' ? unreadable : folders.hash(file, signal)),
    },
    onArrival: (event) => events.push(event),
    async send({ name }) {
      sent.push(name);
      return { kind: 'done', reason: '1 row: 1 stored.', report: {} };
    },
  });
  // A file is complete in the second listing.
  await watched.pass();
  await watched.pass();
  expect(sent).toEqual(['b.csv']);
  expect(events).toMatchObject([
    { kind: 'held', name: 'a.csv', reason: expect.stringContaining('permission denied') },
    { kind: 'done', name: 'b.csv' },
  ]);
  const held = await readdir(join(folder, 'held'), { recursive: true });
  expect(held.filter((path) => basename(path) === 'a.csv')).toHaveLength(1);
  expect(await watched.pass()).toEqual({ isIdle: true, waiting: 0 });
});

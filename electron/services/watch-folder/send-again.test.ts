import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Arrivals, openArrivals } from '../../storage/arrivals.ts';
import { createCompleteFiles } from './complete-files.ts';
import { openWatchedFolders } from './folders.ts';
import { type ClaimedFile, createWatchFolder } from './watch-folder.ts';

let folder = '';
let arrivals: Arrivals;
let time = 0;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graph-intake-again-'));
  arrivals = openArrivals(':memory:');
});
afterEach(async () => {
  arrivals.close();
  await rm(folder, { recursive: true, force: true });
});

const put = (name: string) => writeFile(join(folder, name), 'same');
/** Starts the program on the folder. `arrive` writes a file, always with the same content, and sends or holds it. */
async function start() {
  const sent: { name: string; isWanted: boolean }[] = [];
  const watched = createWatchFolder({
    folder,
    arrivals,
    marker: null,
    sendAgain: false,
    connectionId: 'staging',
    folders: await openWatchedFolders(folder),
    keepMs: { done: null, held: null },
    completeFiles: createCompleteFiles({ quietForMs: 0, marker: null }),
    runs: { of: () => [], move: () => undefined },
    words: { sentBefore: ({ name }) => `Sent before as ${name}.` },
    signal: new AbortController().signal,
    // Files are sent in the order of the seconds in which they arrived.
    now: () => {
      time += 1_000;
      return time;
    },
    uptime: () => 0,
    onArrival: () => undefined,
    async send(file: ClaimedFile) {
      file.onSending();
      sent.push({ name: file.name, isWanted: file.isWanted });
      expect(await readFile(file.path, 'utf8')).toBe('same');
      return { kind: 'done', reason: '1 row: 1 stored.', report: {}, runIds: ['r1'] };
    },
  });
  const arrive = async (name: string) => {
    await put(name);
    // A file is complete if the second pass finds it unchanged.
    await watched.pass();
    await watched.pass();
  };
  return { ...watched, arrive, sent };
}
const heldFiles = () => arrivals.list({ folder, filter: 'held', before: null, count: 10 });

describe('a file that is held because its content was sent before', () => {
  it('is sent on request of a user, and its record says how it ended', async () => {
    const { arrive, pass, sent } = await start();
    await arrive('a.csv');
    await arrive('b.csv');
    expect(heldFiles()).toMatchObject([
      { name: 'b.csv', isRepeated: true, reason: 'Sent before as a.csv.', runIds: [], decidedAt: time },
    ]);
    expect(arrivals.sendAgain(heldFiles()[0]?.id ?? 0)).toBe(true);
    await pass();
    expect(sent).toEqual([
      { name: 'a.csv', isWanted: false },
      { name: 'b.csv', isWanted: true },
    ]);
    expect(heldFiles()).toEqual([]);
    expect(arrivals.counts(folder)).toEqual({ done: 2, held: 0 });
    expect(await readdir(join(folder, 'held'))).toEqual([]);
    expect(arrivals.list({ folder, filter: 'all', before: null, count: 1 })).toMatchObject([
      { name: 'b.csv', state: 'done', isRepeated: false, isWanted: false, runIds: ['r1'] },
    ]);
    // The same content is held the next time again.
    await arrive('c.csv');
    expect(heldFiles()).toMatchObject([{ name: 'c.csv' }]);
  });

  it('is still sent if the program ended before or after it was moved back', async () => {
    const first = await start();
    for (const name of ['a.csv', 'b.csv', 'c.csv']) await first.arrive(name);
    const [later, earlier] = heldFiles();
    for (const each of [earlier, later]) arrivals.sendAgain(each?.id ?? 0);
    const place = earlier?.place ?? '';
    await rename(join(folder, 'held', place), join(folder, 'sending', place));
    const next = await start();
    await next.pass();
    expect(next.sent).toEqual([
      { name: 'b.csv', isWanted: true },
      { name: 'c.csv', isWanted: true },
    ]);
    expect(await readdir(join(folder, 'sending'))).toEqual([]);
  });

  it('is not sent if a user has removed it', async () => {
    const { arrive, pass, sent } = await start();
    await arrive('a.csv');
    await arrive('b.csv');
    await rm(join(folder, 'held', heldFiles()[0]?.place ?? ''), { recursive: true });
    arrivals.sendAgain(heldFiles()[0]?.id ?? 0);
    expect(await pass()).toEqual({ isIdle: true, waiting: 0 });
    expect(sent).toHaveLength(1);
  });
});

it('a file that is not held for its content cannot be sent again', async () => {
  const { arrive } = await start();
  await arrive('a.csv');
  const [done] = arrivals.list({ folder, filter: 'all', before: null, count: 1 });
  expect(arrivals.sendAgain(done?.id ?? 0)).toBe(false);
});

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Arrivals, openArrivals } from '../../storage/arrivals.ts';
import { createCompleteFiles } from './complete-files.ts';
import type { ArrivalEvent } from './decisions.ts';
import { openWatchedFolders } from './folders.ts';
import { watchDepsOf } from './watch-folder.test-kit.ts';
import { type ClaimedFile, createWatchFolder, type FileEnd } from './watch-folder.ts';

let [folder, data]: [string, string] = ['', ''];
let arrivals: Arrivals;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graph-intake-watched-'));
  data = await mkdtemp(join(tmpdir(), 'graph-intake-watched-data-'));
  arrivals = openArrivals(join(data, 'watched-folders.sqlite'));
});
afterEach(async () => {
  arrivals.close();
  for (const each of [folder, data]) await rm(each, { recursive: true, force: true });
});

const done: FileEnd = { kind: 'done', reason: '1 row: 1 stored.', report: { runs: [] } };
const put = (name: string, text = name) => writeFile(join(folder, name), text);
/** Sorted names of the files in a folder and in all of its subfolders. */
const filesIn = async (name: string) =>
  (await readdir(join(folder, name), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();

/** Starts the program on the folder. Its files are complete once two listings show them unchanged. */
async function start(
  options: {
    readonly send?: (file: ClaimedFile) => Promise<FileEnd>;
    readonly sendAgain?: boolean;
    readonly marker?: string | null;
    readonly uptime?: () => number;
    readonly connectionId?: string;
  } = {},
) {
  const { marker = null, sendAgain = false, uptime = () => 0, connectionId = 'staging' } = options;
  const sent: string[] = [];
  const moved: string[] = [];
  const events: ArrivalEvent[] = [];
  const watched = createWatchFolder({
    ...watchDepsOf(folder, arrivals),
    marker,
    sendAgain,
    uptime,
    connectionId,
    folders: await openWatchedFolders(folder),
    completeFiles: createCompleteFiles({ quietForMs: 0, marker }),
    runs: { of: () => ['r1'], move: (from, to) => void moved.push(`${from} → ${to}`) },
    onArrival: (event) => events.push(event),
    async send(file) {
      file.onSending();
      sent.push(await readFile(file.path, 'utf8'));
      return (await options.send?.(file)) ?? done;
    },
  });
  /** Passes twice, since a file is complete only in the second listing. */
  const pass = async () => {
    await watched.pass();
    return watched.pass();
  };
  return { ...watched, pass, sent, moved, events };
}

describe('a file that arrives', () => {
  it('is moved to a separate folder before it is sent, and to “done” with its report afterwards', async () => {
    await put('a.csv');
    const { pass, sent, events, moved } = await start({
      async send(file) {
        expect(file.path.startsWith(join(folder, 'sending'))).toBe(true);
        expect(await filesIn('sending')).toEqual(['a.csv']);
        return done;
      },
    });
    await pass();
    expect(sent).toEqual(['a.csv']);
    expect(await filesIn('.')).toEqual(['a.csv', 'a.csv.report.json']);
    expect(await filesIn('done')).toEqual(['a.csv', 'a.csv.report.json']);
    const [event] = events;
    expect(event).toMatchObject({ kind: 'done', name: 'a.csv', reason: '1 row: 1 stored.' });
    expect(moved).toEqual([
      `${join((event?.folder ?? '').replace('done', 'sending'), 'a.csv')} → ${join(event?.folder ?? '', 'a.csv')}`,
    ]);
    const report = JSON.parse(await readFile(join(event?.folder ?? '', 'a.csv.report.json'), 'utf8'));
    expect(report).toMatchObject({
      file: 'a.csv',
      outcome: 'done',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/u),
      runs: [],
    });
    expect(await pass()).toEqual({ isIdle: true, waiting: 0 });
    expect(sent).toEqual(['a.csv']);
  });

  it('is held if its content was sent before, also under another name and after a restart', async () => {
    await put('a.csv', 'same');
    await (await start()).pass();
    await put('b.csv', 'same');
    const again = await start();
    await again.pass();
    expect(again.sent).toEqual([]);
    expect(again.events).toMatchObject([
      {
        kind: 'held',
        name: 'b.csv',
        reason: expect.stringContaining('The same content was sent before, as a.csv'),
      },
    ]);
    expect(await filesIn('held')).toEqual(['b.csv', 'b.csv.report.json']);
    // To another connection it is new.
    await put('c.csv', 'same');
    const elsewhere = await start({ connectionId: 'live' });
    await elsewhere.pass();
    expect(elsewhere.sent).toEqual(['same']);
    await put('d.csv', 'same');
    const wanted = await start({ sendAgain: true });
    await wanted.pass();
    expect(wanted.sent).toEqual(['same']);
  });

  it('is sent when it arrives again, if it was held without being sent', async () => {
    await put('a.csv', 'faulty');
    const folders = await openWatchedFolders(folder);
    const refusing = createWatchFolder({
      ...watchDepsOf(folder, arrivals),
      folders,
      send: async () => ({ kind: 'held', reason: 'The recipe is missing.', report: {} }),
    });
    await refusing.pass();
    await refusing.pass();
    expect(await filesIn('held')).toEqual(['a.csv', 'a.csv.report.json']);
    await put('a.csv', 'faulty');
    const { pass, sent } = await start();
    await pass();
    expect(sent).toEqual(['faulty']);
  });

  it('is sent once its marker is there, and the marker is removed', async () => {
    await put('a.csv');
    const { pass, sent } = await start({ marker: '.ready' });
    await pass();
    expect(sent).toEqual([]);
    await put('a.csv.ready', '');
    await pass();
    expect(sent).toEqual(['a.csv']);
    expect(await filesIn('.')).toEqual(['a.csv', 'a.csv.report.json']);
  });
});

describe('after a crash', () => {
  const crash = async () => {
    throw new Error('The program was killed.');
  };

  it('a file that was being sent is continued from its folder, before any other', async () => {
    await put('a.csv');
    await expect((await start({ send: crash })).pass()).rejects.toThrow('killed');
    await put('0.csv');
    const next = await start();
    expect(await next.hasOpen()).toBe(true);
    await next.pass();
    expect(next.sent).toEqual(['a.csv', '0.csv']);
    expect(await next.hasOpen()).toBe(false);
    expect(await filesIn('done')).toEqual(['0.csv', '0.csv.report.json', 'a.csv', 'a.csv.report.json']);
  });

  it('a decided file is only moved', async () => {
    await put('a.csv');
    const folders = await openWatchedFolders(folder);
    const dying = { ...folders, decide: crash };
    const died = createWatchFolder({
      ...watchDepsOf(folder, arrivals),
      folders: dying,
      send: async () => done,
    });
    await died.pass();
    await expect(died.pass()).rejects.toThrow('killed');
    expect(await filesIn('sending')).toEqual(['a.csv', 'a.csv.report.json']);
    const next = await start();
    await next.pass();
    expect(next.sent).toEqual([]);
    expect(next.moved).toHaveLength(1);
    expect(await filesIn('done')).toEqual(['a.csv', 'a.csv.report.json']);
  });

  it('a duplicate that was claimed and not decided is held', async () => {
    await put('a.csv', 'same');
    await (await start()).pass();
    await put('b.csv', 'same');
    const folders = await openWatchedFolders(folder);
    const claimed = { folder, connectionId: 'staging', name: 'b.csv', arrivedAt: 0, place: 'place-of-b' };
    const [listed] = await folders.list();
    if (listed === undefined) throw new Error('b.csv is missing.');
    const sha256 = (await folders.hash(listed, new AbortController().signal)) ?? '';
    arrivals.begin({ ...claimed, sha256 });
    await folders.claim(listed, 'place-of-b');
    const next = await start();
    await next.pass();
    expect(next.sent).toEqual([]);
    expect(await filesIn('held')).toEqual(['b.csv', 'b.csv.report.json']);
  });

  it('a claimed file that a power failure put back is the same arrival', async () => {
    await put('a.csv');
    await expect((await start({ send: crash })).pass()).rejects.toThrow('killed');
    const [place = ''] = await readdir(join(folder, 'sending'));
    await rm(join(folder, 'sending', place), { recursive: true });
    await put('a.csv');
    const next = await start();
    await next.pass();
    expect(next.sent).toEqual(['a.csv']);
    expect(next.events).toMatchObject([{ kind: 'done', folder: join(folder, 'done', place) }]);
  });

  it('a file that another data folder claimed is left to it, and reported once', async () => {
    const folders = await openWatchedFolders(folder);
    await put('a.csv');
    const [listed] = await folders.list();
    if (listed === undefined) throw new Error('a.csv is missing.');
    await folders.claim(listed, 'of-another-machine');
    const { pass, sent, events } = await start();
    expect(await pass()).toEqual({ isIdle: true, waiting: 0 });
    expect(sent).toEqual([]);
    expect(events).toMatchObject([{ kind: 'foreign', name: 'of-another-machine' }]);
  });
});

it('a file whose run stopped is retried after pauses, before others, and held after the last attempt', async () => {
  await put('a.csv');
  let uptime = 0;
  const stopped: FileEnd = { kind: 'stopped', reason: 'The platform cannot be reached.', report: {} };
  const { pass, sent, events } = await start({ uptime: () => uptime, send: async () => stopped });
  await pass();
  await put('b.csv');
  await pass();
  expect(sent).toEqual(['a.csv']);
  // The pauses between attempts are 1, 5 and 15 minutes.
  for (const minutes of [1, 5]) {
    uptime += minutes * 60_000;
    await pass();
  }
  expect({ sent, kinds: events.map(({ kind }) => kind) }).toEqual({
    sent: ['a.csv', 'a.csv', 'a.csv'],
    kinds: ['retry', 'retry', 'retry'],
  });
  uptime += 15 * 60_000;
  await pass();
  expect(events.at(3)).toMatchObject({
    kind: 'held',
    name: 'a.csv',
    reason: 'The platform cannot be reached.',
  });
  expect(sent.slice(0, 5)).toEqual(['a.csv', 'a.csv', 'a.csv', 'a.csv', 'b.csv']);
});

it('a file that a user removes while it is sent is held, with its run', async () => {
  await put('a.csv');
  const interrupted: FileEnd = { kind: 'interrupted' };
  const { pass, events } = await start({ send: async () => interrupted });
  await pass();
  const [place = ''] = await readdir(join(folder, 'sending'));
  await rm(join(folder, 'sending', place), { recursive: true });
  expect(await pass()).toEqual({ isIdle: true, waiting: 0 });
  expect(events).toMatchObject([
    { kind: 'held', name: 'a.csv', reason: expect.stringContaining('was removed from the folder “sending”') },
  ]);
  expect(arrivals.findPlace(place)).toMatchObject({ state: 'held', runIds: ['r1'] });
  expect(await filesIn('held')).toEqual(['a.csv.report.json']);
});

it('each of 10,000 files is found in one listing', async () => {
  const names = Array.from({ length: 10_000 }, (_, n) => `f${n}.csv`);
  for (let first = 0; first < names.length; first += 500)
    await Promise.all(names.slice(first, first + 500).map((name) => put(name)));
  const folders = await openWatchedFolders(folder);
  const complete = createCompleteFiles({ quietForMs: 0, marker: null });
  complete.update(await folders.list(), 0);
  const found = complete.update(await folders.list(), 1).complete;
  expect(new Set(found.map(({ name }) => name)).size).toBe(10_000);
});

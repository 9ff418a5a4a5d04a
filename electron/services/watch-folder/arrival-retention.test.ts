import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Arrivals, openArrivals } from '../../storage/arrivals.ts';
import { createArrivalRetention, type KeepMs } from './arrival-retention.ts';
import { openWatchedFolders } from './folders.ts';

const dayMs = 86_400_000;
let folder = '';
let arrivals: Arrivals;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graph-intake-done-'));
  arrivals = openArrivals(join(folder, 'arrivals.sqlite'));
});
afterEach(async () => {
  arrivals.close();
  await rm(folder, { recursive: true });
});

/** Records a file that arrived and was sent or held, and creates its folder with its evidence. */
async function decide(
  place: string,
  state: 'done' | 'held',
  arrivedAt: number,
  decidedAt = arrivedAt,
): Promise<void> {
  const { id } = arrivals.begin({
    folder,
    connectionId: 'test',
    name: 'machines.csv',
    sha256: place,
    place,
    arrivedAt,
  });
  arrivals.decide(id, { state, decidedAt, reason: '', runIds: [], isRepeated: false });
  await mkdir(join(folder, state, place), { recursive: true });
  await writeFile(join(folder, state, place, 'machines.csv.evidence.zip'), 'evidence');
}

const retention = async (keepMs: KeepMs, now: () => number) =>
  createArrivalRetention({ folders: await openWatchedFolders(folder), arrivals, folder, keepMs, now });
const records = () => arrivals.decidedBefore(folder, Number.POSITIVE_INFINITY).length;

it('after a year, the files of the last 30 days, all held files, and folders without a record are left', async () => {
  let today = 0;
  const prune = await retention({ done: 30 * dayMs, held: null }, () => today);
  await mkdir(join(folder, 'done', 'from-another-machine'), { recursive: true });
  for (let night = 0; night < 366; night += 1) {
    today = night * dayMs;
    await decide(`night-${night}`, night % 100 === 0 ? 'held' : 'done', today);
    await prune();
  }
  const left = await readdir(join(folder, 'done'));
  // The nights 335 to 365, and the folder of another machine.
  expect(left).toHaveLength(32);
  expect(left).toEqual(expect.arrayContaining(['from-another-machine', 'night-335', 'night-365']));
  expect(await readdir(join(folder, 'held'))).toHaveLength(4);
  // Content of the whole year is still recognised if it arrives again.
  expect(records()).toBe(366);
});

it('after three years, the records of 400 days and the held files of the last 100 days are left', async () => {
  let today = 0;
  const prune = await retention({ done: 1 * dayMs, held: 100 * dayMs }, () => today);
  for (let night = 0; night < 1_096; night += 1) {
    today = night * dayMs;
    await decide(`night-${night}`, night % 100 === 0 ? 'held' : 'done', today);
    await prune();
  }
  expect(records()).toBe(401);
  expect(await readdir(join(folder, 'held'))).toEqual(['night-1000']);
});

it('without a number of days, all files and their records are left', async () => {
  await decide('old', 'done', 0);
  await (await retention({ done: null, held: null }, () => 9_999 * dayMs))();
  expect(await readdir(join(folder, 'done'))).toEqual(['old']);
  expect(records()).toBe(1);
});

it('a file that was sent long after its arrival is kept from then on', async () => {
  const prune = await retention({ done: 7 * dayMs, held: null }, () => 31 * dayMs);
  await decide('waited', 'done', 0, 30 * dayMs);
  await decide('old', 'done', 0, 1 * dayMs);
  await prune();
  expect(await readdir(join(folder, 'done'))).toEqual(['waited']);
});

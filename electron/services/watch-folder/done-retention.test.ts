import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Arrivals, openArrivals } from '../../storage/arrivals.ts';
import { createDoneRetention } from './done-retention.ts';
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

/** A file that arrived and was decided. */
async function decide(place: string, state: 'done' | 'held', arrivedAt: number): Promise<void> {
  const { id } = arrivals.begin({
    ...{ folder, connectionId: 'test', name: 'machines.csv', sha256: place, place, arrivedAt },
  });
  arrivals.decide(id, state);
  await mkdir(join(folder, state, place), { recursive: true });
  await writeFile(join(folder, state, place, 'machines.csv.evidence.zip'), 'evidence');
}

it('a year of files leaves those of the last days, all held ones, and what is not of this data folder', async () => {
  const folders = await openWatchedFolders(folder);
  let today = 0;
  const prune = createDoneRetention({ folders, arrivals, keepDoneMs: 30 * dayMs, now: () => today });
  await mkdir(join(folder, 'done', 'from-another-machine'));
  for (let night = 0; night < 366; night += 1) {
    today = night * dayMs;
    await decide(`night-${night}`, night % 100 === 0 ? 'held' : 'done', today);
    await prune();
  }
  const left = await readdir(join(folder, 'done'));
  expect(left).toHaveLength(32);
  expect(left).toEqual(expect.arrayContaining(['from-another-machine', 'night-335', 'night-365']));
  expect(await readdir(join(folder, 'held'))).toHaveLength(4);
});

it('everything stays without a number of days', async () => {
  const folders = await openWatchedFolders(folder);
  await decide('old', 'done', 0);
  await createDoneRetention({ folders, arrivals, keepDoneMs: null, now: () => 9_999 * dayMs })();
  expect(await readdir(join(folder, 'done'))).toEqual(['old']);
});

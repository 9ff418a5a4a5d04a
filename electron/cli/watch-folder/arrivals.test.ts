import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createArrivals } from './arrivals.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graph-intake-arrivals-'));
});
afterEach(() => rm(folder, { recursive: true }));

const write = async (name: string, text = 'a,b\n', at = 1_000) => {
  await writeFile(join(folder, name), text);
  await utimes(join(folder, name), at, at);
};

describe('files that have arrived', () => {
  it('have not changed for some time; the oldest comes first', async () => {
    let now = 0;
    const arrivals = createArrivals({ folder, settledMs: 10_000, marker: null, now: () => now });
    await write('second.csv', 'a\n', 2_000);
    await write('first.csv', 'a\n', 1_000);
    expect(await arrivals.complete()).toEqual([]);
    expect(arrivals.incomplete()).toBe(2);
    now = 9_999;
    await write('second.csv', 'a\nb\n', 2_000);
    expect(await arrivals.complete()).toEqual([]);
    now = 10_000;
    expect(await arrivals.complete()).toEqual(['first.csv']);
    now = 19_999;
    expect(await arrivals.complete()).toEqual(['first.csv', 'second.csv']);
  });

  it('have a marker beside them, where markers are used', async () => {
    const arrivals = createArrivals({ folder, settledMs: 10_000, marker: '.ready', now: () => 0 });
    await write('a.csv');
    await write('b.csv');
    await write('b.csv.ready', '');
    expect(await arrivals.complete()).toEqual(['b.csv']);
  });

  it('are no hidden files, links, folders and parts of downloads', async () => {
    const arrivals = createArrivals({ folder, settledMs: 0, marker: null, now: () => 0 });
    for (const name of ['.hidden.csv', '~$book.xlsx', 'a.csv.part', 'b.CRDOWNLOAD', 'c.csv'])
      await write(name);
    await symlink(join(folder, 'c.csv'), join(folder, 'link.csv'));
    await mkdir(join(folder, 'done'));
    expect(await arrivals.complete()).toEqual(['c.csv']);
  });

  it('cannot be found in a folder that is gone', async () => {
    const arrivals = createArrivals({ folder: join(folder, 'no'), settledMs: 0, marker: null, now: () => 0 });
    await expect(arrivals.complete()).rejects.toThrow(/^The folder .*no cannot be read: ENOENT/);
  });
});

import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestTables, type TestTables } from '../../engine/check/check.test-kit.ts';
import type { FileIndex } from '../../engine/index/file-index.ts';
import { createStoredIndexes } from '../../engine/index/stored-index.ts';
import type { IndexedTable } from '../../engine/indexed-table.ts';
import { createShardIndexes } from './shard-indexes.ts';

let tables: TestTables;
let table: IndexedTable & { readonly index: FileIndex };
let folder: string;
beforeAll(async () => {
  tables = await createTestTables();
  table = (await tables.tableOf('"a"\n"1"\n"2"\n')) as typeof table;
  folder = await mkdtemp(join(tmpdir(), 'graph-intake-shard-indexes-'));
});
afterAll(async () => {
  await tables[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

let round = 0;
let group: string;
beforeEach(() => {
  round += 1;
  group = join(folder, `group-${round}`);
});

/** The indexes of a process with this data folder; `onWait` is called instead of waiting. */
function openIndexes(
  data: string,
  onWait: () => Promise<void> = refuseToWait,
  groupFolder: string | null = null,
) {
  const own = createStoredIndexes({ folder: join(folder, `${data}-${round}`, 'indexes') });
  const { signal } = new AbortController();
  return createShardIndexes({
    own,
    groupFolder,
    signal,
    data: join(folder, `${data}-${round}`),
    wait: onWait,
  });
}
const refuseToWait = () => Promise.reject(new Error('It waits.'));

describe('the index of a file that shards share', () => {
  it('is created by one process, and the others wait for it', async () => {
    using first = openIndexes('data');
    expect(await first.find(table.file)).toBeNull();
    using second = openIndexes('data', () => first.keep(table.file, table.index));
    expect(await second.find(table.file)).toEqual(table.index);
    using third = openIndexes('data');
    expect(await third.find(table.file)).toEqual(table.index);
  });

  it('is created by the next process if the first one ends without it', async () => {
    const first = openIndexes('data');
    expect(await first.find(table.file)).toBeNull();
    // The process that creates the index can look it up again, without waiting for itself.
    expect(await first.find(table.file)).toBeNull();
    using second = openIndexes('data', async () => first[Symbol.dispose]());
    expect(await second.find(table.file)).toBeNull();
  });

  it('is found by other machines in the folder of the group', async () => {
    using first = openIndexes('one', refuseToWait, group);
    expect(await first.find(table.file)).toBeNull();
    await first.keep(table.file, table.index);
    using other = openIndexes('two', refuseToWait, group);
    expect(await other.find(table.file)).toEqual(table.index);
    expect((await readdir(join(group, 'indexes'))).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('is created again if the file in the folder of the group is damaged', async () => {
    using first = openIndexes('one', refuseToWait, group);
    await first.find(table.file);
    await first.keep(table.file, table.index);
    const [name = ''] = await readdir(join(group, 'indexes'));
    const path = join(group, 'indexes', name);
    const intact = await readFile(path);
    for (const damaged of [intact.subarray(0, 20), Buffer.alloc(0), intact.fill(7, 30, 40)]) {
      await writeFile(path, damaged);
      using other = openIndexes(`other-${damaged.length}`, refuseToWait, group);
      expect(await other.find(table.file)).toBeNull();
    }
  });

  it('is stored in the data folder if the folder of the group cannot be written', async () => {
    await mkdir(group);
    await writeFile(join(group, 'indexes'), 'no folder');
    using first = openIndexes('one', refuseToWait, group);
    expect(await first.find(table.file)).toBeNull();
    await first.keep(table.file, table.index);
    expect(await first.find(table.file)).toEqual(table.index);
  });
});

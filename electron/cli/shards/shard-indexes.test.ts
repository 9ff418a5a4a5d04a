import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestTables, type TestTables } from '../../engine/check/check.test-kit.ts';
import type { FileIndex } from '../../engine/index/file-index.ts';
import { createKeptIndexes } from '../../engine/index/stored-index.ts';
import type { Table } from '../../engine/table-source.ts';
import { createShardIndexes } from './shard-indexes.ts';

let tables: TestTables;
let table: Table & { readonly index: FileIndex };
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
function processOf(
  data: string,
  onWait: () => Promise<void> = unexpected,
  groupFolder: string | null = null,
) {
  const own = createKeptIndexes({ folder: join(folder, `${data}-${round}`, 'indexes') });
  const { signal } = new AbortController();
  return createShardIndexes({
    own,
    groupFolder,
    signal,
    data: join(folder, `${data}-${round}`),
    wait: onWait,
  });
}
const unexpected = () => Promise.reject(new Error('It waits.'));

describe('the index of a file that shards share', () => {
  it('is made by one process, and the others wait for it', async () => {
    using first = processOf('data');
    expect(await first.find(table.file)).toBeNull();
    using second = processOf('data', () => first.keep(table.file, table.index));
    expect(await second.find(table.file)).toEqual(table.index);
    using third = processOf('data');
    expect(await third.find(table.file)).toEqual(table.index);
  });

  it('is made by the next process where the first one ends without it', async () => {
    const first = processOf('data');
    expect(await first.find(table.file)).toBeNull();
    // It asks again where it reads the file in another way.
    expect(await first.find(table.file)).toBeNull();
    using second = processOf('data', async () => first[Symbol.dispose]());
    expect(await second.find(table.file)).toBeNull();
  });

  it('is found by other machines in the folder of the group', async () => {
    using first = processOf('one', unexpected, group);
    expect(await first.find(table.file)).toBeNull();
    await first.keep(table.file, table.index);
    using other = processOf('two', unexpected, group);
    expect(await other.find(table.file)).toEqual(table.index);
    expect((await readdir(join(group, 'indexes'))).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('is made again where that of the group is damaged', async () => {
    using first = processOf('one', unexpected, group);
    await first.find(table.file);
    await first.keep(table.file, table.index);
    const [name = ''] = await readdir(join(group, 'indexes'));
    const path = join(group, 'indexes', name);
    const whole = await readFile(path);
    for (const damaged of [whole.subarray(0, 20), Buffer.alloc(0), whole.fill(7, 30, 40)]) {
      await writeFile(path, damaged);
      using other = processOf(`other-${damaged.length}`, unexpected, group);
      expect(await other.find(table.file)).toBeNull();
    }
  });

  it('does not need the folder of the group', async () => {
    await mkdir(group);
    await writeFile(join(group, 'indexes'), 'no folder');
    using first = processOf('one', unexpected, group);
    expect(await first.find(table.file)).toBeNull();
    await first.keep(table.file, table.index);
    expect(await first.find(table.file)).toEqual(table.index);
  });
});

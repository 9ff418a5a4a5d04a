import { copyFileSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestFolder, indexNow } from '../table.test-kit.ts';
import type { TextFile } from '../text-file.ts';
import type { FileIndex } from './file-index.ts';
import { createKeptIndexes } from './stored-index.ts';

const files = createTestFolder();
afterAll(() => files[Symbol.dispose]());

let count = 0;
const newFolder = () => join(files.path, `indexes-${++count}`);

function indexOf(file: TextFile): FileIndex {
  const { index, done } = indexNow({ file, limits: { markRecords: 2 } });
  return { ...index, ...done, sha256: 'cafe' };
}
const text = `id,n\n${'1,"a"b\n2,c\n3,"é"\n'.repeat(20)}`;

describe('kept indexes', () => {
  it('give back what was kept, also in a new process', async () => {
    const folder = newFolder();
    const file = files.file(text);
    const kept = createKeptIndexes({ folder });
    expect(await kept.find(file)).toBeNull();
    const index = indexOf(file);
    expect(index.stops).toHaveLength(20);
    await kept.keep(file, index);
    expect(await createKeptIndexes({ folder }).find(file)).toEqual(index);
  });

  it('are not those of a copy, whatever time of writing it was given', async () => {
    const kept = createKeptIndexes({ folder: newFolder() });
    const file = files.file(text);
    utimesSync(file.path, 1_000, 1_000);
    await kept.keep(file, indexOf(file));
    const copy = { ...file, path: `${file.path}.copy` };
    copyFileSync(file.path, copy.path);
    utimesSync(copy.path, 1_000, 1_000);
    expect(await kept.find(copy)).toBeNull();
  });

  it('are of one reading and one state of the file', async () => {
    const kept = createKeptIndexes({ folder: newFolder() });
    const file = files.file(text);
    utimesSync(file.path, 1_000, 1_000);
    await kept.keep(file, indexOf(file));
    expect(await kept.find(file)).not.toBeNull();
    for (const other of [{ dialect: 'excel' }, { header: 'none' }, { startByte: 3 }] as const)
      expect(await kept.find({ ...file, ...other })).toBeNull();
    writeFileSync(file.path, text.replace('c', 'd'));
    utimesSync(file.path, 1_000, 1_000);
    expect(await kept.find(file)).toBeNull();
    writeFileSync(file.path, text);
    utimesSync(file.path, 1_000, 1_001);
    expect(await kept.find(file)).toBeNull();
    // The bytes are the old ones again; only a comparison of them all could reveal the change.
    utimesSync(file.path, 1_000, 1_000);
    expect(await kept.find(file)).toBeNull();
  });

  it('are not kept of a file that has changed meanwhile', async () => {
    const folder = newFolder();
    const kept = createKeptIndexes({ folder });
    const file = files.file(text);
    const index = indexOf(file);
    utimesSync(file.path, 1, 1);
    await kept.keep(file, index);
    expect(await kept.find(file)).toBeNull();
  });

  it('are ignored where they are damaged, cut off or foreign', async () => {
    const folder = newFolder();
    const kept = createKeptIndexes({ folder });
    const file = files.file(text);
    await kept.keep(file, indexOf(file));
    const [name = ''] = readdirSync(folder);
    const path = join(folder, name);
    const good = readFileSync(path);
    for (let at = 0; at < good.length; at += 37) {
      const bad = Buffer.from(good);
      bad.writeUInt8((good[at] ?? 0) ^ 0x10, at);
      writeFileSync(path, bad);
      expect(await kept.find(file)).toBeNull();
      writeFileSync(path, good.subarray(0, at));
      expect(await kept.find(file)).toBeNull();
    }
    writeFileSync(path, 'foreign');
    expect(await kept.find(file)).toBeNull();
    // An index of another file, under this one's name.
    const other = files.file(`${text}4,e\n`);
    await kept.keep(other, indexOf(other));
    const theirs = readdirSync(folder).find((each) => each !== name) ?? '';
    copyFileSync(join(folder, theirs), path);
    expect(await kept.find(file)).toBeNull();
    await kept.keep(file, indexOf(file));
    expect(await kept.find(file)).not.toBeNull();
  });

  it('make room: those that were not used for longest go first', async () => {
    const folder = newFolder();
    const kept = createKeptIndexes({ folder, files: 2 });
    const [first, second, third] = [
      files.file('a\n1\n'),
      files.file('b\n1\n'),
      files.file('c\n1\n'),
    ] as const;
    for (const file of [first, second]) {
      await kept.keep(file, indexOf(file));
      for (const name of readdirSync(folder)) utimesSync(join(folder, name), 1, 1);
    }
    expect(await kept.find(first)).not.toBeNull();
    await kept.keep(third, indexOf(third));
    expect(await kept.find(second)).toBeNull();
    expect(await kept.find(first)).not.toBeNull();
    const tiny = createKeptIndexes({ folder, bytes: 10 });
    await tiny.keep(third, indexOf(third));
    expect(readdirSync(folder)).toEqual([]);
  });
});

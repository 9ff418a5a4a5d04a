import { copyFileSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestFolder, indexNow } from '../table.test-kit.ts';
import type { TextFile } from '../text-file.ts';
import type { FileIndex } from './file-index.ts';
import { createStoredIndexes } from './stored-index.ts';

const files = createTestFolder();
afterAll(() => files[Symbol.dispose]());

let count = 0;
const newFolder = () => join(files.path, `indexes-${++count}`);

function indexOf(file: TextFile): FileIndex {
  const { index, done } = indexNow({ file, limits: { markRecords: 2 } });
  return { ...index, ...done, sha256: 'cafe' };
}
const text = `id,n\n${'1,"a"b\n2,c\n3,"é"\n'.repeat(20)}`;

describe('stored indexes', () => {
  it('are found again, also by a new process', async () => {
    const folder = newFolder();
    const file = files.file(text);
    const indexes = createStoredIndexes({ folder });
    expect(await indexes.find(file)).toBeNull();
    const index = indexOf(file);
    expect(index.stops).toHaveLength(20);
    await indexes.keep(file, index);
    expect(await createStoredIndexes({ folder }).find(file)).toEqual(index);
  });

  it('are not found for a copy of the file, even with the same modification time', async () => {
    const indexes = createStoredIndexes({ folder: newFolder() });
    const file = files.file(text);
    utimesSync(file.path, 1_000, 1_000);
    await indexes.keep(file, indexOf(file));
    const copy = { ...file, path: `${file.path}.copy` };
    copyFileSync(file.path, copy.path);
    utimesSync(copy.path, 1_000, 1_000);
    expect(await indexes.find(copy)).toBeNull();
  });

  it('are found only for the same reading and the same state of the file', async () => {
    const indexes = createStoredIndexes({ folder: newFolder() });
    const file = files.file(text);
    utimesSync(file.path, 1_000, 1_000);
    await indexes.keep(file, indexOf(file));
    expect(await indexes.find(file)).not.toBeNull();
    for (const other of [{ dialect: 'excel' }, { header: 'none' }, { startByte: 3 }] as const)
      expect(await indexes.find({ ...file, ...other })).toBeNull();
    writeFileSync(file.path, text.replace('c', 'd'));
    utimesSync(file.path, 1_000, 1_000);
    expect(await indexes.find(file)).toBeNull();
    writeFileSync(file.path, text);
    utimesSync(file.path, 1_000, 1_001);
    expect(await indexes.find(file)).toBeNull();
    // The bytes and the modification time are the old ones again, but `ctimeMs`, which no program can set, is not.
    utimesSync(file.path, 1_000, 1_000);
    expect(await indexes.find(file)).toBeNull();
  });

  it('are not stored for a file that has changed since it was indexed', async () => {
    const folder = newFolder();
    const indexes = createStoredIndexes({ folder });
    const file = files.file(text);
    const index = indexOf(file);
    utimesSync(file.path, 1, 1);
    await indexes.keep(file, index);
    expect(await indexes.find(file)).toBeNull();
  });

  it('are ignored if they are damaged, cut off or of another file', async () => {
    const folder = newFolder();
    const indexes = createStoredIndexes({ folder });
    const file = files.file(text);
    await indexes.keep(file, indexOf(file));
    const [name = ''] = readdirSync(folder);
    const path = join(folder, name);
    const good = readFileSync(path);
    for (let at = 0; at < good.length; at += 37) {
      const bad = Buffer.from(good);
      bad.writeUInt8((good[at] ?? 0) ^ 0x10, at);
      writeFileSync(path, bad);
      expect(await indexes.find(file)).toBeNull();
      writeFileSync(path, good.subarray(0, at));
      expect(await indexes.find(file)).toBeNull();
    }
    writeFileSync(path, 'foreign');
    expect(await indexes.find(file)).toBeNull();
    // An index of another file, under this one's name.
    const other = files.file(`${text}4,e\n`);
    await indexes.keep(other, indexOf(other));
    const otherName = readdirSync(folder).find((each) => each !== name) ?? '';
    copyFileSync(join(folder, otherName), path);
    expect(await indexes.find(file)).toBeNull();
    await indexes.keep(file, indexOf(file));
    expect(await indexes.find(file)).not.toBeNull();
  });

  it('are removed beyond the limits, those unused for longest first', async () => {
    const folder = newFolder();
    const indexes = createStoredIndexes({ folder, files: 2 });
    const [first, second, third] = [
      files.file('a\n1\n'),
      files.file('b\n1\n'),
      files.file('c\n1\n'),
    ] as const;
    for (const file of [first, second]) {
      await indexes.keep(file, indexOf(file));
      for (const name of readdirSync(folder)) utimesSync(join(folder, name), 1, 1);
    }
    expect(await indexes.find(first)).not.toBeNull();
    await indexes.keep(third, indexOf(third));
    expect(await indexes.find(second)).toBeNull();
    expect(await indexes.find(first)).not.toBeNull();
    const tiny = createStoredIndexes({ folder, bytes: 10 });
    await tiny.keep(third, indexOf(third));
    expect(readdirSync(folder)).toEqual([]);
  });
});

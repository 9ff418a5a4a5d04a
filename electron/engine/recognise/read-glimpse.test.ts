import { mkdtemp, open, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { glimpseSpans } from '../../../shared/imports/glimpse.ts';
import { readGlimpse } from './read-glimpse.ts';
import { encode, longText } from './recognise.test-kit.ts';
import { recogniseFile } from './recognise-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graph-intake-glimpse-'));
});
afterAll(() => rm(folder, { recursive: true }));

const written = async (name: string, bytes: Uint8Array) => {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return { path, name };
};
const table = (sizeBytes: number) =>
  encode(
    longText('"ogit/_xid","ogit/name"\n', (number) => `"m:${number}","machine ${number}"\n`, sizeBytes),
    'utf-8',
  );

describe('a glimpse', () => {
  it('holds all of a small file', async () => {
    const bytes = encode('a,b\n1,2\n', 'utf-8');
    const glimpse = await readGlimpse(await written('small.csv', bytes));
    expect(glimpse).toEqual({ sizeBytes: 8, pieces: [{ at: 0, bytes }] });
  });

  it('is all that opening needs: what lies between the pieces does not matter', async () => {
    const bytes = table(6_000_000);
    const poisoned = new Uint8Array(bytes.length).fill(0);
    for (const { at, length } of glimpseSpans(bytes.length))
      poisoned.set(bytes.subarray(at, at + length), at);
    const clean = recogniseFile(await readGlimpse(await written('clean.csv', bytes)), {});
    const other = recogniseFile(await readGlimpse(await written('poisoned.csv', poisoned)), {});
    expect(other).toEqual(clean);
    expect(clean.firstRecords).toHaveLength(200);
  });

  it('takes no longer for ten gigabytes', async () => {
    const path = join(folder, 'huge.csv');
    const bytes = table(2_000_000);
    const sizeBytes = 10 * 1024 ** 3;
    await using file = await open(path, 'w');
    await file.truncate(sizeBytes);
    for (const { at, length } of glimpseSpans(sizeBytes)) await file.write(bytes, 0, length, at);
    const { recognition, firstRecords } = recogniseFile(await readGlimpse({ path, name: 'huge.csv' }), {});
    expect(recognition).toMatchObject({ encoding: { value: 'utf-8' }, dialect: { value: 'default' } });
    expect(firstRecords).toHaveLength(200);
  });

  it('says in one sentence what cannot be read', async () => {
    await expect(readGlimpse({ path: join(folder, 'gone'), name: 'gone.csv' })).rejects.toMatchObject({
      code: 'not-found',
      message: 'gone.csv does not exist. Check its name and path.',
    });
    await expect(
      readGlimpse({ path: join(folder, `${'x'.repeat(300)}.csv`), name: 'long.csv' }),
    ).rejects.toMatchObject({ message: 'long.csv has a name that is too long for this system; rename it.' });
    await expect(readGlimpse({ path: folder, name: 'exports' })).rejects.toMatchObject({
      code: 'bad-input',
      message: 'exports is not a file; open the CSV files inside it.',
    });
  });

  it('says that a symlink loop leads back to itself', async () => {
    const loop = join(folder, 'loop.csv');
    await symlink(loop, loop);
    await expect(readGlimpse({ path: loop, name: 'loop.csv' })).rejects.toMatchObject({
      message: 'loop.csv is a symbolic link that leads back to itself; open the original file.',
    });
  });

  // Other systems take no such name.
  it.runIf(process.platform === 'linux')('says that a file name is not UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from(`${folder}/K`), Buffer.of(0xf6), Buffer.from('ln.csv')]);
    await writeFile(bytes, 'ogit/_xid\nm:1\n');
    const path = bytes.toString('utf8');
    await expect(readGlimpse({ path, name: 'K\ufffdln.csv' })).rejects.toMatchObject({
      code: 'not-found',
      message:
        'K\ufffdln.csv has a name that is not UTF-8, or is in a folder with such a name, so Graph Intake cannot open it; rename it.',
    });
    await expect(readGlimpse({ path: `${path}x`, name: 'other.csv' })).rejects.toMatchObject({
      message: 'other.csv does not exist. Check its name and path.',
    });
  });
});

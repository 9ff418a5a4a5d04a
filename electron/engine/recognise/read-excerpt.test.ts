import { mkdtemp, open, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { excerptSpans } from '../../../shared/imports/excerpt.ts';
import { readExcerpt } from './read-excerpt.ts';
import { encode, longText } from './recognise.test-kit.ts';
import { recogniseFile } from './recognise-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graph-intake-excerpt-'));
});
afterAll(() => rm(folder, { recursive: true }));

const writeTestFile = async (name: string, bytes: Uint8Array) => {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return { path, name };
};
/** Returns the bytes of a CSV file of at least `sizeBytes` bytes. */
const tableOf = (sizeBytes: number) =>
  encode(
    longText('"ogit/_xid","ogit/name"\n', (number) => `"m:${number}","machine ${number}"\n`, sizeBytes),
    'utf-8',
  );

describe('the excerpt of a file', () => {
  it('contains every byte of a small file', async () => {
    const bytes = encode('a,b\n1,2\n', 'utf-8');
    const excerpt = await readExcerpt(await writeTestFile('small.csv', bytes));
    expect(excerpt).toEqual({ sizeBytes: 8, pieces: [{ at: 0, bytes }] });
  });

  it('is enough to recognise the file: zero bytes between the pieces do not change the result', async () => {
    const bytes = tableOf(6_000_000);
    const poisoned = new Uint8Array(bytes.length).fill(0);
    for (const { at, length } of excerptSpans(bytes.length))
      poisoned.set(bytes.subarray(at, at + length), at);
    const clean = recogniseFile(await readExcerpt(await writeTestFile('clean.csv', bytes)), {});
    const other = recogniseFile(await readExcerpt(await writeTestFile('poisoned.csv', poisoned)), {});
    expect(other).toEqual(clean);
    expect(clean.firstRecords).toHaveLength(200);
  });

  it('is enough to recognise a file of 10 GB', async () => {
    const path = join(folder, 'huge.csv');
    const bytes = tableOf(2_000_000);
    const sizeBytes = 10 * 1024 ** 3;
    await using file = await open(path, 'w');
    await file.truncate(sizeBytes);
    for (const { at, length } of excerptSpans(sizeBytes)) await file.write(bytes, 0, length, at);
    const { recognition, firstRecords } = recogniseFile(await readExcerpt({ path, name: 'huge.csv' }), {});
    expect(recognition).toMatchObject({ encoding: { value: 'utf-8' }, dialect: { value: 'default' } });
    expect(firstRecords).toHaveLength(200);
  });

  it('is refused for a missing file, a name that is too long and a folder, each with a message', async () => {
    await expect(readExcerpt({ path: join(folder, 'gone'), name: 'gone.csv' })).rejects.toMatchObject({
      code: 'not-found',
      message: 'gone.csv does not exist. Check its name and path.',
    });
    await expect(
      readExcerpt({ path: join(folder, `${'x'.repeat(300)}.csv`), name: 'long.csv' }),
    ).rejects.toMatchObject({
      message: 'long.csv cannot be read: its name is too long for this system. Choose a shorter one.',
    });
    await expect(readExcerpt({ path: folder, name: 'exports' })).rejects.toMatchObject({
      code: 'bad-input',
      message: 'exports is a folder, not a file; open the files inside it.',
    });
  });

  // Windows has no such path.
  it.skipIf(process.platform === 'win32')('is refused for a device', async () => {
    await expect(readExcerpt({ path: '/dev/null', name: 'null' })).rejects.toMatchObject({
      code: 'bad-input',
      message:
        'null is a device or a pipe, not a file; save its content to a file first, and open that file.',
    });
  });

  it('is refused for a symbolic link that leads back to itself', async () => {
    const loop = join(folder, 'loop.csv');
    await symlink(loop, loop);
    await expect(readExcerpt({ path: loop, name: 'loop.csv' })).rejects.toMatchObject({
      message:
        'loop.csv cannot be read: it is a symbolic link that leads back to itself. Use the original file.',
    });
  });

  // Other systems do not accept a file name that is not UTF-8.
  it.runIf(process.platform === 'linux')('is refused for a file name that is not UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from(`${folder}/K`), Buffer.of(0xf6), Buffer.from('ln.csv')]);
    await writeFile(bytes, 'ogit/_xid\nm:1\n');
    const path = bytes.toString('utf8');
    await expect(readExcerpt({ path, name: 'K\ufffdln.csv' })).rejects.toMatchObject({
      code: 'not-found',
      message:
        'K\ufffdln.csv has a name that is not UTF-8, or is in a folder with such a name, so Graph Intake cannot open it; rename it.',
    });
    await expect(readExcerpt({ path: `${path}x`, name: 'other.csv' })).rejects.toMatchObject({
      message: 'other.csv does not exist. Check its name and path.',
    });
  });
});

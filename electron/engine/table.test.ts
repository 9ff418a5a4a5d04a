import { appendFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import type { IndexedTable } from './indexed-table.ts';
import { createTestFolder, indexNow } from './table.test-kit.ts';
import { piecesOf, readRawRecords, readRecordRange, readRecords } from './table.ts';

const folder = createTestFolder();
afterAll(() => folder[Symbol.dispose]());

const rows = Array.from({ length: 5_000 }, (_, n) => `${n + 1},"name ${n + 1}"\n`);
/** Returns a table of a new file with the columns id and name and 5,000 records. */
const newTable = () => indexNow({ file: folder.file(`id,name\n${rows.join('')}`) });

async function recordNumbers(table: IndexedTable, first: number, last?: number): Promise<number[]> {
  const found: number[] = [];
  for await (const piece of readRecordRange(table, last === undefined ? { first } : { first, last }))
    found.push(...piece.map(({ record }) => record));
  return found;
}

describe('a table', () => {
  it('reads any range of its records, and nothing beyond its end', async () => {
    const table = newTable();
    expect(await recordNumbers(table, 4_990)).toEqual([
      4990, 4991, 4992, 4993, 4994, 4995, 4996, 4997, 4998, 4999, 5000,
    ]);
    expect(await recordNumbers(table, 1_024, 1_026)).toEqual([1024, 1025, 1026]);
    expect(await recordNumbers(table, 5_001)).toEqual([]);
    expect(await recordNumbers(table, 3, 2)).toEqual([]);
    const found = await readRecords(table, [1, 2, 2_500, 4_999, 5_001, 9_000]);
    expect(found.map(({ cells }) => cells)).toEqual([
      ['1', 'name 1'],
      ['2', 'name 2'],
      ['2500', 'name 2500'],
      ['4999', 'name 4999'],
    ]);
    expect(await readRecords(table, [])).toEqual([]);
  });

  it('reads only the part of the file near a requested record', async () => {
    const table = newTable();
    // Bytes far before the record are overwritten: if they were read, the record would be wrong.
    const { size } = await overwriteKeepingTheStamp(table, 2_000);
    expect(size).toBeGreaterThan(20_000);
    const [found] = await readRecords(table, [4_500]);
    expect(found?.cells).toEqual(['4500', 'name 4500']);
  });

  it('returns the first 64 KiB of a line that cannot be read, and all its bytes on request', async () => {
    const line = `2,"b"${'c'.repeat(20_000_000)}\r\n`;
    const table = indexNow({ file: folder.file(`id,n\r\n1,a\r\n${line}3,d`) });
    const [, bad, last] = await readRecords(table, [1, 2, 3]);
    expect(bad).toMatchObject({ record: 2, line: 3, cells: [] });
    expect(bad?.raw).toBe(line.slice(0, 65_536));
    expect(last).toMatchObject({ record: 3, line: 4, cells: ['3', 'd'], raw: null });
    let bytes = 0;
    const wholeFlags: boolean[] = [];
    for await (const piece of readRawRecords(table, [2])) {
      bytes += piece.bytes.length;
      wholeFlags.push(piece.isWhole);
    }
    expect(bytes).toBe(line.length);
    expect(wholeFlags).toEqual([false, true]);
  });

  it('is divided into pieces that are not longer than requested', () => {
    const table = newTable();
    const pieces = piecesOf(table, { pieceBytes: 40_000 });
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces[0]).toMatchObject({ firstRecord: 1, line: 2 });
    for (const [n, { startByte, endByte }] of pieces.entries()) {
      expect(endByte - startByte).toBeLessThanOrEqual(40_000);
      expect(pieces[n + 1]?.startByte ?? table.index.endByte).toBe(endByte);
    }
  });

  it('reports that its file changed, was replaced or vanished since it was opened', async () => {
    const changes: [string, (path: string) => void][] = [
      ['conflict', (path) => appendFileSync(path, '6,x\n')],
      ['conflict', (path) => truncateSync(path, 100)],
      [
        'conflict',
        (path) => {
          writeFileSync(`${path}.new`, 'x');
          renameSync(`${path}.new`, path);
        },
      ],
      ['not-found', (path) => rmSync(path)],
    ];
    for (const [code, change] of changes) {
      const before = newTable();
      change(before.file.path);
      await expect(readRecords(before, [1])).rejects.toMatchObject({ code });
      await expect(readRawRecords(before, [1]).next()).rejects.toMatchObject({ code });
      const table = newTable();
      const reading = readRecordRange(table, { first: 1, chunkBytes: 1_000 });
      await reading.next();
      change(table.file.path);
      const readOn = async () => {
        for await (const _ of reading);
      };
      await expect(readOn()).rejects.toMatchObject({ code });
    }
  });

  it('ends when it is cancelled', async () => {
    const control = new AbortController();
    const reading = readRecordRange(newTable(), { first: 1, chunkBytes: 1_000, signal: control.signal });
    await reading.next();
    control.abort();
    await expect(reading.next()).rejects.toMatchObject({ code: 'aborted' });
  });
});

/** Overwrites bytes after the tenth, without a change that the table detects; returns the size of the file. */
async function overwriteKeepingTheStamp(table: IndexedTable, bytes: number): Promise<{ size: number }> {
  const { open, utimes } = await import('node:fs/promises');
  await using handle = await open(table.file.path, 'r+');
  const { size, atime, mtime } = await handle.stat();
  await handle.write(Buffer.alloc(bytes, '"'), 0, bytes, 10);
  await utimes(table.file.path, atime, mtime);
  Object.assign(table.index.stamp, { changedMs: (await handle.stat()).mtimeMs });
  return { size };
}

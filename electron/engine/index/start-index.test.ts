import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool, type Pool } from '../pool.ts';
import { createTestFolder } from '../table.test-kit.ts';
import type { TextFile } from '../text-file.ts';
import { indexFile } from './index-task.ts';
import { type IndexOptions, startIndex } from './start-index.ts';

const folder = createTestFolder();
let pool: Pool;
beforeAll(() => {
  pool = createPool({ entry: new URL('../worker.ts', import.meta.url), size: 2 });
});
afterAll(async () => {
  await pool.close();
  folder[Symbol.dispose]();
});

const index = (file: TextFile, more: Partial<IndexOptions> = {}) =>
  startIndex({
    file,
    original: { path: file.path },
    pool,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...more,
  });

/** 22 bytes. */
const row = '"machine:1","Linux",5\n';
const rowsOf = (count: number) => `id,class,ram\n${row.repeat(count)}`;
/** A file whose indexing takes long enough to be interrupted. */
const bigFile = () => folder.file(rowsOf(2_000_000));

describe('indexing a file', () => {
  it('finds the column names, the number of records, the longest record and the hash of the file', async () => {
    const file = folder.file('id,name\n1,one\n2,"two\nlines"\n');
    expect(await index(file)).toMatchObject({
      header: ['id', 'name'],
      records: 2,
      stops: [],
      endByte: statSync(file.path).size,
      endedEarly: null,
      longestRecordBytes: '2,"two\nlines"\n'.length,
      ascii: true,
      sha256: createHash('sha256').update(readFileSync(file.path)).digest('hex'),
    });
  });

  it('finds the rows of a loose dialect whose quote made other rows part of a cell', async () => {
    const looseFile = (text: string) => ({ ...folder.file(text), dialect: 'excel-semicolon' as const });
    const late = await index(looseFile('id;name\n1;a\n2;"b\n3;c\n4;d\n5;"e\n6;f\n'));
    expect(late).toMatchObject({ records: 3, swallowing: [{ record: 2, line: 3, linesBelow: 3 }] });
    expect(await index(looseFile('id;name\n1;a\n2;"b\n3;c'))).toMatchObject({
      swallowing: [{ record: 2, line: 3, linesBelow: 1 }],
    });
    expect((await index(looseFile('id;name\n1;"a\n2;b"\n'))).swallowing).toEqual([]);
  });

  it('hashes the user’s own file if a copy of it is read', async () => {
    const file = folder.file('id\nk\u00F6ln\n');
    const original = folder.file(Buffer.from('id\nk\u00F6ln\n', 'latin1'));
    const found = await index(file, { original });
    expect(found.ascii).toBe(false);
    expect(found.sha256).toBe(createHash('sha256').update(readFileSync(original.path)).digest('hex'));
  });

  it('accepts a file with only a header, and numbers the columns of a file without header', async () => {
    expect(await index(folder.file('id,name'))).toMatchObject({ header: ['id', 'name'], records: 0 });
    const bare = folder.file('\uFEFF1;2\r\n3;4\r\n', {
      startByte: 3,
      dialect: 'excel-semicolon',
      header: 'none',
    });
    expect(await index(bare)).toMatchObject({ header: ['column 1', 'column 2'], records: 2 });
  });

  it('refuses a file without any row, and one whose header cannot be read', async () => {
    for (const text of ['', '\n\r\n'])
      await expect(index(folder.file(text))).rejects.toMatchObject({ code: 'bad-input' });
    const broken = index(folder.file('id,"na"me\n1,2\n'));
    await expect(broken).rejects.toMatchObject({ code: 'bad-input' });
    await expect(broken).rejects.toThrow(/my\.csv.*line 1, byte 7/);
    const nothing = index(folder.file('"a"b\n', { header: 'none' }));
    await expect(nothing).rejects.toThrow(/line 1, byte 3/);
  });

  it('counts an unreadable record, and continues after its line', async () => {
    const found = await index(folder.file('id,n\n1,a\n2,"b"c\n3,"open\n4,d\n'));
    expect(found.records).toBe(4);
    expect(found.stops).toMatchObject([
      {
        startByte: 9,
        endByte: 16,
        line: 3,
        fault: { record: 2, column: 2, openedAt: { line: 3, byte: 11 } },
      },
      { startByte: 16, endByte: 24, line: 4, fault: { record: 3, openedAt: { line: 4, byte: 18 } } },
    ]);
  });

  it('leaves out a record longer than the limit, and reports where its quote opens', async () => {
    const long = 'x'.repeat(300);
    const file = folder.file(`id,n\n1,a\n2,"${long}\n${long}"\n3,${long}${long}\n4,b\n`);
    const { records, stops, longestRecordBytes } = await index(file, {
      tuning: { limits: { longestRecordBytes: 500 } },
    });
    // The rest of the quoted value is read as record 3, so that the next one that is too long is record 4.
    expect(records).toBe(5);
    expect(stops.map(({ fault }) => fault)).toMatchObject([
      {
        kind: 'csv',
        message: 'the record is longer than 500 bytes',
        record: 2,
        openedAt: { line: 3, byte: 11 },
      },
      { message: 'the record is longer than 500 bytes', record: 4, openedAt: null },
    ]);
    expect(longestRecordBytes).toBe(603);
  });

  it('ends early if too many records are unreadable, or too many bytes would be read twice', async () => {
    const bad = folder.file(`id\n${'"a"b\n'.repeat(50)}`);
    const few = await index(bad, { tuning: { limits: { stops: 10 } } });
    expect(few).toMatchObject({ records: 10, endByte: 3 + 10 * 5 });
    expect(few.endedEarly).toMatch(/10 up to line 11/);
    // Each quote closes only where the next one opens, a hundred lines later.
    const vain = folder.file(`id\n${`"a\n${'b\n'.repeat(100)}`.repeat(20)}`);
    expect(await index(vain)).toMatchObject({ records: 20 * 101, endedEarly: null });
    const { endedEarly, records } = await index(vain, { tuning: { limits: { inVain: 0.5 } } });
    expect(endedEarly).toMatch(/the rest was not checked/);
    expect(records).toBeGreaterThan(500);
    expect(records).toBeLessThan(20 * 101);
  });

  it('reports a growing index while the file is read', async () => {
    const shares: number[] = [];
    let last = 0;
    const found = await index(bigFile(), {
      onProgress({ share, grown: { records, header, marks } }) {
        expect(header).toEqual(['id', 'class', 'ram']);
        expect(records).toBeGreaterThanOrEqual(last);
        expect(marks.record[marks.count - 1]).toBeLessThanOrEqual(records);
        last = records;
        shares.push(share);
      },
      tuning: { limits: { markRecords: 4 }, progressMs: 0 },
    });
    expect(found.records).toBe(2_000_000);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(found.marks.count).toBe(500_000);
  });

  it('ends when it is cancelled, which it checks regularly, also in a very long line', async () => {
    const control = new AbortController();
    const onProgress = () => control.abort();
    const work = index(bigFile(), { signal: control.signal, onProgress, tuning: { progressMs: 0 } });
    await expect(work).rejects.toMatchObject({ code: 'aborted' });

    let checks = 0;
    const cancelled = () => ++checks > 10;
    const context = { cancelled, progress: () => undefined, move: () => undefined };
    expect(() => indexFile({ file: bigFile() }, context)).toThrow('Cancelled.');
    // It checks before each 2 MiB, also in a line that does not end.
    checks = 0;
    const line = folder.file(`id,n\n"a"b${'c'.repeat(30 << 20)}`);
    expect(() => indexFile({ file: line }, context)).toThrow('Cancelled.');
  });

  it.each([
    ['conflict', 'grew', (path: string) => appendFileSync(path, 'more')],
    ['conflict', 'shrank', (path: string) => writeFileSync(path, 'id\n')],
    ['conflict', 'was rewritten', (path: string) => utimesSync(path, 1, 1)],
    ['not-found', 'vanished', (path: string) => rmSync(path)],
  ])('fails with %s if the file %s while it was read', async (code, _, change) => {
    const file = bigFile();
    let isChanged = false;
    const progress = () => {
      if (!isChanged) change(file.path);
      isChanged = true;
    };
    // This runs in this thread, because another one may have read the file before the change.
    const context = { cancelled: () => false, move: () => undefined, progress };
    const work = () => indexFile({ file, progressMs: 0 }, context);
    const sentence = 'my.csv changed on disk while it was read; open it again.';
    if (code === 'conflict') expect(work).toThrow(sentence);
    else expect(work).toThrow(expect.objectContaining({ code }));
    expect(isChanged).toBe(true);
    if (code === 'not-found') await expect(index(file)).rejects.toMatchObject({ code });
  });
});

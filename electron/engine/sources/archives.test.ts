import { gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { inputOf, readTables, workbookOf, zipOf } from './sources.test-kit.ts';

/** Returns JSON Lines, one record with an id and a name for each of these ids. */
const lines = (...ids: readonly number[]) => ids.map((id) => `{"id":${id},"name":"n${id}"}\n`).join('');
/** Returns bytes without a pattern, so that they hardly compress. */
const noise = (bytes: number) => Uint8Array.from({ length: bytes }, (_, at) => (at * 2654435761) >>> 13);
const rowCounts = async (content: Uint8Array, name = 'data.zip') =>
  (await readTables(inputOf(content, { name }))).map(({ table, rows }) => [table.name, rows.length]);

describe('compressed files and archives', () => {
  it('are recognised by their content, and so are the files inside', async () => {
    for (const bytes of [gzipSync(lines(1, 2)), zstdCompressSync(lines(1, 2))]) {
      const [read] = await readTables(inputOf(bytes, { name: 'data.bin' }));
      expect(read?.rows).toEqual([
        ['1', 'n1'],
        ['2', 'n2'],
      ]);
      expect(read?.table.innerTable?.format).toBe('json-lines');
    }
  });

  it('are read to the end if several compressed parts follow each other', async () => {
    const many = Array.from({ length: 30_000 }, (_, id) => id);
    for (const compress of [gzipSync, zstdCompressSync]) {
      const parts = Buffer.concat([compress(lines(...many)), compress(lines(7, 8)), compress(lines(9))]);
      const [read] = await readTables(inputOf(parts, { name: 'x' }));
      expect(read?.rows).toHaveLength(30_003);
      expect(read?.rows.at(-1)).toEqual(['9', 'n9']);
    }
  });

  it('list every member with a table, also in nested archives, and note which members are left out', async () => {
    const book = await workbookOf({
      S: '<sheetData><row><c t="inlineStr"><is><t>a</t></is></c><c t="inlineStr"><is><t>b</t></is></c></row><row><c><v>1</v></c><c><v>2</v></c></row></sheetData>',
    });
    const zip = await zipOf({
      'a.jsonl': lines(1, 2),
      '__MACOSX/._a.jsonl': 'x',
      'b/book.xlsx': book,
      'c.zip': await zipOf({ 'inner.jsonl': lines(3, 4, 5) }),
      'd.jsonl.gz': gzipSync(lines(6, 7)),
      'scan.pdf': '%PDF-1.7',
    });
    const read = await readTables(inputOf(zip, { name: 'data.zip' }));
    expect(read.map(({ table, rows }) => [table.name, rows.length])).toEqual([
      ['a.jsonl', 2],
      ['b/book.xlsx', 1],
      ['c.zip/inner.jsonl', 3],
      ['d.jsonl.gz/records', 2],
    ]);
    expect(read[0]?.table.notes).toEqual([
      'Left out: data.zip/scan.pdf is a PDF document. Save its table as CSV or as an Excel workbook and open that.',
    ]);
    const [, , nested] = read;
    expect(nested?.source.placeOf(nested.table, { row: 2 }, 1)).toBe(
      'c.zip: inner.jsonl: line 2, property name',
    );
  });

  it('are not opened inside an archive that is itself inside another archive', async () => {
    const innermost = await zipOf({ 'a.jsonl': lines(1, 2) });
    const zip = await zipOf({ 'b.zip': await zipOf({ 'c.zip': innermost }) });
    await expect(rowCounts(zip)).rejects.toThrow(
      'c.zip is nested in two other archives; unpack it and open the files inside.',
    );
  });

  it('are refused with one clear sentence if they are truncated or damaged', async () => {
    const content = Array.from(noise(200_000), (byte) => `{"id":${byte}}\n`).join('');
    for (const [name, compress] of [
      ['a.jsonl.gz', gzipSync],
      ['a.jsonl.zst', zstdCompressSync],
    ] as const) {
      const file = compress(content);
      await expect(rowCounts(file.subarray(0, file.length - 10), name)).rejects.toThrow(
        new RegExp(
          `^${name} ends too early: it is incomplete \\(after [\\d,]+ uncompressed bytes\\); copy or download it again\\.$`,
        ),
      );
      const damaged = Buffer.concat([file.subarray(0, 20), Buffer.alloc(40, 0xff), file.subarray(60)]);
      await expect(rowCounts(damaged, name)).rejects.toThrow(
        new RegExp(`^${name} (is damaged|ends too early)`),
      );
    }
  });

  it('are refused with one clear sentence if they are protected by a password', async () => {
    const zip = await zipOf({ 'a.jsonl': lines(1, 2) });
    // Bit 0 of the flags means that a member is encrypted. The flags are at offset 6 of its header, and at offset 8 of
    // its directory entry.
    for (const signature of ['PK\x03\x04', 'PK\x01\x02']) {
      const at = zip.indexOf(signature, 0, 'latin1') + (signature === 'PK\x03\x04' ? 6 : 8);
      zip.writeUInt16LE(zip.readUInt16LE(at) | 1, at);
    }
    await expect(rowCounts(zip)).rejects.toThrow(
      'a.jsonl in data.zip is protected by a password; unpack it with the password and open the file inside.',
    );
  });

  it('are refused if their directory announces contents that could fill the disk', async () => {
    const zip = await zipOf({ 'a.jsonl': lines(1, 2) });
    // The directory entry, with the uncompressed size at offset 24, promises 3 GB from a few bytes.
    zip.writeUInt32LE(3_000_000_000, zip.indexOf('PK\x01\x02', 0, 'latin1') + 24);
    await expect(rowCounts(zip)).rejects.toThrow(
      /^a\.jsonl in data\.zip was not opened: it expands [\d,]+ times to more than 3 GB/,
    );
  });

  it('are refused if they contain no table at all', async () => {
    await expect(rowCounts(await zipOf({}))).rejects.toThrow('data.zip is an empty archive.');
    await expect(rowCounts(await zipOf({ 'a.pdf': '%PDF-', 'b.png': '\x89PNG\r\n\x1a\n' }))).rejects.toThrow(
      /^None of the 2 files in data\.zip is a table\. data\.zip\/a\.pdf is a PDF document\./,
    );
  });
});

import { utils, write } from '@e965/xlsx';
import fc from 'fast-check';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { inputOf, readTable } from './sources.test-kit.ts';

/** Cell texts, including awkward ones, but without control characters and lone surrogates, which XML cannot contain. */
const text = fc.oneof(
  fc.constantFrom(
    '',
    ' leading',
    'trailing ',
    'a\nb',
    'tab\there',
    '"quoted"',
    '<&>',
    '=1+1',
    '#N/A',
    'true',
    '007',
    '12345678901234567890',
    '1.10',
    '2024-02-29',
    'Köln 東京 \u{1F600}',
    "'",
    '-',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }).filter((value) => !/[\p{C}\ufffe\uffff]/u.test(value)),
);
const table = fc.integer({ min: 2, max: 6 }).chain((columns) =>
  fc.array(
    fc
      .array(text, { minLength: columns, maxLength: columns })
      .filter((row) => row.some((cell) => cell !== '')),
    { minLength: 1, maxLength: 12 },
  ),
);
const headerOf = (rows: readonly (readonly string[])[]) =>
  (rows[0] ?? []).map((_, at) => `column-${'abcdef'[at]}`);
const options = { headerRow: 1 };

function workbook(rows: readonly (readonly string[])[], bookType: 'xlsx' | 'ods' | 'xlml' | 'biff8'): Buffer {
  const sheet = utils.aoa_to_sheet(
    [headerOf(rows), ...rows].map((row) => row.map((value) => ({ t: 's', v: value }))),
  );
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Rows');
  return write(book, { type: 'buffer', bookType, bookSST: true, compression: true });
}

/** Expects that reading the bytes returns the rows below the header of `headerOf`. */
async function expectSame(rows: readonly (readonly string[])[], bytes: Uint8Array) {
  const read = await readTable(inputOf(bytes), options);
  expect(read.header).toEqual(headerOf(rows));
  expect(read.rows).toEqual(rows);
}

describe('any table is read as it was written', () => {
  it('from an Excel workbook', async () => {
    await fc.assert(
      fc.asyncProperty(table, (rows) => expectSame(rows, workbook(rows, 'xlsx'))),
      { numRuns: 60 },
    );
  });
  it('from an OpenDocument spreadsheet', async () => {
    await fc.assert(
      fc.asyncProperty(table, (rows) => expectSame(rows, workbook(rows, 'ods'))),
      { numRuns: 60 },
    );
  });
  it('from JSON Lines', async () => {
    const linesOf = (rows: readonly (readonly string[])[]) =>
      rows
        .map(
          (row) =>
            `${JSON.stringify(Object.fromEntries(headerOf(rows).map((name, at) => [name, row[at]])))}\n`,
        )
        .join('');
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        // A table with one row is a single JSON object, and is read as one record, too.
        const read = await readTable(inputOf(linesOf(rows)));
        expect([read.header, ...read.rows]).toEqual([headerOf(rows), ...rows]);
      }),
      { numRuns: 100 },
    );
  });
  it('from a JSON array in an envelope', async () => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const items = rows.map((row) =>
          Object.fromEntries(headerOf(rows).map((name, at) => [name, row[at]])),
        );
        const read = await readTable(inputOf(JSON.stringify({ count: 3, result: { items }, next: null })));
        expect([read.header, ...read.rows]).toEqual([headerOf(rows), ...rows]);
      }),
      { numRuns: 100 },
    );
  });
  it('from Parquet', async () => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const columnData = headerOf(rows).map((name, at) => ({
          name,
          data: rows.map((row) => row[at] ?? ''),
          type: 'STRING' as const,
        }));
        const read = await readTable(
          inputOf(new Uint8Array(parquetWriteBuffer({ columnData, rowGroupSize: 5 }))),
        );
        expect([read.header, ...read.rows]).toEqual([headerOf(rows), ...rows]);
      }),
      { numRuns: 60 },
    );
  });
  it('from a workbook of Excel 97', async () => {
    // Its writer keeps texts of one byte per character only.
    const ascii = table.filter((rows) => rows.flat().every((cell) => /^[\x20-\x7e]*$/.test(cell)));
    await fc.assert(
      fc.asyncProperty(ascii, (rows) => expectSame(rows, workbook(rows, 'biff8'))),
      { numRuns: 30 },
    );
  });
});

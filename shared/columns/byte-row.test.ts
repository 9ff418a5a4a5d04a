import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dialects } from '../csv/dialects.ts';
import { createScanner } from '../csv/scan.ts';
import { createByteRow } from './byte-row.ts';
import { type CellMeaning, type Row, rowOfCells } from './row.ts';

const keywords = ['null', '', 'NULL', 'é', 'a"b', '\\n', '\n', '\ud800', '\ufffd'] as const;
const meaning: fc.Arbitrary<CellMeaning> = fc.record({
  jsonStrings: fc.boolean(),
  nullKeyword: fc.constantFrom(...keywords),
});
const piece = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('a', 'null', 'NULL', 'é', '𝄞', '"', 'a"b', ' ', ',', '\n', '\r\n', '\t'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('\\n', '\\"', '\\\\', '\\', '\\u00e9', '\\ud800', '\ufffd', '\u0001', '\x7f'),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.toWellFormed()) },
);
const cell = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''));
const cells = fc.array(cell, { minLength: 1, maxLength: 6 });

/** Everything that a row returns, read in the given order of its columns. */
function readCells(row: Row, columns: readonly number[]) {
  return columns.map((column) => ({
    isEmpty: row.isEmpty(column),
    isNull: row.isNull(column),
    isDecodable: row.isDecodable(column),
    text: row.text(column),
    bytes: [...row.bytes(column)],
  }));
}

function csvOf(rows: readonly (readonly string[])[]): Uint8Array {
  const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;
  return new TextEncoder().encode(rows.map((row) => `${row.map(quoted).join(',')}\n`).join(''));
}

it('half of a surrogate pair cannot be decoded, as the platform rejects it', () => {
  const row = rowOfCells(['\\ud800', '\\ud834\\udd1e'], { jsonStrings: true, nullKeyword: 'null' });
  expect([row.isDecodable(0), row.isDecodable(1)]).toEqual([false, true]);
});

describe('a row of bytes', () => {
  it('behaves like a row of texts, row after row', () => {
    fc.assert(
      fc.property(fc.array(cells, { minLength: 1, maxLength: 4 }), meaning, (rows, means) => {
        const source = csvOf(rows);
        const scanner = createScanner(dialects.default);
        const row = createByteRow(means);
        const fromTexts = createByteRow(means);
        let at = 0;
        for (const texts of rows) {
          at = scanner.next(source, at, source.length, true);
          expect(at).toBeGreaterThan(0);
          row.set(source, scanner.cells);
          fromTexts.setCells(texts);
          const expected = rowOfCells(texts, means);
          const columns = [...texts.keys()];
          expect(row.count).toBe(texts.length);
          expect(readCells(row, columns)).toEqual(readCells(expected, columns));
          expect([row.isEmpty(texts.length), row.text(texts.length)]).toEqual([true, '']);
          expect(fromTexts.count).toBe(texts.length);
          expect(readCells(fromTexts, columns)).toEqual(readCells(expected, columns));
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('is set from bytes after it was set from texts, and the other way round', () => {
    const row = createByteRow({ jsonStrings: false, nullKeyword: 'null' });
    const scanner = createScanner(dialects.unix);
    const source = csvOf([['null', 'b']]);
    scanner.next(source, 0, source.length, true);
    row.setCells(['x']);
    row.set(source, scanner.cells);
    expect([row.count, row.isNull(0), row.text(1)]).toEqual([2, true, 'b']);
    row.setCells(['x']);
    expect([row.count, row.isNull(0), row.text(0)]).toEqual([1, false, 'x']);
  });

  it('returns the bytes of a cell without a copy if they are its text', () => {
    const row = createByteRow({ jsonStrings: true, nullKeyword: 'null' });
    const scanner = createScanner(dialects.unix);
    const source = csvOf([['é', 'a"b', '\\u00e9']]);
    scanner.next(source, 0, source.length, true);
    row.set(source, scanner.cells);
    expect(row.bytes(0).buffer).toBe(source.buffer);
    expect([...row.bytes(2)]).toEqual([...row.bytes(0)]);
    expect(row.isDecodable(1)).toBe(false);
    expect(row.text(1)).toBe('a"b');
  });

  it('reads more columns than its initial capacity', () => {
    const texts = Array.from({ length: 1_000 }, (_, n) => `\\t${n}`);
    const row = createByteRow({ jsonStrings: true, nullKeyword: '\t7' });
    const scanner = createScanner(dialects.unix);
    const source = csvOf([texts, texts]);
    let at = 0;
    for (let n = 0; n < 2; n++) {
      at = scanner.next(source, at, source.length, true);
      row.set(source, scanner.cells);
      expect(row.isNull(7)).toBe(true);
      expect(row.text(999)).toBe('\t999');
    }
  });
});

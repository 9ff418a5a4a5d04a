import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowOfCells } from '../../../shared/columns/row.ts';
import { type DialectName, dialectNames, dialects } from '../../../shared/csv/dialects.ts';
import { readExactly } from '../../../shared/csv/read-exactly.ts';
import { createScanner, incomplete, irregular, nothing } from '../../../shared/csv/scan.ts';
import { codeModule, compilePieceScanner } from './compile-piece-scanner.test-kit.ts';
import { createForeignHash } from './foreign-hash.ts';
import { createPieceRow } from './piece-row.ts';
import { createPieceScanner } from './piece-scanner.ts';
import { pieceScannerCode } from './piece-scanner-code.ts';
import { createRecordEnds, unusual } from './record-ends.ts';
import { emptyBit, nullBit } from './scanned-cells.ts';

const encoder = new TextEncoder();

function scannerOf(text: string, dialect: DialectName = 'default', nullKeyword = 'null') {
  const bytes = encoder.encode(text);
  return createPieceScanner({
    length: bytes.length,
    dialect: dialects[dialect],
    nullKeyword,
    fill: (target) => target.set(bytes),
  });
}

/**
 * Returns the texts of all records before the first one that needs the exact reader, and in `end` the negative number
 * with which the last scan stopped.
 */
function textsOf(text: string, dialect: DialectName): { records: string[][]; end: number } {
  const scanner = scannerOf(text, dialect);
  const row = createPieceRow(scanner, { jsonStrings: false, nullKeyword: 'null' });
  const records: string[][] = [];
  let at = 0;
  for (;;) {
    const next = scanner.scan(at);
    if (next < 0) return { records, end: next };
    for (let record = 0; record < scanner.records; record++) {
      row.enter(record);
      records.push(Array.from({ length: row.count }, (_, column) => row.text(column)));
    }
    at = next;
  }
}

/** Same as `textsOf`, but with the scanner of shared/csv. */
function textsBySharedScanner(text: string, dialect: DialectName): { records: string[][]; end: number } {
  const bytes = encoder.encode(text);
  const scanner = createScanner(dialects[dialect]);
  const records: string[][] = [];
  let at = 0;
  for (;;) {
    const next = scanner.next(bytes, at, bytes.length, true);
    if (next < 0) return { records, end: next };
    const place = { record: 1, line: 1, byte: scanner.start };
    const read = readExactly(bytes, scanner.start, bytes.length, true, dialects[dialect], place);
    if (typeof read === 'string' || 'fault' in read) throw new Error('The scanner read what cannot be read.');
    records.push([...read.record.cells]);
    at = next;
  }
}

const parts = [
  'a',
  'null',
  '"',
  '""',
  ',',
  ';',
  '\t',
  '\n',
  '\r',
  '\r\n',
  ' ',
  'é',
  '"x,y"',
  '"long enough to need steps"',
];
const anyText = fc.array(fc.constantFrom(...parts), { maxLength: 40 }).map((all) => all.join(''));
const anyDialect = fc.constantFrom(...dialectNames);

describe('scanning a piece', () => {
  it('reads the same records as the scanner of shared/csv, and stops at the same record', () => {
    fc.assert(
      fc.property(anyText, anyDialect, (text, dialect) => {
        expect(textsOf(text, dialect)).toEqual(textsBySharedScanner(text, dialect));
      }),
      { numRuns: 2_000 },
    );
  });

  it('does not change the bytes of a record that it cannot read', () => {
    const text = '"a","b"\n"say ""hi""","x" y\n';
    const scanner = scannerOf(text);
    const next = scanner.scan(0);
    expect([next, scanner.scan(next)]).toEqual([8, irregular]);
    const unreadBytes = scanner.bytes.subarray(scanner.stoppedAt, scanner.length);
    expect(new TextDecoder().decode(unreadBytes)).toBe('"say ""hi""","x" y\n');
  });

  it('marks empty and null cells, and counts them in the records with a given number of columns', () => {
    const scanner = scannerOf('"","null","a"\n"null","nul","null"\n"",""\n"x","""","null "\n');
    scanner.scan(0);
    scanner.tally(3);
    expect([...scanner.blankBits.subarray(0, 11)]).toEqual([
      emptyBit,
      nullBit,
      0,
      nullBit,
      0,
      nullBit,
      emptyBit,
      emptyBit,
      0,
      0,
      0,
    ]);
    expect([...scanner.empty.subarray(0, 3)]).toEqual([1, 0, 0]);
    expect([...scanner.nulls.subarray(0, 3)]).toEqual([1, 1, 1]);
    expect([...scanner.recordBits.subarray(0, 4)]).toEqual([emptyBit | nullBit, nullBit, 0, 0]);
  });

  it('presents each cell as a row of decoded texts does, for every null keyword', () => {
    // A keyword of 5,000 bytes is longer than the scanner recognises.
    const keyword = fc.constantFrom('null', '', '"', 'é', 'say "x"', 'n'.repeat(5_000));
    const cell = fc.constantFrom('', 'null', '"', 'é', 'say "x"', 'n'.repeat(5_000), '\\u0022');
    fc.assert(
      fc.property(
        fc.array(cell, { minLength: 1 }),
        keyword,
        fc.boolean(),
        (cells, nullKeyword, jsonStrings) => {
          const text = cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(',');
          const scanner = scannerOf(text, 'default', nullKeyword);
          scanner.scan(0);
          const row = createPieceRow(scanner, { jsonStrings, nullKeyword });
          row.enter(0);
          const textRow = rowOfCells(cells, { jsonStrings, nullKeyword });
          expect(row.count).toBe(textRow.count);
          for (let column = 0; column < cells.length; column++) {
            expect(row.text(column)).toBe(textRow.text(column));
            expect(row.isEmpty(column)).toBe(textRow.isEmpty(column));
            expect(row.isNull(column)).toBe(textRow.isNull(column));
            expect(row.isDecodable(column)).toBe(textRow.isDecodable(column));
            expect([...row.bytes(column)]).toEqual([...textRow.bytes(column)]);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('leaves a record with more than 16,384 cells, the limit of a scan, to the exact reader', () => {
    const wide = `${'a,'.repeat(16_384)}a\n`;
    expect(textsOf(`a\n${wide}`, 'excel')).toEqual({ records: [['a']], end: irregular });
    expect(textsOf(`${wide.slice(2)}b\n`, 'excel').records.map(({ length }) => length)).toEqual([16_384, 1]);
  });

  it('finds no record in blank lines', () => {
    expect(textsOf('\n\r\n\r', 'default')).toEqual({ records: [], end: nothing });
  });

  it('computes a fingerprint that depends only on the bytes of a cell, not on the buffer that holds them', () => {
    const hash = createForeignHash();
    const lengths = [0, 1, 7, 8, 9, 15, 16, 17, 31, 32, 33, 70_000];
    const cells = lengths.map((length) => 'abcdefghij'.repeat(7_000).slice(0, length));
    const scanner = scannerOf(`${cells.map((cell) => `"${cell}"`).join(',')}\n`);
    scanner.scan(0);
    const fingerprints = new Set<string>();
    for (const [column, cell] of cells.entries()) {
      scanner.hashColumn(0, column, cells.length);
      const words = [...(scanner.columnHashes[0] ?? []).slice(0, 4)];
      expect(words).toEqual([...hash(encoder.encode(cell))]);
      scanner.beginHash();
      scanner.addHash(scanner.bytes.subarray(scanner.starts[column], scanner.ends[column]));
      expect([...scanner.hash]).toEqual(words);
      fingerprints.add(words.join());
    }
    expect(fingerprints.size).toBe(cells.length);
    const keyOf = (...keyParts: string[]) => {
      scanner.beginHash();
      for (const part of keyParts) scanner.addHash(encoder.encode(part));
      return [...scanner.hash];
    };
    expect(keyOf('a', 'bc')).not.toEqual(keyOf('ab', 'c'));
    expect(keyOf('a', '')).not.toEqual(keyOf('a'));
  });

  it('gives records the same signature if they have the same empty cells and the same texts in given columns', () => {
    const scanner = scannerOf('"a","1",""\n"b","1",""\n"a","2",""\n"a","1","x"\n"a","1"\n');
    scanner.scan(0);
    const signaturesBy = (columns: number[]) => {
      scanner.hashRecords(3, columns);
      return [0, 1, 2, 3].map((record) => scanner.recordHashes.slice(record * 4, record * 4 + 4).join());
    };
    const byBlanks = signaturesBy([]);
    expect(byBlanks.map((each) => byBlanks.indexOf(each))).toEqual([0, 0, 0, 3]);
    const bySecond = signaturesBy([1]);
    expect(bySecond.map((each) => bySecond.indexOf(each))).toEqual([0, 0, 2, 3]);
  });

  it('runs the code that piece-scanner.wat compiles to', async () => {
    expect(codeModule(pieceScannerCode)).toBe(codeModule(await compilePieceScanner()));
  });
});

describe('finding where records end', () => {
  it('agrees with the scanner of shared/csv on the end and the lines of every record that is not unusual', () => {
    fc.assert(
      fc.property(anyText, anyDialect, fc.nat(60), (text, dialect, cut) => {
        const bytes = encoder.encode(text);
        const end = Math.min(bytes.length, cut);
        const ends = createRecordEnds(dialects[dialect]);
        ends.allocate(bytes.length + 1).set(bytes);
        const scanner = createScanner(dialects[dialect]);
        for (let at = 0; at < end; ) {
          const next = ends.next(at, end);
          const expected = scanner.next(bytes, at, end, false);
          if (next !== unusual)
            expect([next, ends.lines, scanner.blankLines]).toEqual([expected, scanner.lines, 0]);
          if (expected === incomplete || expected === irregular || expected === nothing) return;
          at = expected;
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('finds the ends of quoted, unquoted and multi-line records, but not of a record that is cut off', () => {
    const text = '"a","b\nc\r\nd\re"\n1;2\r\nlast,"x""y"\n';
    const bytes = encoder.encode(text);
    const ends = createRecordEnds(dialects.default);
    ends.allocate(bytes.length + 1).set(bytes);
    const endsAndLines: [number, number][] = [];
    for (let at = 0; at < bytes.length; at = endsAndLines.at(-1)?.[0] ?? 0)
      endsAndLines.push([ends.next(at, bytes.length), ends.lines]);
    expect(endsAndLines).toEqual([
      [15, 4],
      [20, 1],
      [32, 1],
    ]);
    expect(ends.next(0, 10)).toBe(unusual);
  });
});

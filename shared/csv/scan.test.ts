import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Dialect, type DialectName, dialectNames, dialects } from './dialects.ts';
import { readExactly } from './read-exactly.ts';
import { createReader } from './reader.ts';
import type { CsvFault, CsvRecord } from './record.ts';
import { createScanner, incomplete, irregular, nothing } from './scan.ts';

interface Read {
  readonly records: CsvRecord[];
  readonly fault: CsvFault | null;
}

const encode = (text: string) => new TextEncoder().encode(text);
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function read(source: Uint8Array, dialect: Dialect): Read {
  const reader = createReader({ dialect });
  const records = [...reader.push(source), ...reader.end()];
  return { records, fault: reader.fault };
}

/**
 * Reads bytes that arrive in pieces, which end at the offsets `ends`, with the scanner and, for irregular records, the
 * exact reader.
 * @param behind value of the bytes after the end of a piece, which must not be looked at
 * @returns the records and the fault; `exactReads` counts the records that the scanner left to the exact reader
 */
function scan(
  source: Uint8Array,
  dialect: Dialect,
  ends: readonly number[],
  behind = 0x22,
): Read & { exactReads: number } {
  const scanner = createScanner(dialect);
  const records: CsvRecord[] = [];
  let exactReads = 0;
  let line = 1;
  const buffer = new Uint8Array(source.length + 8).fill(behind);
  let resumeAt = 0;
  for (const end of [...ends, source.length]) {
    buffer.set(source.subarray(0, end));
    const isLast = end === source.length;
    for (let at = resumeAt; ; ) {
      let next = scanner.next(buffer, at, end, isLast);
      line += scanner.blankLines;
      resumeAt = scanner.start;
      if (next === incomplete || next === nothing) break;
      const place = { record: records.length, line, byte: scanner.start };
      let lines = scanner.lines;
      if (next === irregular) {
        exactReads++;
        const exact = readExactly(buffer, scanner.start, end, isLast, dialect, place);
        if (exact === 'incomplete') break;
        if ('fault' in exact) return { records, fault: exact.fault, exactReads };
        ({ next, lines } = exact);
        records.push(exact.record);
      } else {
        records.push({ cells: cellsOf(buffer, scanner.cells), ...place });
        expect(scanner.ascii).toBe(buffer.subarray(scanner.start, next).every((byte) => byte < 0x80));
      }
      line += lines;
      at = next;
      resumeAt = next;
    }
    if (isLast) break;
  }
  return { records, fault: null, exactReads };
}

/** Returns the texts of the cells between the found offsets, and checks that doubled quotes are marked. */
function cellsOf(
  bytes: Uint8Array,
  { count, starts, ends, doubled }: ReturnType<typeof createScanner>['cells'],
) {
  return Array.from({ length: count }, (_, n) => {
    const text = decoder.decode(bytes.subarray(starts[n], ends[n]));
    expect(doubled[n]).toBe(text.includes('"') && bytes[(starts[n] ?? 0) - 1] === 0x22 ? 1 : 0);
    return doubled[n] === 1 ? text.replaceAll('""', '"') : text;
  });
}

const recordsAndFault = ({ records, fault }: Read) => ({ records, fault });

const token = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'b', ',', ';', '"', '\t', '\n', '\r', ' ', 'é') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('""', '","', '"\n"', '\r\n', '\n\n', '"a",b\r\n', '\ufeff', '\0', '𝄞'),
  },
);
const wholeBytes = fc.array(token, { maxLength: 40 }).map((tokens) => encode(tokens.join('')));
const brokenBytes = fc
  .tuple(wholeBytes, fc.uint8Array({ minLength: 1, maxLength: 3 }), wholeBytes)
  .map((parts) => new Uint8Array(parts.flatMap((part) => [...part])));
const bytes = fc.oneof({ weight: 4, arbitrary: wholeBytes }, { weight: 1, arbitrary: brokenBytes });
const dialect = fc.constantFrom(...dialectNames.map((name) => dialects[name]));

describe('the scanner together with the exact reader', () => {
  it('finds the same records and faults as the reader, however the bytes are cut into pieces', () => {
    fc.assert(
      fc.property(bytes, dialect, fc.array(fc.nat(), { maxLength: 5 }), (source, rules, places) => {
        const expected = recordsAndFault(read(source, rules));
        const ends = places.map((place) => place % (source.length + 1)).sort((a, b) => a - b);
        for (const behind of [0x22, 0x0a, 0x61])
          expect(recordsAndFault(scan(source, rules, ends, behind))).toEqual(expected);
        expect(recordsAndFault(scan(source, rules, [...source.keys()]))).toEqual(expected);
      }),
      { numRuns: 3000 },
    );
  });

  it('reads the recorded cases of all dialects', () => {
    const cases = readFileSync(new URL('csv-dialects.jsonl', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n')
      .map(
        (line) => JSON.parse(line) as { dialect: DialectName; text: string; rows: string[][]; error: string },
      );
    expect(cases).toHaveLength(500);
    for (const { dialect: name, text, rows, error } of cases) {
      const { records, fault } = scan(encode(text), dialects[name], []);
      expect(records.map(({ cells }) => cells)).toEqual(rows);
      expect(fault?.message ?? null).toBe(error);
      for (const rules of Object.values(dialects))
        expect(recordsAndFault(scan(encode(text), rules, []))).toEqual(read(encode(text), rules));
    }
  });
});

describe('the scanner alone', () => {
  it('reads usual records without the exact reader', () => {
    const source = encode('\n\r\n"a","b ""c"" d"\r\n1, "2\r\n3\r4\n5",é\r,\n""');
    expect(scan(source, dialects.default, [])).toMatchObject({
      exactReads: 0,
      records: [
        { cells: ['a', 'b "c" d'], line: 3, byte: 3 },
        { cells: ['1', '2\r\n3\r4\n5', 'é'], line: 4 },
        { cells: ['', ''], line: 8 },
        { cells: [''], line: 9 },
      ],
    });
  });

  it.each([
    ['text behind a closing quote', '"a"b\n', true],
    ['an end inside quotes', '"a\n', true],
    ['bytes that are no UTF-8', 'a,\xff\n', true],
    ['text behind a closing quote before the line ends', '"a"b', false],
  ])('leaves %s to the exact reader', (_what, text, isLast) => {
    const source = Uint8Array.from(text, (character) => character.charCodeAt(0));
    expect(createScanner(dialects.unix).next(source, 0, source.length, isLast)).toBe(irregular);
  });

  it.each(['a', '"a', '"a"', '"a"\r', 'a,', 'a\r', '\n\r'])('waits for more bytes behind %j', (text) => {
    expect(createScanner(dialects.unix).next(encode(text), 0, text.length, false)).toBe(incomplete);
  });

  it('reports the start of an incomplete record, before which no bytes are needed any more', () => {
    const scanner = createScanner(dialects.unix);
    expect(scanner.next(encode('a\n\r\n\nb'), 2, 6, false)).toBe(incomplete);
    expect([scanner.start, scanner.blankLines]).toEqual([5, 2]);
    expect(scanner.next(encode('\n\r\n\r'), 0, 4, true)).toBe(nothing);
    expect([scanner.start, scanner.blankLines]).toEqual([4, 3]);
  });

  it('reads no byte at or after `end`', () => {
    const scanner = createScanner(dialects.unix);
    expect(scanner.next(encode('\r\n'), 0, 1, true)).toBe(nothing);
    expect(scanner.start).toBe(1);
    expect(scanner.next(encode('a\r\n'), 0, 2, true)).toBe(2);
    expect(scanner.next(encode('"a""'), 0, 3, true)).toBe(3);
  });

  it('finds all cells of a record with 5,000 cells', () => {
    const cells = Array.from({ length: 5_000 }, (_, n) => (n % 3 === 0 ? `"x""${n}"` : `${n}`));
    const { records, exactReads } = scan(encode(`${cells.join(',')}\n`), dialects.unix, []);
    expect(exactReads).toBe(0);
    expect(records[0]?.cells).toEqual(cells.map((cell, n) => (n % 3 === 0 ? `x"${n}` : cell)));
  });
});

describe('the exact reader of one record', () => {
  it('reads a record that is far longer than the block that it decodes at once', () => {
    const cell = 'é\r\n\r"'.repeat(40_000);
    const source = encode(`"${cell.replaceAll('"', '""')}"x\r\nnext`);
    const place = { record: 7, line: 10, byte: 5_000_000_000 };
    const exact = readExactly(source, 0, source.length, false, dialects.excel, place);
    if (exact === 'incomplete' || 'fault' in exact) return expect.unreachable();
    expect(exact.record.cells[0] === `${cell}x`).toBe(true);
    expect(exact.record).toMatchObject(place);
    expect(exact.next).toBe(source.length - 4);
    expect(exact.lines).toBe(80_001);
    return undefined;
  });

  it('needs more bytes after a \\r at their end, since a \\n may follow', () => {
    const source = encode('"a"b\r');
    const place = { record: 0, line: 1, byte: 0 };
    expect(readExactly(source, 0, source.length, false, dialects.unix, place)).toBe('incomplete');
    expect(readExactly(source, 0, source.length, true, dialects.unix, place)).toMatchObject({
      next: 5,
      lines: 1,
    });
  });

  // The exact reader decodes blocks of 512 bytes.
  it.each([510, 511, 512, 513])('counts a \\r\\n once when it lies %i bytes behind the start', (length) => {
    for (const text of [`"a"${'b'.repeat(length - 3)}\r\nx`, `"a"b,"${'c'.repeat(length - 6)}\r\n"\r\nx`]) {
      const exact = readExactly(encode(text), 0, text.length, true, dialects.unix, {
        record: 0,
        line: 1,
        byte: 0,
      });
      expect(exact).toMatchObject({ next: text.length - 1, lines: text.split('\n').length - 1 });
    }
  });
});

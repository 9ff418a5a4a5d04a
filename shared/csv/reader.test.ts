import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Dialect, type DialectName, dialects } from './dialects.ts';
import { createReader, type ReaderOptions } from './reader.ts';

/** A text with the rows and the error that Python's csv module returns for it; recorded in csv-dialects.jsonl. */
interface Case {
  readonly id: string;
  readonly dialect: DialectName;
  readonly text: string;
  readonly rows: string[][];
  readonly error: string | null;
}

const cases = readFileSync(new URL('csv-dialects.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Case);

const encode = (text: string) => new TextEncoder().encode(text);

/** Reads a complete text or its bytes in one piece. */
function readAll(source: string | Uint8Array, dialect: Dialect, more: Omit<ReaderOptions, 'dialect'> = {}) {
  const reader = createReader({ dialect, ...more });
  const records = reader.push(typeof source === 'string' ? encode(source) : source);
  records.push(...reader.end());
  return { records, rows: records.map(({ cells }) => cells), fault: reader.fault };
}

describe('the reader and Python', () => {
  it('agree on all recorded cases', () => {
    expect(cases).toHaveLength(500);
    for (const { id, dialect, text, rows, error } of cases) {
      const read = readAll(text, dialects[dialect]);
      expect(read.rows, `rows of case ${id}`).toEqual(rows);
      expect(read.fault?.message ?? null, `error of case ${id}`).toBe(error);
    }
  });

  it('treat NUL like any other character', () => {
    expect(readAll('a\0b,"\0"\n\0\n', dialects.unix).rows).toEqual([['a\0b', '\0'], ['\0']]);
    expect(readAll('"a"\0\n', dialects.default).fault?.message).toBe(`',' expected after '"'`);
  });

  it('keep a byte order mark, so that quotes behind it are text', () => {
    expect(readAll('\ufeff"ogit/_xid"\n', dialects.default).rows).toEqual([['\ufeff"ogit/_xid"']]);
  });
});

describe('positions', () => {
  it('count records, lines and bytes, without blank lines and with line ends inside quotes', () => {
    const text = 'h1,h2\r\n\r\n"é\r\nx\ry\nz",€\n\n\n𝄞,1\r"a",b';
    expect(readAll(text, dialects.excel).records).toEqual([
      { cells: ['h1', 'h2'], record: 0, line: 1, byte: 0 },
      { cells: ['é\r\nx\ry\nz', '€'], record: 1, line: 3, byte: 9 },
      { cells: ['𝄞', '1'], record: 2, line: 9, byte: 27 },
      { cells: ['a', 'b'], record: 3, line: 10, byte: 34 },
    ]);
  });

  it('count a \\r\\n once when it arrives in two pieces', () => {
    const reader = createReader({ dialect: dialects.unix });
    const read = ['a\r', '\nb,"\r', '\n"\r', '\n\r', '\nc\n'].flatMap((piece) => reader.push(encode(piece)));
    expect(read.map(({ line, byte }) => [line, byte])).toEqual([
      [1, 0],
      [2, 3],
      [5, 13],
    ]);
  });

  it('continue from where a reader starts inside a file', () => {
    const start = { record: 88_213, line: 90_000, byte: 5_000_000_000 };
    expect(readAll('a\n"b', dialects.default, { start })).toMatchObject({
      records: [{ cells: ['a'], ...start }],
      fault: {
        kind: 'csv',
        message: 'unexpected end of data',
        record: 88_214,
        line: 90_001,
        byte: 5_000_000_004,
      },
    });
  });

  it('of a fault are those of the character that reveals it', () => {
    expect(readAll('h\n"é\n"x,"b"\n', dialects.default)).toMatchObject({
      rows: [['h']],
      fault: { kind: 'csv', message: `',' expected after '"'`, record: 1, line: 3, byte: 7 },
    });
  });
});

describe('a fault', () => {
  const faultOf = (text: string, dialect: Dialect = dialects.default) => readAll(text, dialect).fault;

  it('names the column and the opening quote of a value that is never closed', () => {
    expect(faultOf('h1,h2\né,"b\nc,d\n"",e\n')).toMatchObject({
      record: 1,
      line: 5,
      byte: 21,
      column: 2,
      openedAt: { line: 2, byte: 9 },
    });
  });

  it('names the opening quote of a value if text follows its closing quote', () => {
    expect(faultOf('h\n"a", "b\n" c\n')).toMatchObject({
      line: 3,
      column: 2,
      openedAt: { line: 2, byte: 7 },
    });
  });

  it('names no quote if the value at the fault has none', () => {
    const faultBeforeBadByte = (text: string) =>
      readAll(new Uint8Array([...encode(text), 0xff]), dialects.excel).fault;
    expect(faultBeforeBadByte('"a",b')).toMatchObject({ column: 2, openedAt: null });
    expect(faultBeforeBadByte('"a",b\r\n')).toMatchObject({ record: 1, column: 1, openedAt: null });
    expect(faultBeforeBadByte('"a",b\n"c"d')).toMatchObject({ column: 1, openedAt: { line: 2, byte: 6 } });
  });

  it('names the opening quote even if it lies many blocks back', () => {
    expect(faultOf(`h\na,"${'é\n'.repeat(100_000)}`)).toMatchObject({
      line: 100_002,
      column: 2,
      openedAt: { line: 2, byte: 4 },
    });
  });
});

describe('a file that ends inside quotes', () => {
  it('has a fault at its end if the dialect is strict', () => {
    expect(readAll('h\n"a\n', dialects.default)).toMatchObject({
      rows: [['h']],
      fault: { kind: 'csv', message: 'unexpected end of data', record: 1, line: 3, byte: 5 },
    });
  });

  it('has a complete last record in the other dialects', () => {
    expect(readAll('h\n"a\n', dialects.excel)).toMatchObject({ rows: [['h'], ['a\n']], fault: null });
  });
});

describe('bytes that are no UTF-8', () => {
  it.each([
    ['a byte that starts nothing', [0xff], 0xff],
    ['a character that is cut off by another', [0xe2, 0x82, 0x41], 0xe2],
    ['a character that is cut off by the end', [0xf0, 0x9d], 0xf0],
    ['half of a surrogate pair', [0xed, 0xa0, 0x80], 0xed],
    ['a longer form than needed', [0xc0, 0xaf], 0xc0],
  ])('are a fault at their record: %s', (_name, bytes, byte) => {
    const source = new Uint8Array([...encode('h\r\n"a"\r\n"b\r'), ...bytes]);
    expect(readAll(source, dialects.default)).toMatchObject({
      rows: [['h'], ['a']],
      fault: {
        kind: 'encoding',
        message: `'utf-8' codec can't decode byte 0x${byte.toString(16)}`,
        record: 2,
        line: 4,
        byte: 11,
      },
    });
  });

  it('do not hide a fault before them', () => {
    const source = new Uint8Array([...encode('"a"x'), 0xff]);
    expect(readAll(source, dialects.default).fault).toMatchObject({
      message: `',' expected after '"'`,
      byte: 3,
    });
  });
});

it('returns nothing more after a fault', () => {
  const reader = createReader({ dialect: dialects.default });
  expect(reader.push(encode('a\n"b"x\nc\n'))).toHaveLength(1);
  expect(reader.push(encode('d\ne\n'))).toEqual([]);
  expect(reader.end()).toEqual([]);
  expect(reader.fault?.byte).toBe(5);
});

it('stops at a value longer than longestCell instead of collecting it', () => {
  const reader = createReader({ dialect: dialects.default, longestCell: 200_000 });
  const records = [reader.push(encode('h\n"')), reader.push(encode('x'.repeat(1_000_000)))].flat();
  expect(records.map(({ cells }) => cells)).toEqual([['h']]);
  expect(reader.fault).toMatchObject({
    message: 'field larger than field limit (200000)',
    record: 1,
    line: 2,
  });
  expect(reader.fault?.byte).toBeLessThan(300_000);
});

it('reads a value far longer than one block', () => {
  const long = 'é"\r\n'.repeat(200_000);
  const { rows } = readAll(`"${long.replaceAll('"', '""')}",b\n`, dialects.default);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.[0] === long).toBe(true);
  expect(rows[0]?.[1]).toBe('b');
});

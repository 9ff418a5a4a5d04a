import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DialectName, dialectNames, dialects } from '../../../shared/csv/dialects.ts';
import { writeRow } from '../../../shared/csv/writer.ts';
import { headBytes } from '../../../shared/imports/excerpt.ts';
import { encodings, fileKinds } from '../../../shared/imports/readings.ts';
import type { Encoding, FileKind } from '../../../shared/imports/recognition.ts';
import { encode, excerptOf, isInWindows1252, longText } from './recognise.test-kit.ts';
import { recogniseFile } from './recognise-file.ts';

const csv = (rows: readonly (readonly string[])[], dialect: DialectName) =>
  rows.map((row) => writeRow(row, dialects[dialect])).join('');
const recognise = (bytes: Uint8Array, overrules: Parameters<typeof recogniseFile>[1] = {}) =>
  recogniseFile(excerptOf(bytes), overrules);
const recogniseText = (text: string, overrules: Parameters<typeof recogniseFile>[1] = {}) =>
  recognise(encode(text, 'utf-8'), overrules);
const cellsOf = ({ firstRecords }: ReturnType<typeof recogniseFile>) =>
  firstRecords.map(({ cells }) => cells);

const tables: Readonly<Record<FileKind | 'items', string[][]>> = {
  vertices: [
    ['ogit/_xid', 'ogit/_type', 'ogit/name', '/note'],
    ['m:1', 'ogit/MARS/Machine', 'Büro „Süd“, 1. Stock', 'says ""no"";\tand\nmore'],
    ['m:2', 'ogit/MARS/Machine', ' Köln', ''],
  ],
  edges: [
    ['from:ogit/_xid', 'verb', 'to:ogit/_xid'],
    ['m:1', 'ogit/uses', 'Gerät, 2'],
    ['m:2', 'ogit/uses', 'Gerät; 3'],
  ],
  timeseries: [
    ['ogit/_xid', 'timestamp', 'value'],
    ['Fühler', '1716200000000', '1,5'],
    ['Fühler', '1716200060000', '2,5'],
  ],
  items: [
    ['ogit/_xid', 'items'],
    ['Fühler', '[{"timestamp":"1716200000000","value":"1"}]'],
  ],
  attachments: [
    ['ogit/_xid', 'content:text', 'content:mimetype'],
    ['m:1', 'Zwei\nZeilen, „so“', 'text/plain'],
  ],
  objects: [
    ['$id', '$type', 'subject', 'originNode'],
    ['INC-1', 'incident', 'Lüfter steht, laut', 'web-01'],
    ['INC-2', 'incident', '„Platte“ voll', 'web-02'],
  ],
  combined: [
    ['ogit/_xid', 'ogit/_type', 'edge:a:verb', 'edge:a:vertex_xid', 'issue:b:ogit/subject', 'content:text'],
    ['m:1', 'ogit/MARS/Machine', 'ogit/uses', 's:1', 'Lüfter laut', 'Text; und, mehr'],
  ],
};

describe('every encoding, dialect and kind', () => {
  const cases = Object.entries(tables).flatMap(([name, rows]) =>
    encodings.flatMap((encoding) =>
      dialectNames.flatMap((dialect) =>
        [false, true].map((mark) => ({ name, rows, encoding, dialect, mark })),
      ),
    ),
  );

  it.each(cases)(
    'is recognised: $name, $encoding, $dialect, mark $mark',
    ({ name, rows, encoding, dialect, mark }) => {
      const [header, ...records] = rows;
      const file = recognise(encode(csv(rows, dialect), encoding, mark));
      const { recognition } = file;
      expect([recognition.encoding.value, recognition.header.value, recognition.kind.value]).toEqual([
        encoding,
        'first-row',
        name === 'items' ? 'timeseries' : name,
      ]);
      expect(dialects[recognition.dialect.value].delimiter).toBe(dialects[dialect].delimiter);
      expect(file.header).toEqual(header);
      expect(cellsOf(file)).toEqual(records);
      expect(recognition.kind.confidence).toBe('certain');
    },
  );
});

describe('the first page of records', () => {
  const line = (number: number) => `"m:${number}","Köln ${number}"\n`;
  const long = longText('"ogit/_xid","ogit/name"\n', line, headBytes + 100_000);

  it('has two hundred records at most, numbered from the header', () => {
    const { firstRecords } = recogniseText(long);
    expect(firstRecords).toHaveLength(200);
    expect(firstRecords[199]).toEqual({ record: 200, cells: ['m:200', 'Köln 200'] });
  });

  it('leaves out a record that is not complete in the first megabyte', () => {
    const wideLine = (number: number) => `"m:${number}","${'ü'.repeat(60_000)}"\n`;
    const text = longText('"ogit/_xid","ogit/name"\n', wideLine, headBytes * 2);
    for (const encoding of encodings) {
      const { firstRecords } = recognise(encode(text, encoding));
      const completeRecords = Math.floor(headBytes / (encode(wideLine(1), encoding).length + 1));
      expect(firstRecords).toHaveLength(completeRecords);
      expect(firstRecords.every(({ cells }) => cells[1]?.length === 60_000)).toBe(true);
    }
  });

  it('has all records of a short file, with or without a line end after the last one', () => {
    expect(cellsOf(recogniseText('ogit/_xid\na\nb'))).toEqual([['a'], ['b']]);
    expect(cellsOf(recogniseText('ogit/_xid\na\nb\n\n'))).toEqual([['a'], ['b']]);
    expect(cellsOf(recogniseText('ogit/_xid,ogit/name\n'))).toEqual([]);
  });

  it('begins with the first row if the file has no header', () => {
    const file = recogniseText('web-01,8192\ndb-02,4096\n');
    expect(file.recognition.header).toMatchObject({ value: 'none', confidence: 'guess' });
    expect(file.header).toEqual(['column 1', 'column 2']);
    expect(file.firstRecords[0]).toEqual({ record: 1, cells: ['web-01', '8192'] });
  });

  it('ends before a record with an invalid byte, but the later records count for the encoding', () => {
    const bytes = encode('ogit/_xid,ogit/name\na,Köln\nb,B?nn\nc,Würzburg\n', 'utf-8');
    bytes[bytes.indexOf(63)] = 0xff;
    const file = recognise(bytes);
    expect(file.recognition.encoding).toMatchObject({ value: 'utf-8', confidence: 'likely' });
    expect(cellsOf(file)).toEqual([['a', 'Köln']]);
  });

  it('is empty if the header has an invalid byte, which is replaced in the column name', () => {
    const bytes = encode('ogit/_xid,K?ln\na,Würzburg\nb,Köln\n', 'utf-8');
    bytes[bytes.indexOf(63)] = 0xff;
    expect(recognise(bytes)).toMatchObject({ header: ['ogit/_xid', 'K\ufffdln'], firstRecords: [] });
  });
});

describe('a value chosen by the user', () => {
  it('replaces the recognised value, which the reason still names', () => {
    const file = recogniseText('ogit/_xid;ogit/name\na;b,c\n', {
      dialect: 'default',
      header: 'none',
      kind: 'edges',
      encoding: 'windows-1252',
    });
    expect(cellsOf(file)).toEqual([['ogit/_xid;ogit/name'], ['a;b', 'c']]);
    expect(file.recognition).toMatchObject({
      encoding: { value: 'windows-1252', confidence: 'certain', overruled: true },
      dialect: { value: 'default', overruled: true },
      header: { value: 'none', overruled: true },
      kind: { value: 'edges', overruled: true },
    });
    expect(file.recognition.dialect.reason).toBe(
      'your choice; recognised as excel-semicolon dialect, because the sampled row has 2 values with semicolons',
    );
  });

  it('is used when the other values are recognised', () => {
    const bytes = encode('ogit/_xid;ogit/name\na;b\n', 'utf-8');
    expect(recognise(bytes, { header: 'none' }).recognition.kind).toMatchObject({
      value: 'vertices',
      confidence: 'guess',
    });
  });

  it('as the encoding decides whether the file starts with a byte order mark', () => {
    const bytes = encode('ogit/_xid\na\n', 'utf-8', true);
    expect(recognise(bytes).recognition.markBytes).toBe(3);
    expect(recognise(bytes, { encoding: 'windows-1252' })).toMatchObject({
      recognition: { markBytes: 0 },
      header: ['ï»¿ogit/_xid'],
    });
  });
});

describe('the kind of a file', () => {
  it('is only a guess if no column name follows a convention', () => {
    expect(recogniseText('Host,Memory\nweb,8192\n').recognition.kind).toMatchObject({
      value: 'vertices',
      confidence: 'guess',
    });
  });
});

describe('a file that is not a table', () => {
  /** Returns a file that begins with these Latin-1 characters, followed by zero bytes. */
  const binaryFile = (start: string, zeros = 200) =>
    Uint8Array.from([...Buffer.from(start, 'latin1'), ...new Uint8Array(zeros)]);

  it.each([
    ['a damaged archive', binaryFile('PK\x03\x04'), 'starts like an archive or a workbook'],
    ['a damaged workbook', binaryFile('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), 'an archive or a workbook'],
    ['a damaged compressed file', Buffer.from('\x1f\x8b', 'latin1'), 'an archive or a workbook'],
    ['other bytes', binaryFile('\x89P'), 'not a text file'],
    ['binary numbers of four bytes', binaryFile('\x01\0\0\0\x41\0\0\0\x07\0\0\0'), 'not a text file'],
    ['an empty file', new Uint8Array(0), 'The file is empty; it needs at least a header row.'],
    ['a byte order mark alone', encode('', 'utf-8', true), 'The file is empty'],
    ['blank lines alone', encode('\n\r\n\n', 'utf-8'), 'The file is empty'],
    ['one row beyond the head', encode(`"${'x'.repeat(headBytes * 2)}`, 'utf-8'), 'first megabyte'],
  ])('is refused in one sentence: %s', (_, file, sentence) => {
    expect(() => recognise(file)).toThrow(
      expect.objectContaining({ code: 'bad-input', message: expect.stringContaining(sentence) }),
    );
  });

  it('is not detected by a column name that looks like a file signature', () => {
    expect(recogniseText('PK,BM,PAR1\n1,2,3\n').header).toEqual(['PK', 'BM', 'PAR1']);
  });
});

describe('any table', () => {
  const writable: Readonly<Record<Encoding, (text: string) => boolean>> = {
    'utf-8': () => true,
    'utf-16le': () => true,
    'utf-16be': () => true,
    'windows-1252': isInWindows1252,
  };
  const piece = fc.oneof(
    fc.constantFrom(
      ',',
      ';',
      '\t',
      '"',
      '""',
      ' ',
      '\n',
      '\r\n',
      'ogit/MARS/Machine',
      '1,5',
      'Köln',
      '„',
      '’',
    ),
    fc.string({ unit: 'grapheme', maxLength: 4 }),
    fc.string({ maxLength: 4 }),
  );
  const cell = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''));
  const table = fc
    .integer({ min: 1, max: 5 })
    .chain((width) =>
      fc.tuple(
        fc.constant(['ogit/_xid', 'ogit/name', '/note', 'ogit/_scope', '/place'].slice(0, width)),
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 12 }),
      ),
    );

  // Left out: zero bytes, which no text has; lone surrogates, which no encoding writes; and Windows-1252 that happens
  // to be well-formed UTF-8, such as “Ã¼”, which is indistinguishable from it.
  it('is recognised and read with the cells that were written', () => {
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(...dialectNames),
        fc.constantFrom(...encodings),
        fc.boolean(),
        ([header, rows], dialect, encoding, mark) => {
          const text = csv([header, ...rows], dialect);
          fc.pre(text.isWellFormed() && !/[\0\ufeff\ufffe\uffff]/.test(text) && writable[encoding](text));
          const bytes = encode(text, encoding, mark);
          fc.pre(encoding !== 'windows-1252' || !mayBeUtf8(bytes));
          const file = recognise(bytes);
          expect([file.header, ...cellsOf(file)]).toEqual([header, ...rows]);
          expect(file.recognition.encoding.value === encoding || /^[\0-\x7f]*$/.test(text)).toBe(true);
        },
      ),
      { numRuns: 400 },
    );
  });

  /** Whether a character beyond ASCII is well-formed UTF-8. */
  const mayBeUtf8 = (bytes: Uint8Array) =>
    /[\u0080-\uffff]/.test(new TextDecoder().decode(bytes).replaceAll('\ufffd', ''));

  it('of arbitrary bytes is either recognised or refused as bad input', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        try {
          expect(recognise(bytes).header.length).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toMatchObject({ code: 'bad-input' });
        }
      }),
      { numRuns: 300 },
    );
  });
});

it('every file kind has a table that is written in every encoding and dialect', () => {
  expect(Object.keys(tables)).toEqual(expect.arrayContaining([...fileKinds]));
});

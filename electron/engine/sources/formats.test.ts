import type { SchemaElement } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { whyNoTable } from './not-a-table.ts';
import { inputOf, readTable, readTables, zipOf } from './sources.test-kit.ts';

const parquetOf = (columns: Parameters<typeof parquetWriteBuffer>[0]['columnData'], options = {}) =>
  new Uint8Array(parquetWriteBuffer({ columnData: columns, ...options }));

describe('Parquet', () => {
  it('gives numbers with all digits, times as ISO 8601, and structures as columns a.b.c', async () => {
    const bytes = parquetOf([
      { name: 'big', data: [9_007_199_254_740_993n, null] as never, type: 'INT64' },
      { name: 'float', data: [0.1, 3], type: 'FLOAT' },
      { name: 'double', data: [0.1, 1e21], type: 'DOUBLE' },
      { name: 'when', data: [new Date('2024-02-29T12:30:00.250Z'), new Date(0)], type: 'TIMESTAMP' },
      { name: 'ok', data: [true, false], type: 'BOOLEAN' },
      { name: 'text', data: ['x', 'Köln'], type: 'STRING' },
      { name: 'json', data: [{ a: 1 }, [2]], type: 'JSON' },
    ]);
    const { header, rows, table } = await readTable(inputOf(bytes));
    expect(table.rows).toBe(2);
    expect([header, ...rows]).toEqual([
      ['big', 'float', 'double', 'when', 'ok', 'text', 'json'],
      ['9007199254740993', '0.1', '0.1', '2024-02-29T12:30:00.25Z', 'true', 'x', '{"a":1}'],
      ['', '3', '1e+21', '1970-01-01T00:00:00Z', 'false', 'Köln', '[2]'],
    ]);
  });

  it('keeps all digits of decimals and the kind of each time, also within lists, maps and structures', async () => {
    const decimal = { converted_type: 'DECIMAL', precision: 18, scale: 2 } as const;
    const timestamp = (isAdjustedToUTC: boolean) => ({
      type: 'INT64' as const,
      converted_type: 'TIMESTAMP_MICROS' as const,
      logical_type: { type: 'TIMESTAMP' as const, isAdjustedToUTC, unit: 'MICROS' as const },
      repetition_type: 'OPTIONAL' as const,
    });
    const list = (name: string, item: object): SchemaElement[] => [
      { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      { name: 'element', repetition_type: 'OPTIONAL', ...item },
    ];
    const schema: SchemaElement[] = [
      { name: 'root', num_children: 9 },
      { name: 'price', type: 'INT64', repetition_type: 'OPTIONAL', ...decimal },
      { name: 'local', ...timestamp(false) },
      { name: 'utc', ...timestamp(true) },
      ...list('prices', { type: 'INT64', ...decimal }),
      ...list('bytes', { type: 'FIXED_LEN_BYTE_ARRAY', type_length: 8, ...decimal }),
      ...list('times', timestamp(true)),
      { name: 'rates', repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'MAP' },
      { name: 'key_value', repetition_type: 'REPEATED', num_children: 2 },
      { name: 'key', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' },
      { name: 'value', type: 'FLOAT', repetition_type: 'OPTIONAL' },
      { name: 'steps', repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'MAP' },
      { name: 'key_value', repetition_type: 'REPEATED', num_children: 2 },
      { name: 'key', type: 'INT64', repetition_type: 'REQUIRED', ...decimal },
      { name: 'value', type: 'BOOLEAN', repetition_type: 'OPTIONAL' },
      ...list('small', { type: 'FLOAT' }),
    ];
    const noon = new Date('2024-02-29T12:30:00Z');
    const data: Record<string, unknown[]> = {
      price: [150n, null],
      local: [noon, null],
      utc: [noon, null],
      prices: [[150n, null, 9_007_199_254_740_993n], null],
      bytes: [[-150n], []],
      times: [[noon], null],
      rates: [{ EUR: 0.1, USD: null }, null],
      steps: [new Map([[150n, true]]), null],
      small: [[2.5e-10, 0.5, -1500], null],
    };
    const columns = Object.entries(data).map(([name, values]) => ({ name, data: values }));
    const { header, rows } = await readTable(inputOf(parquetOf(columns, { schema })));
    expect([header, ...rows]).toEqual([
      Object.keys(data),
      [
        '1.50',
        '2024-02-29T12:30:00',
        '2024-02-29T12:30:00Z',
        '[1.5,null,"90071992547409.93"]',
        '[-1.5]',
        '["2024-02-29T12:30:00Z"]',
        '{"EUR":0.1,"USD":null}',
        '{"1.50":true}',
        '[2.5e-10,0.5,-1500]',
      ],
      ['', '', '', '', '[]', '', '', '', ''],
    ]);
  });

  it('gives a variant as JSON, whatever types its values were stored with', async () => {
    const data = [{ load: 0.5, name: 'a' }, 'text', true, [1, 2]];
    const bytes = parquetOf([{ name: 'v', data, type: 'VARIANT', shredding: { load: 'FLOAT' } }]);
    const { rows } = await readTable(inputOf(bytes));
    expect(rows).toEqual([['{"name":"a","load":0.5}'], ['text'], ['true'], ['[1,2]']]);
  });

  it('is read over several row groups and slices, also where its bytes can only be streamed', async () => {
    const data = Array.from({ length: 25_000 }, (_, at) => `row ${at}`);
    const bytes = parquetOf([{ name: 'a', data, type: 'STRING' }], { rowGroupSize: 15_000 });
    const { rows, rowNumbers } = await readTable(inputOf(bytes, { isStreamed: true }));
    expect(rows.map(([cell]) => cell)).toEqual(data);
    expect(rowNumbers.at(-1)).toBe(25_000);
  });

  it('is refused with one clear sentence if it is truncated', async () => {
    const bytes = parquetOf([{ name: 'a', data: ['x'], type: 'STRING' }]);
    await expect(
      readTable(inputOf(bytes.subarray(0, bytes.length - 5), { name: 'a.parquet' })),
    ).rejects.toThrow('a.parquet is incomplete: its end is missing. Copy or download it again.');
  });
});

describe('an HTML table', () => {
  it('is read with merged cells, line breaks and entities, even if tags are not closed', async () => {
    const html = `Version:0.9\r\n<html><head><style>td{color:red}</style></head><body><!--StartFragment--><table border=0>
      <tr><th>name<th colspan="2">size &amp; unit
      <tr><td rowspan=2>K&ouml;ln<br>West</td><td>&#49;</td><td>GB</td></tr>
      <tr><td>2</td><td>  T  B </td></tr></table></body></html>`;
    const { header, rows } = await readTable(inputOf(html), { headerRow: 1 });
    expect([header, ...rows]).toEqual([
      ['name', 'size & unit', 'column 3'],
      ['Köln\nWest', '1', 'GB'],
      ['', '2', 'T B'],
    ]);
  });
  it('is listed separately if the document has several', async () => {
    const table = (id: string) =>
      `<table><tr><td>id</td><td>name</td></tr><tr><td>${id}</td><td>x</td></tr></table>`;
    const tables = await readTables(inputOf(`<html>${table('1')}${table('2')}</html>`));
    expect(tables.map((each) => [each.table.name, each.rows])).toEqual([
      ['table 1', [['1', 'x']]],
      ['table 2', [['2', 'x']]],
    ]);
  });
});

describe('a file that is not a table', () => {
  /** Returns a file like .doc or .msg (OLE compound file) with this name in its directory. */
  const compoundFile = (name: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(name, 'utf16le')]);
  it.each([
    ['a PDF document', '%PDF-1.7\n'],
    ['a picture', '\x89PNG\r\n\x1a\n'],
    ['a picture', '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['an XML document', '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook/>'],
    ['a SYLK spreadsheet', 'ID;PWXL;N;E\r\nP;PGeneral\r\nC;Y1;X1;K"Host"\r\nC;X2;K"Name"\r\nE\r\n'],
    ['an e-mail', 'From: a@example.org\r\nSubject: Table, attached\r\n\r\nHello'],
    ['an Outlook e-mail', compoundFile('__substg1.0_')],
    ['a Word document', compoundFile('WordDocument')],
    ['a program', '\x7fELF\x02'],
    ['an archive of a kind that cannot be read here', 'Rar!\x1a\x07\0'],
    ['an SQLite database', 'SQLite format 3\0'],
    ['text in UTF-32', '\xff\xfe\0\0a\0\0\0'],
  ])('is refused with the name of its format: %s', async (what, content) => {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
    await expect(readTable(inputOf(bytes, { name: 'x' }))).rejects.toThrow(new RegExp(`^x is ${what}\\. `));
  });
  it('is not assumed because the first column is ID and the second one begins with P', () => {
    expect(whyNoTable(Buffer.from('ID;Platform;Name\nC;Linux;web\nP;X11;db\n'))).toBeNull();
  });
  it('is refused with the name of its format also if it is an Office document in a zip archive', async () => {
    const docx = await zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<x/>' });
    await expect(readTable(inputOf(docx, { name: 'x' }))).rejects.toThrow('x is a Word document.');
    const odt = await zipOf({ mimetype: 'application/vnd.oasis.opendocument.text' });
    await expect(readTable(inputOf(odt, { name: 'x' }))).rejects.toThrow('x is an OpenDocument text');
  });
});

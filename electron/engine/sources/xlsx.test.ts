import { describe, expect, it } from 'vitest';
import { inputOf, readTable, readTables, workbookOf, zipOf } from './sources.test-kit.ts';

/** Returns the XML of a cell with a text. */
const inline = (ref: string, text: string) =>
  `<c r="${ref}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
/** Returns the XML of a cell with a number; style n has the number format `formats[n - 1]`. */
const number = (ref: string, value: string, style = 0) => `<c r="${ref}" s="${style}"><v>${value}</v></c>`;
const rowsOf = (...rows: readonly string[]) =>
  `<sheetData>${rows.map((cells, at) => `<row r="${at + 1}">${cells}</row>`).join('')}</sheetData>`;
const formats = [
  'yyyy-mm-dd',
  'dd.mm.yyyy hh:mm',
  'h:mm:ss',
  '[h]:mm',
  '0.00&quot; days&quot;',
  '[$-409]mmm yyyy',
  '[Red]#,##0',
];

/** Reads a sheet whose second column, “value”, has these cells from B2 on; returns its texts in `values`. */
async function readColumn(...cells: readonly string[]) {
  const sheet = rowsOf(
    inline('A1', 'id') + inline('B1', 'value'),
    ...cells.map((cell, at) => inline(`A${at + 2}`, `r${at}`) + cell),
  );
  const read = await readTable(inputOf(await workbookOf({ Server: sheet }, { formats })), { headerRow: 1 });
  return { ...read, values: read.rows.map((cells) => cells[1]) };
}

describe('a workbook', () => {
  it('gives dates, times and durations as ISO 8601, whatever their format shows', async () => {
    const { values, table, notes } = await readColumn(
      number('B2', '45351', 1),
      number('B3', '45351.520833333336', 2),
      number('B4', '0.5', 3),
      number('B5', '1.0625', 4),
      number('B6', '45351.000005787', 1),
      number('B7', '1', 1),
      number('B8', '59', 1),
      number('B9', '60', 1),
      number('B10', '61', 1),
      number('B11', '2.5', 5),
      number('B12', '45352', 6),
      number('B13', '-1', 1),
      number('B14', '1234567', 7),
    );
    expect(values).toEqual([
      '2024-02-29',
      '2024-02-29T12:30:00',
      '12:00:00',
      'PT25H30M',
      '2024-02-29T00:00:00.500',
      '1900-01-01',
      '1900-02-28',
      // Day 60 of Excel is 29 February 1900, which did not exist.
      '60',
      '1900-03-01',
      '2.5',
      '2024-03-01',
      '-1',
      '1234567',
    ]);
    expect(table.guesses.find(({ about }) => about === 'format of value')?.evidence).toContain('yyyy-mm-dd');
    expect(notes.filter(({ about }) => about === 'no date')).toMatchObject([
      { count: 2, column: 1, first: { row: 9 }, evidence: '60 is formatted as yyyy-mm-dd but is not a date' },
    ]);
  });

  it('counts days from 1904 if the workbook says so', async () => {
    const sheet = rowsOf(
      inline('A1', 'when') + inline('B1', 'x'),
      number('A2', '43889', 1) + inline('B2', 'y'),
    );
    const book = await workbookOf({ S: sheet }, { formats, workbookPr: '<workbookPr date1904="1"/>' });
    expect((await readTable(inputOf(book))).rows).toEqual([['2024-02-29', 'y']]);
  });

  it('keeps every digit of a number, and reports numbers of which Excel has lost digits', async () => {
    const { values, notes } = await readColumn(
      number('B2', '1.23456789012345E+18'),
      number('B3', '12345678901234567'),
      number('B4', '0.10000000000000001'),
      number('B5', '1.5E-7'),
      number('B6', '123456789012345'),
      number('B7', '-0'),
      number('B8', '1E+20'),
      number('B9', '33.299999999999997'),
      // As Apache POI writes integers.
      number('B10', '1000.0'),
      number('B11', '2.50'),
    );
    expect(values).toEqual([
      '1234567890123450000',
      '12345678901234567',
      '0.1',
      '0.00000015',
      '123456789012345',
      '0',
      '100000000000000000000',
      '33.3',
      '1000',
      '2.5',
    ]);
    expect(notes).toMatchObject([{ about: 'lost digits', count: 1, column: 1, first: { row: 2 } }]);
  });

  it('gives booleans as true and false, and reports error values and formulas without a result', async () => {
    const { values, notes } = await readColumn(
      '<c r="B2" t="b"><v>1</v></c>',
      '<c r="B3" t="b"><v>0</v></c>',
      '<c r="B4" t="e"><v>#N/A</v></c>',
      '<c r="B5"><f>1+1</f><v>2</v></c>',
      '<c r="B6"><f>HYPERLINK("http://127.0.0.1/","x")</f></c>',
      '<c r="B7" t="str"><f>A1</f><v>text</v></c>',
    );
    expect(values).toEqual(['true', 'false', '#N/A', '2', '', 'text']);
    expect(notes.map(({ about, first, evidence }) => [about, first.row, evidence])).toEqual([
      ['error value', 4, '#N/A'],
      ['no stored result', 6, 'a formula without a stored result'],
    ]);
  });

  it('joins rich text, leaves out its pronunciation, and decodes escaped characters', async () => {
    const shared =
      '<si><r><t>Kö</t></r><r><rPr><b/></rPr><t xml:space="preserve">ln </t></r><rPh><t>x</t></rPh></si><si><t>a_x000A_b_x005F_x000A_</t></si><si><t>h</t></si>';
    const sheet = rowsOf(
      '<c t="s"><v>2</v></c><c t="s"><v>1</v></c>',
      '<c t="s"><v>0</v></c><c t="s"><v>1</v></c>',
    );
    const { rows } = await readTable(inputOf(await workbookOf({ S: sheet }, { shared })), { headerRow: 1 });
    expect(rows).toEqual([['Köln ', 'a\nb_x000A_']]);
  });

  it('lists its sheets with their rows and columns, without empty ones', async () => {
    const sheet = rowsOf(
      inline('A1', 'a') + inline('B1', 'b'),
      inline('A2', 'x') + number('B2', '1'),
      inline('A3', 'y') + number('B3', '2'),
    );
    const book = await workbookOf({ One: sheet, Empty: '<sheetData/>', 'T&amp;wo': sheet });
    const tables = await readTables(inputOf(book));
    expect(tables.map(({ table: { name, rows, header } }) => [name, rows, header])).toEqual([
      ['One', 2, ['a', 'b']],
      ['T&wo', 2, ['a', 'b']],
    ]);
  });

  it('finds the header below a title and names the original place of a cell', async () => {
    const sheet = `<sheetData><row r="1">${inline('B1', 'Report of May')}</row><row r="4">${inline('B4', 'name')}${inline('C4', 'ram')}${inline('D4', 'name')}${number('E4', '')}</row><row r="5">${inline('B5', 'x')}${number('C5', '1')}${inline('D5', 'y')}</row><row r="17">${inline('B17', 'z')}${number('C17', '2')}${inline('D17', 'w')}</row></sheetData>`;
    const { table, rows, source, rowNumbers } = await readTable(inputOf(await workbookOf({ Server: sheet })));
    expect(table).toMatchObject({
      header: ['name', 'ram', 'name 2'],
      headerRows: [{ row: 4 }],
      excluded: [{ reason: 'preamble', from: { row: 1 }, to: { row: 1 } }],
      rows: 2,
    });
    expect(rows).toEqual([
      ['x', '1', 'y'],
      ['z', '2', 'w'],
    ]);
    expect(source.placeOf(table, { row: rowNumbers[1] ?? 0 }, 2)).toBe("Sheet 'Server', cell D17");
  });

  it('joins two header rows if the user chooses two', async () => {
    const sheet = rowsOf(
      inline('A1', 'Server') + inline('C1', 'Place'),
      inline('A2', 'name') + inline('B2', 'ram') + inline('C2', 'room'),
      inline('A3', 'x') + number('B3', '1') + inline('C3', 'r1'),
    );
    const { header, rows } = await readTable(inputOf(await workbookOf({ S: sheet })), {
      headerRow: 1,
      headerRows: 2,
    });
    expect(header).toEqual(['Server name', 'Server ram', 'Place room']);
    expect(rows).toEqual([['x', '1', 'r1']]);
  });

  it('includes and reports hidden rows and columns, and leaves them out on request', async () => {
    const sheet = `<sheetPr filterMode="1"/><cols><col min="2" max="2" hidden="1"/></cols><sheetData><row r="1">${inline('A1', 'a')}${inline('B1', 'b')}${inline('C1', 'c')}</row><row r="2" hidden="1">${inline('A2', '1x')}${inline('B2', '2x')}${inline('C2', '3x')}</row><row r="3">${inline('A3', '4x')}${inline('B3', '5x')}${inline('C3', '6x')}</row></sheetData>`;
    const input = inputOf(await workbookOf({ S: sheet }));
    const all = await readTable(input, { headerRow: 1 });
    expect(all.rows).toHaveLength(2);
    expect(all.table.guesses).toMatchObject([
      { about: 'header' },
      { about: 'hidden rows', value: 'included', evidence: 'a filter of the sheet hides rows' },
      { about: 'hidden columns', value: 'included', evidence: 'column B is hidden' },
    ]);
    const shown = await readTable(input, { headerRow: 1, workbook: { hidden: 'exclude' } });
    expect([shown.header, ...shown.rows]).toEqual([
      ['a', 'c'],
      ['4x', '6x'],
    ]);
  });

  it('reports merged cells, and repeats their value on request', async () => {
    const sheet = `${rowsOf(inline('A1', 'a') + inline('B1', 'b'), inline('A2', 'x') + inline('B2', 'y'), inline('B3', 'z'))}<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>`;
    const { table, rows, notes } = await readTable(inputOf(await workbookOf({ S: sheet })), { headerRow: 1 });
    expect(rows).toEqual([
      ['x', 'y'],
      ['', 'z'],
    ]);
    expect(table.guesses).toContainEqual(
      expect.objectContaining({ about: 'merged cells', evidence: '1 merged range, the first is A2:A3' }),
    );
    expect(notes).toMatchObject([{ about: 'merged cells', count: 1, evidence: 'A2:A3' }]);
    const filled = await readTable(inputOf(await workbookOf({ S: sheet })), {
      headerRow: 1,
      workbook: { merged: 'fill' },
    });
    expect(filled.rows).toEqual([
      ['x', 'y'],
      ['x', 'z'],
    ]);
  });

  it('is read through a temporary copy if its bytes can only be streamed', async () => {
    const sheet = rowsOf(
      inline('A1', 'a') + inline('B1', 'b'),
      ...Array.from(
        { length: 3000 },
        (_, at) => number(`A${at + 2}`, String(at)) + inline(`B${at + 2}`, `text ${at}`),
      ),
    );
    const book = await workbookOf({ S: sheet });
    const { rows } = await readTable(inputOf(book, { isStreamed: true }));
    expect(rows).toHaveLength(3000);
    expect(rows.at(-1)).toEqual(['2999', 'text 2999']);
  });

  it('is refused with one clear sentence if it is damaged, truncated or protected', async () => {
    const sheet = rowsOf(inline('A1', 'a') + inline('B1', 'b'), inline('A2', 'x') + inline('B2', 'y'));
    const book = await workbookOf({ Server: sheet });
    const truncated = inputOf(book.subarray(0, book.length - 30), { name: 'book.xlsx' });
    await expect(readTable(truncated)).rejects.toMatchObject({
      code: 'bad-input',
      message:
        'book.xlsx is incomplete or damaged: its table of contents cannot be read. Copy or download it again.',
    });
    const broken = inputOf(await workbookOf({ Server: `${sheet}<sheetData>` }), { name: 'book.xlsx' });
    await expect(readTable(broken)).rejects.toThrow(
      /^Sheet “Server” in \S+ is damaged after row 2; open it in the program/,
    );
    // Inverts four of the compressed bytes that follow the name of the sheet.
    const flipped = Buffer.from(book);
    const at = flipped.indexOf('xl/worksheets/sheet1.xml') + 60;
    flipped.writeUInt32LE(flipped.readUInt32LE(at) ^ 0xffffffff, at);
    await expect(readTable(inputOf(flipped, { name: 'book.xlsx' }))).rejects.toThrow(
      /xl\/worksheets\/sheet1\.xml in book\.xlsx is damaged/,
    );
    // Excel stores a workbook with a password as an OLE compound file.
    const protectedBook = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(1000),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]);
    await expect(readTable(inputOf(protectedBook, { name: 'book.xlsx' }))).rejects.toThrow(
      'book.xlsx is protected by a password. Open it in Excel, remove the password, save it, and open that.',
    );
    const noSheets = await zipOf({ '[Content_Types].xml': '<Types/>', 'xl/styles.xml': '<x/>' });
    await expect(readTable(inputOf(noSheets, { name: 'book.xlsx' }))).rejects.toThrow(
      'book.xlsx is damaged: it has no list of sheets.',
    );
  });
});

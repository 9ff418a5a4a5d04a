import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxBatchRows, type SourceRow } from '../source.ts';
import { machines, spending } from './clean-tables.test-kit.ts';
import { csvSource } from './csv-source.ts';
import { type CleanTable, encodeText, rowsOf, writeMessy } from './mess.test-kit.ts';
import { memoryInput, readTables } from './read-tables.test-kit.ts';

const input = (text: string, chunkBytes?: number) => memoryInput(new TextEncoder().encode(text), chunkBytes);

async function rowsIn(text: string, encoding = 'utf-8', chunkBytes?: number): Promise<SourceRow[]> {
  const source = memoryInput(encodeText(text, encoding), chunkBytes);
  const [table] = await csvSource.tables(source);
  if (table === undefined) return [];
  const rows: SourceRow[] = [];
  for await (const batch of csvSource.open(source, table)) rows.push(...batch.rows);
  return rows;
}

describe('rows of a text', () => {
  it('name the line and byte where they start in the original, also after cells of several lines', async () => {
    const text = 'Título\n\nnr,text\n1,"two\r\nlines"\r\n\r\n2,é\n3,last\n';
    const rows = await rowsIn(text);
    expect(rows.map(({ place }) => place.row)).toEqual([4, 7, 8]);
    const bytes = new TextEncoder().encode(text);
    for (const { cells, place } of rows) {
      const start = new TextDecoder().decode(bytes.subarray(place.byte));
      expect(start.startsWith(`${cells[0]},`)).toBe(true);
    }
  });

  it('name the byte also in UTF-16', async () => {
    const text = 'nr\ttext\n1\tä\n2\tb\n';
    const rows = await rowsIn(text, 'utf-16le');
    expect(rows.map(({ place }) => place.byte)).toEqual([16, 24]);
  });

  it('are the same for every size of the pieces in which the text arrives', async () => {
    const text = writeMessy(rowsOf(machines), { lineEnds: ['\r\n', '\n', '\r'], quotes: 'all' });
    const whole = await rowsIn(text);
    for (const chunkBytes of [1, 2, 3, 7, 64]) expect(await rowsIn(text, 'utf-8', chunkBytes)).toEqual(whole);
  });

  it('are read in batches of limited size', async () => {
    const text = `nr,value\n${Array.from({ length: 2500 }, (_, nr) => `${nr},x${nr}\n`).join('')}`;
    const source = input(text);
    const [table] = await csvSource.tables(source);
    if (table === undefined) throw new Error('There is not a table.');
    const sizes: number[] = [];
    for await (const { rows } of csvSource.open(source, table)) sizes.push(rows.length);
    expect(table.rows).toBe(2500);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(maxBatchRows);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(2500);
  });

  it('are read line by line if a quote is never closed', async () => {
    const text = `nr,text\n1,"open\n${Array.from({ length: 3000 }, (_, nr) => `${nr + 2},x\n`).join('')}`;
    expect(await rowsIn(text)).toHaveLength(3001);
  });

  it('beyond the first 2 MB are read, but their number is not known before', async () => {
    const row = `${'x'.repeat(90)},1.5\n`;
    const text = `text,value\n${row.repeat(60_000)}`;
    const source = input(text, 1 << 20);
    const [table] = await csvSource.tables(source);
    if (table === undefined) throw new Error('There is not a table.');
    expect(table.rows).toBeNull();
    let count = 0;
    for await (const { rows } of csvSource.open(source, table)) count += rows.length;
    expect(count).toBe(60_000);
  });
});

describe('every guess', () => {
  const guessesOf = async (text: string, options = {}) =>
    Object.fromEntries(
      ((await csvSource.tables(input(text), options))[0]?.guesses ?? []).map((guess) => [guess.about, guess]),
    );

  it('has evidence that is true of the text', async () => {
    const guesses = await guessesOf('Report\n\nid;name\n1;"a"\n2;"b"\n');
    expect(guesses['encoding']?.evidence).toContain('every byte of it is ASCII');
    expect(guesses['delimiter']).toMatchObject({
      value: 'semicolon',
      evidence: '3 of the first 4 rows have 2 cells',
    });
    expect(guesses['quote']).toMatchObject({
      value: '"',
      evidence: '2 cells of the first 4 rows are quoted',
    });
    expect(guesses['header']).toMatchObject({ value: 'line 3', certainty: 'certain' });
  });

  it('of the delimiter is a space if quoted cells show it, also where sentences have commas', async () => {
    const names = ['Boots', 'Light Boots', 'Very Light Summer Boots', 'Cap', 'Warm Hat', 'Red Wool Socks'];
    const rows = names.map((name, row) => {
      const text = ['They are warm, and dry.', 'Warm, dry, and red, too.', 'Dry, and light.'][row % 3];
      return `${row} 00:${row}0 ${name} "${text}" "https://shop.example/${row}" `;
    });
    const guesses = await guessesOf(['no time name text url', ...rows].join('\n'));
    expect(guesses['delimiter']?.value).toBe('space');
    const prose = 'He said, "well, no", and left\nShe said, "well, yes", and stayed, too\n';
    expect((await guessesOf(prose))['delimiter']?.value).not.toBe('space');
  });

  it('can be overruled by an option', async () => {
    const text = 'a;b,c\n1;2,3\n4;5,6\n';
    expect(await readTables(input(text), { csv: { delimiter: ';' } })).toEqual([
      {
        header: ['a', 'b,c'],
        rows: [
          ['1', '2,3'],
          ['4', '5,6'],
        ],
      },
    ]);
    const guesses = await guessesOf(text, { csv: { delimiter: ';', encoding: 'windows-1251' } });
    expect(guesses['delimiter']?.certainty).toBe('overruled');
    expect(guesses['encoding']).toMatchObject({ value: 'WINDOWS-1251', certainty: 'overruled' });
    expect(await readTables(input("a,b\n'x',1\n"), { csv: { quote: '' } })).toEqual([
      { header: ['a', 'b'], rows: [["'x'", '1']] },
    ]);
  });

  it('of the header can be overruled by a row, by several rows joined, and by none', async () => {
    const text = 'first,line\nid,name\nkey,text\n1,a\n2,b\n';
    const [second] = await readTables(input(text), { headerRow: 2, headerRows: 2 });
    expect(second).toEqual({
      header: ['id key', 'name text'],
      rows: [
        ['1', 'a'],
        ['2', 'b'],
      ],
    });
    const [none] = await readTables(input(text), { headerRow: 'none' });
    expect(none?.rows).toHaveLength(5);
  });

  it('of rows to leave out can be overruled, so that all rows are read', async () => {
    const text = `Spending\n\n${writeMessy(rowsOf(spending))}\nSource: treasury\n`;
    const [table] = await readTables(input(text), { csv: { keepExcluded: true } });
    expect(table?.rows.map(([first]) => first)).toEqual([
      'Spending',
      ...spending.rows.map(([first]) => first),
      'Source: treasury',
    ]);
  });

  it('of several tables can be overruled, so that the text is one table', async () => {
    const text = `${writeMessy(rowsOf(machines))}\n${writeMessy(rowsOf(spending))}`;
    expect(await readTables(input(text))).toHaveLength(2);
    expect(await readTables(input(text), { csv: { splitTables: false } })).toHaveLength(1);
  });

  it('cannot be overruled by an encoding that does not exist', async () => {
    await expect(csvSource.tables(input('a,b\n'), { csv: { encoding: 'nothing' } })).rejects.toThrow(
      'Unknown encoding “nothing”.',
    );
  });
});

describe('headings', () => {
  it('are made distinct, with a note, and an empty or repeated one does not turn the header into data', async () => {
    const [table] = await csvSource.tables(input('id,,value,value\n1,a,2,3\n2,b,4,5\n'));
    expect(table?.header).toEqual(['id', 'column 2', 'value', 'value 2']);
    expect(table?.headings).toEqual(['id', '', 'value', 'value']);
    expect(table?.notes).toEqual([
      'One heading is empty and got a name.',
      'One heading is a duplicate and got a number.',
    ]);
  });
});

/** Tables whose first column has the row number, so that their header and their dialect leave no doubt. */
const tables: fc.Arbitrary<CleanTable> = fc.integer({ min: 2, max: 5 }).chain((width) =>
  fc
    .array(
      fc.array(fc.stringMatching(/^[A-Za-z0-9äß ,;|"'\n.-]{0,12}$/), { minLength: width, maxLength: width }),
      {
        minLength: 3,
        maxLength: 12,
      },
    )
    .map((rows) => ({
      header: [
        'nr',
        ...Array.from({ length: width }, (_, column) => `text ${String.fromCharCode(97 + column)}`),
      ],
      rows: rows.map((cells, index) => [String(index + 1), ...cells]),
    })),
);

describe('any table', () => {
  it('that is written in a dialect is read with that dialect as it was', async () => {
    await fc.assert(
      fc.asyncProperty(
        tables,
        fc.constantFrom(',', ';', '\t', '|', '||', '~|~', '\u001f'),
        fc.constantFrom('"', "'"),
        fc.constantFrom('doubled' as const, 'backslash' as const),
        async (table, delimiter, quote, way) => {
          const text = writeMessy(rowsOf(table), { delimiter, quote, quotes: 'all', escape: way });
          const csv = { delimiter, quote, escape: way, splitTables: false };
          expect(await readTables(input(text), { csv, headerRow: 1 })).toEqual([table]);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('that is written with all cells quoted is recognised without parameters', async () => {
    await fc.assert(
      fc.asyncProperty(tables, fc.constantFrom(',', ';', '\t', '|'), async (table, delimiter) => {
        const text = writeMessy(rowsOf(table), { delimiter, quotes: 'all' });
        const [first] = await csvSource.tables(input(text));
        expect(first?.header).toEqual(table.header);
      }),
      { numRuns: 150 },
    );
  });
});

import { describe, expect, it } from 'vitest';
import { inputOf, readTable, workbookOf } from '../sources.test-kit.ts';

/** Returns the XML of a cell with a text. */
const inline = (ref: string, text: string) =>
  `<c r="${ref}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
/** Returns the XML of a cell with a number. */
const number = (ref: string, value: string) => `<c r="${ref}"><v>${value}</v></c>`;
const rowsOf = (...rows: readonly string[]) =>
  `<sheetData>${rows.map((cells, at) => `<row r="${at + 1}">${cells}</row>`).join('')}</sheetData>`;

describe('rows below the table of a sheet', () => {
  const sheet = rowsOf(
    inline('A1', 'Inventar, Stand November'),
    inline('A2', 'Hostname') + inline('B2', 'Wert'),
    inline('A3', 'srv-1') + number('B3', '120.5'),
    inline('A4', 'srv-2') + number('B4', '200'),
    inline('A5', 'srv-3') + number('B5', '1'),
    inline('A6', 'Summe') + number('B6', '321.5'),
    '',
    inline('A8', 'Quelle: Inventar'),
  );
  const read = async (keepExcluded?: boolean | readonly number[]) =>
    readTable(
      inputOf(await workbookOf({ Server: sheet })),
      keepExcluded === undefined ? {} : { workbook: { keepExcluded } },
    );

  it('are left out if they are totals or notes', async () => {
    const { rows, table } = await read();
    expect(rows.map(([name]) => name)).toEqual(['srv-1', 'srv-2', 'srv-3']);
    expect(table.rows).toBe(3);
    expect(table.excluded.map(({ reason, from, to }) => [reason, from.row, to.row])).toEqual([
      ['preamble', 1, 1],
      ['total', 6, 6],
      ['footer', 8, 8],
    ]);
  });

  it('are read as rows if the user keeps all or some of them', async () => {
    expect((await read(true)).rows.map(([name]) => name)).toEqual([
      'srv-1',
      'srv-2',
      'srv-3',
      'Summe',
      'Quelle: Inventar',
    ]);
    const { rows, table } = await read([6]);
    expect(rows.map(([name]) => name)).toEqual(['srv-1', 'srv-2', 'srv-3', 'Summe']);
    expect(table.rows).toBe(4);
  });

  it('are left out if a total has no number, such as a formula without a stored result', async () => {
    const rows = [
      inline('A1', 'Hostname') + inline('B1', 'Wert'),
      inline('A2', 'srv-1') + number('B2', '120.5'),
      inline('A3', 'srv-2') + number('B3', '200'),
      `${inline('A4', 'Summe')}<c r="B4"><f>SUM(B2:B3)</f></c>`,
    ];
    const left = await readTable(inputOf(await workbookOf({ Server: rowsOf(...rows) })));
    expect(left.rows.map(([name]) => name)).toEqual(['srv-1', 'srv-2']);
    expect(left.table.excluded.map(({ reason, from }) => [reason, from.row])).toEqual([['total', 4]]);
    expect(left.notes).toEqual([]);
  });

  it('are kept if the first cell only begins with a word for totals, such as “Summe” in “Summerau”', async () => {
    const other = rowsOf(
      inline('A1', 'Hostname') + inline('B1', 'Wert'),
      inline('A2', 'srv-1') + number('B2', '1'),
      inline('A3', 'Summerau') + number('B3', '2'),
    );
    const { rows } = await readTable(inputOf(await workbookOf({ Server: other })));
    expect(rows.map(([name]) => name)).toEqual(['srv-1', 'Summerau']);
  });
});

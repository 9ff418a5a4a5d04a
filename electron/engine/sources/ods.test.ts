import { describe, expect, it } from 'vitest';
import { inputOf, readTable, readTables, zipOf } from './sources.test-kit.ts';

const odsOf = (tables: string, manifest = '<manifest:manifest xmlns:manifest="m"/>', styles = '') =>
  zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:calcext="c" xmlns:style="y">${styles}<office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    'META-INF/manifest.xml': manifest,
  });
const text = (value: string, attributes = '') =>
  `<table:table-cell office:value-type="string" ${attributes}><text:p>${value}</text:p></table:table-cell>`;
const value = (type: string, attributes: string, shown = '') =>
  `<table:table-cell office:value-type="${type}" ${attributes}><text:p>${shown}</text:p></table:table-cell>`;
const row = (cells: string, attributes = '') => `<table:table-row ${attributes}>${cells}</table:table-row>`;
/** Cells that fill a row up to about the last possible column (16,384). */
const emptyCells = '<table:table-cell table:number-columns-repeated="16380"/>';
const headerXml = row(text('id') + text('value') + emptyCells);

describe('an OpenDocument spreadsheet', () => {
  it('gives values with all their digits and the zeros shown before them, dates as ISO 8601, and texts with their spaces and lines', async () => {
    const cells = [
      value('float', 'office:value="12345678901234567"', '1.23E+016'),
      value('date', 'office:date-value="2024-02-29T12:30:00"', '29.02.24'),
      value('time', 'office:time-value="PT08H15M30.500S"', '08:15'),
      value('time', 'office:time-value="PT25H00M00S"', '25:00'),
      value('boolean', 'office:boolean-value="true"', 'TRUE'),
      value('percentage', 'office:value="0.5"', '50%'),
      value('float', 'office:value="1000"', '01000'),
      value('float', 'office:value="0"', '00000'),
      value('float', 'office:value="0"', '0'),
      // Rounded, scaled and grouped numbers.
      value('float', 'office:value="6.5"', '007'),
      value('float', 'office:value="7000"', '007'),
      value('float', 'office:value="7"', '0,007'),
      text('a<text:s text:c="2"/>b<text:tab/>c</text:p><text:p>d<text:line-break/><text:span>e</text:span>'),
      '<table:table-cell office:value-type="string"><office:annotation><text:p>remark</text:p></office:annotation><text:p>x</text:p></table:table-cell>',
      value('string', 'calcext:value-type="error"', '#N/A'),
    ];
    const sheet = `<table:table table:name="S">${headerXml}${cells.map((cell, at) => row(text(`r${at}`) + cell + emptyCells)).join('')}${row(emptyCells, 'table:number-rows-repeated="1048000"')}</table:table>`;
    const { rows, notes, header } = await readTable(inputOf(await odsOf(sheet)), { headerRow: 1 });
    expect(header).toEqual(['id', 'value']);
    expect(rows.map(([, cell]) => cell)).toEqual([
      '12345678901234567',
      '2024-02-29T12:30:00',
      '08:15:30.5',
      'PT25H00M00S',
      'true',
      '0.5',
      '01000',
      '00000',
      '0',
      '6.5',
      '7000',
      '7',
      'a  b\tc\nd\ne',
      'x',
      '#N/A',
    ]);
    expect(notes).toMatchObject([{ about: 'error value', column: 1, first: { row: 16 } }]);
  });

  it('repeats rows and cells, lists every sheet with rows, and names the original place of a cell', async () => {
    const sheets = `<table:table table:name="One">${headerXml}${row(text('x', 'table:number-columns-repeated="2"'), 'table:number-rows-repeated="3"')}</table:table><table:table table:name="Empty">${row(emptyCells)}</table:table><table:table table:name="Two">${headerXml}${row(text('y') + text('z'), 'table:visibility="filter"')}</table:table>`;
    const tables = await readTables(inputOf(await odsOf(sheets)), { headerRow: 1 });
    expect(tables.map(({ table, rows }) => [table.name, table.rows, rows])).toEqual([
      [
        'One',
        3,
        [
          ['x', 'x'],
          ['x', 'x'],
          ['x', 'x'],
        ],
      ],
      ['Two', 1, [['y', 'z']]],
    ]);
    expect(tables[1]?.table.guesses).toContainEqual(
      expect.objectContaining({ about: 'hidden rows', value: 'included' }),
    );
    const two = tables[1];
    expect(two?.source.placeOf(two.table, { row: 2 }, 1)).toBe("Sheet 'Two', cell B2");
  });

  it('marks a sheet that a style hides', async () => {
    const style = (name: string, display: boolean) =>
      `<style:style style:name="${name}"><style:table-properties table:display="${display}"/></style:style>`;
    const sheet = (name: string) =>
      `<table:table table:name="${name}" table:style-name="of${name}">${headerXml}${row(text('x') + text('y'))}</table:table>`;
    const styles = `<office:automatic-styles>${style('ofOne', true)}${style('ofTwo', false)}</office:automatic-styles>`;
    const bytes = await odsOf(sheet('One') + sheet('Two') + sheet('Three'), undefined, styles);
    const tables = await readTables(inputOf(bytes), { headerRow: 1 });
    expect(tables.map(({ table }) => table.isHidden ?? false)).toEqual([false, true, false]);
  });

  it('is refused with one clear sentence if it is protected or damaged', async () => {
    const locked = await odsOf('', '<manifest:encryption-data xmlns:manifest="m"/>');
    await expect(readTable(inputOf(locked, { name: 'a.ods' }))).rejects.toThrow(
      'a.ods is protected by a password.',
    );
    const broken = await odsOf('<table:table table:name="S">');
    await expect(readTable(inputOf(broken, { name: 'a.ods' }))).rejects.toThrow(
      'a.ods is damaged in content.xml;',
    );
  });

  it('leaves out a row with totals below its other rows', async () => {
    const line = (name: string, amount: string) =>
      row(text(name) + value('float', `office:value="${amount}"`) + emptyCells);
    const lines = [line('srv-1', '1'), line('srv-2', '2'), line('Total', '3')];
    const sheet = `<table:table table:name="S">${headerXml}${lines.join('')}</table:table>`;
    const { rows, table } = await readTable(inputOf(await odsOf(sheet)));
    expect(rows.map(([name]) => name)).toEqual(['srv-1', 'srv-2']);
    expect(table.excluded).toMatchObject([{ reason: 'total', from: { row: 4 } }]);
  });
});

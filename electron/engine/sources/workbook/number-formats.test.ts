import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { inputOf, readTable } from '../sources.test-kit.ts';

/** Numbers with their format, and the text that is read. */
const cells: readonly (readonly [format: string, value: number, text: string])[] = [
  ['00000', 1000, '01000'],
  ['00000', 0, '00000'],
  ['00000', 99_999, '99999'],
  ['00000', 123_456, '123456'],
  // LibreOffice writes the language of the cell before the format.
  ['[$-407]0000000000000', 4_006_381_333_931, '4006381333931'],
  ['[$-407]000', 7, '007'],
  ['00000', -5, '-5'],
  ['00000', 1.5, '1.5'],
  ['0', 7, '7'],
  ['General', 7, '7'],
  ['00.00', 7, '7'],
  ['#,##000', 7, '7'],
  ['00%', 1, '1'],
  ['00E+00', 7, '7'],
  ['[<5]00000', 7, '7'],
  ['[h]00', 1, 'PT24H'],
  ['"D-"00000', 1000, '1000'],
];

function workbook(bookType: 'xlsx' | 'xlsb' | 'biff8'): Buffer {
  const sheet = utils.aoa_to_sheet([
    ['id', 'value'],
    ...cells.map(([z, v], at) => [`r${at}`, { t: 'n', v, z }]),
  ]);
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Rows');
  return write(book, { type: 'buffer', bookType });
}

describe('a number format of zeros only, such as 00000', () => {
  it.each(['xlsx', 'xlsb', 'biff8'] as const)(
    'gives whole numbers in an %s workbook the zeros that it shows; all other numbers stay',
    async (bookType) => {
      const { rows } = await readTable(inputOf(workbook(bookType)), { headerRow: 1 });
      expect(rows.map(([, value]) => value)).toEqual(cells.map(([, , text]) => text));
    },
  );
});

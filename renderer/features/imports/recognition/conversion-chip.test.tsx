import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Conversion, conversionWords } from '../../../../shared/imports/conversion.ts';
import { fileOf, machineRows, readyFile } from '../../../test-host.ts';
import { openImports } from '../test-page.tsx';

const conversion: Conversion = {
  format: 'xlsx',
  table: 'Server',
  tables: 2,
  headerRows: [4],
  headerOverruled: false,
  guesses: [{ about: 'header', value: 'row 4', evidence: 'it has words where the rows below have numbers' }],
  excludedAbove: 3,
  excludedBelow: 0,
  canKeepExcluded: false,
  keepsExcluded: false,
  notes: ['2 cells of column ram hold an error value. First: Sheet ‘Server’, cell D17 (#N/A).'],
};
const open = (change: Partial<Conversion> = {}) =>
  openImports((host) =>
    host.setFile(
      fileOf('a', 'book.xlsx – Server', readyFile({ converted: { ...conversion, ...change } })),
      machineRows(3),
    ),
  );
const read = (source: object) => ({ name: 'imports.read', input: { fileId: 'a', as: { source } } });

describe('a converted table', () => {
  it('says in one chip what was interpreted, with its evidence and notes', async () => {
    const { user } = open();
    await user.click(
      await screen.findByRole('button', {
        name: 'Table: Excel workbook, sheet Server, header in row 4, 3 rows above left out, 1 note',
      }),
    );
    const list = await screen.findByRole('list', { name: 'How the table was recognized' });
    expect(list.textContent).toContain('it has words where the rows below have numbers');
    expect(list.textContent).toContain('#N/A');
    expect(screen.queryByRole('button', { name: /^Dialect/ })).toBeNull();
  });

  it('takes another row as the header by its number, and none', async () => {
    const { test, user } = open();
    await user.click(await screen.findByRole('button', { name: /^Table: / }));
    const field = await screen.findByRole('textbox', { name: 'Header row' });
    await user.clear(field);
    await user.type(field, '5{Enter}');
    expect(test.asked).toContainEqual(read({ table: 'Server', headerRow: 5 }));
    await user.click(await screen.findByRole('button', { name: /^Table: / }));
    await user.clear(await screen.findByRole('textbox', { name: 'Header row' }));
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(test.asked).toContainEqual(read({ table: 'Server', headerRow: 'none' }));
  });

  it('is recognized again on request', async () => {
    const { test, user } = open({ headerOverruled: true });
    await user.click(await screen.findByRole('button', { name: /^Table: / }));
    await user.click(await screen.findByRole('button', { name: 'Recognize again' }));
    expect(test.asked).toContainEqual(read({ table: 'Server' }));
  });

  it('names the delimiter of a text and joined header rows', () => {
    const text: Conversion = {
      ...conversion,
      format: 'csv',
      table: 'table 1',
      tables: 1,
      headerRows: [2, 3],
      excludedAbove: 0,
      excludedBelow: 1,
      guesses: [{ about: 'delimiter', value: 'pipe', evidence: '' }],
    };
    expect(conversionWords(text)).toBe(
      'Delimited text, delimiter pipe, header in rows 2 to 3, 1 row below left out',
    );
  });
});

import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Conversion, conversionWords } from '../../../../shared/imports/conversion.ts';
import { fileOf, machineRows, readyFile } from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';

const workbook: Conversion = {
  format: 'xlsx',
  table: 'Server',
  tables: 2,
  headerRows: [4],
  selection: {},
  guesses: [
    {
      about: 'header',
      value: 'row 4',
      certainty: 'likely',
      evidence: 'it has words where the rows below have numbers',
    },
    {
      about: 'hidden rows',
      value: 'included',
      certainty: 'guess',
      evidence: 'row 7 is hidden',
      setting: { name: 'hidden', value: 'include' },
    },
  ],
  excludedAbove: 3,
  excludedBelow: 0,
  canKeepExcluded: false,
  notes: ['2 cells of column ram contain an error value. First: Sheet ‘Server’, cell D17 (#N/A).'],
  losses: ['2 cells of column ram contain an error value. First: Sheet ‘Server’, cell D17 (#N/A).'],
};
const delimitedText: Conversion = {
  ...workbook,
  format: 'csv',
  table: 'table 1',
  tables: 1,
  headerRows: [2],
  excludedAbove: 1,
  excludedBelow: 1,
  canKeepExcluded: true,
  guesses: [
    {
      about: 'delimiter',
      value: 'pipe',
      certainty: 'likely',
      evidence: '9 of the first 10 rows have 3 cells',
      setting: { name: 'delimiter', value: '|' },
    },
    {
      about: 'quote',
      value: 'none',
      certainty: 'likely',
      evidence: '0 cells of the first 10 rows are quoted',
      setting: { name: 'quote', value: '' },
    },
    {
      about: 'escape',
      value: 'doubled quotes',
      certainty: 'guess',
      evidence: '',
      setting: { name: 'escape', value: 'doubled' },
    },
  ],
  notes: [],
  losses: [],
};
/** Opens a file that is converted from another format. */
const openConverted = (converted: Conversion = workbook) =>
  openImports((host) =>
    host.setFile(fileOf('a', 'book.xlsx – Server', readyFile({ converted })), machineRows(3)),
  );
/** The call that reads the file again with these settings. */
const readCall = (source: object) => ({ name: 'imports.read', input: { fileId: 'a', as: { source } } });

describe('a converted table', () => {
  it('shows in one chip how the table was recognised, with evidence and notes', async () => {
    const { user } = openConverted();
    await user.click(
      await screen.findByRole('button', {
        name: 'Table: Excel workbook, sheet Server, header in row 4, 3 rows left out, 1 note',
      }),
    );
    const list = await screen.findByRole('list', { name: 'How the table was recognised' });
    expect(list.textContent).toContain('it has words where the rows below have numbers');
    expect(list.textContent).toContain('#N/A');
    expect(screen.queryByRole('button', { name: /^Dialect/ })).toBeNull();
  });

  it('names cells that were lost where it says whether the file can be sent, and under Problems', async () => {
    const { user } = openConverted();
    expect(await screen.findByText(/2 cells of column ram contain an error value/)).toBeTruthy();
    await user.click(await screen.findByRole('tab', { name: /Problems/ }));
    const before = await screen.findByRole('list', { name: 'Before you send' });
    expect(before.textContent).toContain('2 cells of column ram contain an error value');
    expect(screen.queryByText('No problems found')).toBeNull();
  });

  it('can have another row as its header, or none', async () => {
    const { test, user } = openConverted();
    await user.click(await screen.findByRole('button', { name: /^Table: / }));
    const field = await screen.findByRole('textbox', { name: 'Header row' });
    await user.clear(field);
    await user.type(field, '5{Enter}');
    expect(test.calls).toContainEqual(readCall({ table: 'Server', headerRow: 5 }));
    await user.click(await screen.findByRole('button', { name: /^Table: / }));
    await user.clear(await screen.findByRole('textbox', { name: 'Header row' }));
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(test.calls).toContainEqual(readCall({ table: 'Server', headerRow: 'none' }));
  });

  it('is recognised again on request', async () => {
    const { test, user } = openConverted({ ...workbook, selection: { table: 'Server', headerRow: 4 } });
    await user.click(await screen.findByRole('button', { name: /^Table: / }));
    await user.click(await screen.findByRole('button', { name: 'Recognise again' }));
    expect(test.calls).toContainEqual(readCall({ table: 'Server' }));
  });

  it('offers to exclude hidden rows, with the reason why they are included', async () => {
    const { test, user } = openConverted({ ...workbook, selection: { headerRow: 4 } });
    await user.click(
      await screen.findByRole('button', {
        name: 'Hidden rows and columns: hidden rows and columns: included, a guess',
      }),
    );
    expect((await screen.findByRole('menu')).textContent).toContain('A guess, because row 7 is hidden.');
    await user.click(screen.getByRole('menuitemradio', { name: 'hidden rows and columns: excluded' }));
    expect(test.calls).toContainEqual(readCall({ table: 'Server', headerRow: 4, hidden: 'exclude' }));
  });

  it('can have another delimiter, and offers no escape if there are no quotes', async () => {
    const { test, user } = openConverted({ ...delimitedText, selection: { quote: '' } });
    await user.click(await screen.findByRole('button', { name: 'Delimiter: pipe, likely' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'semicolon' }));
    expect(test.calls).toContainEqual(readCall({ table: 'table 1', quote: '', delimiter: ';' }));
    expect(screen.queryByRole('button', { name: /^Escape/ })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Quote: no quotes, set by you' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reset and recognise again' }));
    expect(test.calls).toContainEqual(readCall({ table: 'table 1' }));
  });

  it('shows its original rows, of which one can become the header, join it, or be restored', async () => {
    const { test, user } = openConverted(delimitedText);
    const openRowsDialog = async () => {
      await user.click(await screen.findByRole('button', { name: /^Table: / }));
      await user.click(await screen.findByRole('button', { name: 'Choose the header among the rows…' }));
      return within(await screen.findByRole('dialog', { name: 'Choose the header row' }));
    };
    const list = await (await openRowsDialog()).findByRole('list', { name: 'Rows of the original' });
    expect(list.textContent).toContain('Machines of May');
    await user.click(within(list).getByRole('button', { name: /^Use row 3 as the header/ }));
    expect(test.calls).toContainEqual(readCall({ table: 'table 1', headerRow: 3 }));
    await user.click(await (await openRowsDialog()).findByRole('button', { name: 'Join to header: row 3' }));
    expect(test.calls).toContainEqual(readCall({ table: 'table 1', headerRow: 2, headerRows: 2 }));
    await user.click(await (await openRowsDialog()).findByRole('button', { name: 'Restore row 4' }));
    expect(test.calls).toContainEqual(readCall({ table: 'table 1', restored: [4] }));
  });

  it('is described with its joined header rows', () => {
    expect(conversionWords({ ...delimitedText, headerRows: [2, 3], excludedAbove: 0 })).toBe(
      'Delimited text, header in rows 2 to 3, 1 row left out',
    );
    expect(conversionWords({ ...workbook, isHidden: true })).toBe(
      'Excel workbook, hidden sheet Server, header in row 4, 3 rows left out',
    );
  });
});

describe('a text file that the connector reads unconverted', () => {
  it('can have a delimiter or an encoding that the connector does not read', async () => {
    const { test, user } = openImports((host) =>
      host.setFile(fileOf('a', 'machines.csv', readyFile({})), machineRows(3)),
    );
    await user.click(await screen.findByRole('button', { name: 'Dialect: comma' }));
    await user.click(await screen.findByRole('menuitem', { name: 'pipe' }));
    expect(test.calls).toContainEqual(readCall({ delimiter: '|' }));
    await user.click(await screen.findByRole('button', { name: /^Encoding/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Windows-1251, Cyrillic' }));
    expect(test.calls).toContainEqual(readCall({ encoding: 'windows-1251' }));
  });
});

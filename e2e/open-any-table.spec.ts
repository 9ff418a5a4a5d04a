import { utils, write } from '@e965/xlsx';
import { expect, test } from './fixtures.ts';
import { createImportPage } from './pages/import-page.ts';
import { expectNoViolations } from './pages/no-violations.ts';
import { zipOf } from './zip-file.ts';

const heads = ['ogit/_xid', 'ogit/_type', 'ogit/name', 'ogit/_scope'];
const machine = (xid: string, name: string) => [xid, 'ogit/MARS/Machine', name, 'practice-scope'];

test('a workbook with a title above its table is previewed and sent', async ({ page, practice }) => {
  const imports = createImportPage(page);
  const book = utils.book_new();
  const rows = [['Servers of May'], [], [], heads, machine('any:1', 'mail'), machine('any:2', 'web')];
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Server');
  await imports.drop('servers.xlsx', write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array);
  await expect(imports.grid).toHaveAttribute('aria-rowcount', '3');
  const chip = imports.button(/^Table: Excel workbook, sheet Server, header in row 4/);
  await chip.click();
  await expect(page.getByRole('textbox', { name: 'Header row' })).toHaveValue('4');
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await imports.button(/^Send 2 rows$/).click();
  await imports.expectOutcomes({ stored: '2' });
  expect(await practice.verticesByXid('any:2')).toHaveLength(1);
});

test('cells that are pasted on Import open as a table', async ({ page }) => {
  const imports = createImportPage(page);
  await expect(page.getByText('Drop a table anywhere on this window')).toBeVisible();
  const text = [heads, machine('paste:1', 'mail'), machine('paste:2', 'web')]
    .map((row) => row.join('\t'))
    .join('\n');
  await page.evaluate((content) => {
    const data = new DataTransfer();
    data.setData('text/plain', content);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  }, text);
  await expect(page.getByRole('heading', { name: 'Pasted table' })).toBeVisible();
  await expect(imports.grid).toHaveAttribute('aria-rowcount', '3');
  await expect(imports.button(/^Send 2 rows$/)).toBeVisible();
});

test('an archive with three CSV files opens each of them', async ({ page }) => {
  const imports = createImportPage(page);
  const text = (name: string) =>
    `${[heads, machine(`zip:${name}:1`, name), machine(`zip:${name}:2`, name)].map((row) => row.join(',')).join('\n')}\n`;
  const files = ['mail', 'room', 'web'].map((name) => ({ name: `${name}.csv`, text: text(name) }));
  await imports.drop('export.zip', zipOf(files));
  const list = page.getByRole('complementary', { name: 'Open files' });
  for (const { name } of files) await expect(list.getByText(`export.zip – ${name}`).first()).toBeVisible();
  await expect(imports.grid).toHaveAttribute('aria-rowcount', '3');
  await expectNoViolations(page);
});

test('a sheet of an OpenDocument file and records as JSON Lines are sent as they are', async ({
  page,
  practice,
}) => {
  const imports = createImportPage(page);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([heads, machine('ods:1', 'mail')]), 'Servers');
  await imports.drop('servers.ods', write(book, { type: 'buffer', bookType: 'ods' }) as Uint8Array);
  await expect(imports.button(/^Table: OpenDocument/)).toBeVisible();
  await imports.button(/^Send 1 row$/).click();
  await imports.expectOutcomes({ stored: '1' });
  const records = [machine('json:1', 'web'), machine('json:2', 'room')].map((cells) =>
    JSON.stringify(Object.fromEntries(cells.map((cell, index) => [heads[index], cell]))),
  );
  await imports.drop('servers.jsonl', new TextEncoder().encode(records.join('\n')));
  await expect(imports.button(/^Table: JSON Lines/)).toBeVisible();
  await imports.button(/^Send 2 rows$/).click();
  await imports.expectOutcomes({ stored: '2' });
  expect(await practice.verticesByXid('ods:1')).toHaveLength(1);
  expect(await practice.verticesByXid('json:2')).toHaveLength(1);
});

test('a report with a title and a footer is sent without them', async ({ page, practice }) => {
  const imports = createImportPage(page);
  const rows = Array.from({ length: 20 }, (_, index) =>
    machine(`report:${index}`, `host-${index}`).join(';'),
  );
  const report = ['Servers of May', '', heads.join(';'), ...rows, '', 'Source: inventory'].join('\r\n');
  await imports.drop('report.csv', new TextEncoder().encode(report));
  await expect(imports.grid).toHaveAttribute('aria-rowcount', '21');
  await imports.button(/^Send 20 rows$/).click();
  await imports.expectOutcomes({ stored: '20' });
  expect(await practice.verticesByXid('report:19')).toHaveLength(1);
});

test('another row of a report becomes the header, and a total is restored', async ({ page }) => {
  const imports = createImportPage(page);
  const rows = Array.from({ length: 5 }, (_, index) => `${index}|host-${index}|64`);
  const report = ['Servers of May', '', 'id|name|ram', ...rows, 'Total||320', '', 'Source: inventory'];
  await imports.drop('report.psv', new TextEncoder().encode(report.join('\n')));
  await expect(imports.grid).toHaveAttribute('aria-rowcount', '6');
  await imports.button(/^Table: Delimited text, header in row 3/).click();
  await imports.button(/^Choose the header/).click();
  const list = page.getByRole('dialog', { name: 'Choose the header row' });
  await expect(list.getByText('Servers of May')).toBeVisible();
  await expectNoViolations(page);
  await list.getByRole('button', { name: 'Restore row 9' }).click();
  await expect(imports.grid).toHaveAttribute('aria-rowcount', '7');
  await imports.button(/^Table: Delimited text, header in row 3/).click();
  await imports.button(/^Choose the header/).click();
  await list.getByRole('button', { name: /^Use row 4 as the header/ }).click();
  await expect(imports.button(/^Table: Delimited text, header in row 4/)).toBeVisible();
  await expect(imports.grid.getByRole('columnheader', { name: /host-0/ })).toBeVisible();
  await imports.button(/^Delimiter: pipe/).click();
  await page.getByRole('menuitemradio', { name: 'one column' }).click();
  await expect(imports.button(/^Delimiter: one column, set by you$/)).toBeVisible();
});

test('a table of 2,000 columns opens, and its last column is a key away', async ({ page }) => {
  const imports = createImportPage(page);
  const names = [...heads, ...Array.from({ length: 1_996 }, (_, index) => `/reading_${index}`)];
  const rows = Array.from({ length: 40 }, (_, row) =>
    names
      .map((_name, column) => machine(`wide:${row}`, `host-${row}`)[column] ?? `${row}x${column}`)
      .join(','),
  );
  await imports.drop('wide.csv', new TextEncoder().encode([names.join(','), ...rows].join('\n')));
  await expect(imports.grid).toHaveAttribute('aria-colcount', /^200\d$/);
  await expect(page.getByText('No problems found', { exact: true })).toBeVisible();
  await imports.grid.focus();
  await page.keyboard.press('End');
  await expect(imports.grid.getByText('0x1999', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('textbox', { name: 'Find a column' }).fill('reading_1234');
  await page.getByRole('button', { name: 'Pin /reading_1234' }).click();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(imports.grid.getByText('0x1238', { exact: true })).toBeVisible();
  await imports.tab(/Mapping/).click();
  await expect(page.getByRole('button', { name: /^Show 1,\d+ more columns$/ })).toBeVisible();
});

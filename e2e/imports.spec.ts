import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { reasonHead } from '../shared/columns/transforms.ts';
import { expect, test } from './fixtures.ts';
import { createImportPage } from './pages/import-page.ts';
import { expectNoViolations } from './pages/no-violations.ts';

const sample = (name: string) => readFile(new URL(`../assets/samples/${name}`, import.meta.url));
const rowsOf = (text: string) => Papa.parse<string[]>(text, { skipEmptyLines: true }).data;

test('a file with faults is repaired, sent, and its failed rows are exported with their reasons', async ({
  page,
  practice,
}) => {
  const imports = createImportPage(page);
  await expectNoViolations(page);
  const bytes = await sample('machines-with-faults.csv');
  await imports.drop('machines-with-faults.csv', bytes);

  await expect(imports.grid).toHaveAttribute('aria-rowcount', '1001');
  await expectNoViolations(page);
  await imports.tab(/Problems/).click();
  await expect(imports.problems).toContainText('996 rows without ogit/_scope');
  await expect(imports.problems).toContainText('4 rows without ogit/_type');
  await expect(imports.problems).toContainText('4 rows with more or fewer values than the header');
  await expect(imports.problems).toContainText('4 rows with the same identity as an earlier row');
  await expectNoViolations(page);

  await imports.problems.getByRole('button', { name: /Fill 996 empty cells/ }).click();
  await expect(imports.problems).not.toContainText('ogit/_scope');
  await imports.button(/^Send 1,000 rows$/).click();
  const question = page.getByRole('dialog', { name: 'Before you send 1,000 rows' });
  await expect(question).toContainText('The platform will refuse 12 of 1,000 rows: ');
  await expect(question.getByRole('button', { name: 'Exclude 12 rows and send 988' })).toBeVisible();
  await expectNoViolations(page);
  await question.getByRole('button', { name: 'Send all 1,000 rows' }).click();
  await imports.expectOutcomes({ stored: '988', failed: '12' });
  await expect(page.getByText('988 + 0 + 12 + 0 + 0 = 1,000 rows, every one accounted for')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'failed' })).toHaveCount(12);
  await expect(page.getByRole('row').filter({ hasText: '"ogit/_type" not found or empty' })).toHaveCount(4);
  await expect(page.getByRole('row').filter({ hasText: 'Error while iterating over source' })).toHaveCount(4);
  await expect(page.getByRole('row').filter({ hasText: '409 Conflict' })).toHaveCount(4);
  await expectNoViolations(page);

  const exported = await imports.download(/Export 12 failed rows/);
  expect(exported.name).toBe('machines-with-faults-failed.csv');
  const [header = [], ...failed] = rowsOf(exported.text);
  const [originalHeader = [], ...original] = rowsOf(bytes.toString('utf8'));
  expect(header).toEqual([...originalHeader, reasonHead]);
  expect(failed).toHaveLength(12);
  const names = new Set(original.map((cells) => cells[2]));
  for (const cells of failed) {
    expect(names).toContain(cells[2]);
    expect(cells.at(-1)?.length).toBeGreaterThan(20);
  }
  expect(await practice.verticesByXid('edge-machine:app-0001')).toHaveLength(1);
  expect(await practice.verticesByXid('edge-machine:build-0087')).toHaveLength(0);
});

test('a deletion is confirmed in one dialog, and focus comes back where it is cancelled', async ({
  page,
}) => {
  const imports = createImportPage(page);
  await imports.button(/machines-with-faults/).click();
  await page.getByRole('combobox', { name: 'Action for the rows' }).click();
  await page.getByRole('option', { name: /DELETE/ }).click();
  const remove = imports.button(/^Delete 1,000 vertices…$/);
  await remove.click();
  const sure = page.getByRole('dialog', { name: 'Before you delete 1,000 rows' });
  await expect(sure).toContainText('This cannot be undone.');
  await expect(sure.getByRole('button', { name: /^Exclude \d+ rows and delete \d+$/ })).toBeVisible();
  await expectNoViolations(page);
  await sure.getByRole('button', { name: 'Cancel' }).click();
  await expect(sure).toBeHidden();
  await expect(remove).toBeFocused();
});

test('a run continues after its token is refused in the middle, and no row is lost or doubled', async ({
  page,
  practice,
}) => {
  const imports = createImportPage(page);
  const rows = Array.from(
    { length: 3_000 },
    (_, n) => `"long:${n}","ogit/MARS/Machine","host ${n}","practice-scope"`,
  );
  const header = '"ogit/_xid","ogit/_type","ogit/name","ogit/_scope"';
  await imports.drop('long.csv', new TextEncoder().encode(`${[header, ...rows].join('\n')}\n`));
  await expect(imports.grid).toHaveAttribute('aria-rowcount', '3001');
  await practice.setFaults({ chaos: { seed: 0, holdAfter: 1 } });
  await imports.button(/^Send 3,000 rows$/).click();
  // The first request gets its response; the others are held.
  await expect(page.locator('dl dd').first()).toHaveText('500');
  await practice.setFaults({ refuseTokens: 1 });
  await imports.expectOutcomes({ stored: '3,000' });

  const requests = await practice.requests();
  const writes = requests.filter(({ path }) => path.endsWith('/vertices'));
  expect(writes.map(({ status }) => status).filter((status) => status === 401)).toHaveLength(1);
  expect(requests.some(({ path }) => path.endsWith('/refresh'))).toBe(true);
  for (const n of [0, 499, 500, 1_500, 2_999])
    expect(await practice.verticesByXid(`long:${n}`)).toHaveLength(1);
});

test('a spreadsheet export with semicolons in Windows-1252 is read as intended', async ({ page }) => {
  const imports = createImportPage(page);
  // The sample has foreign column names; under the platform's names, its rows can be sent unchanged.
  const foreign = (await sample('maschinen-semikolon.csv')).toString('latin1');
  const heads =
    'ogit/name;ogit/_xid;/system;/ram;/location;/owner;/bought;/tags;/needs;/fault;ogit/_type;ogit/_scope';
  const [, ...rows] = foreign.trimEnd().split('\r\n');
  const more = rows.map((row) => `${row};ogit/MARS/Machine;practice-scope`);
  const bytes = Buffer.from(`${[heads, ...more].join('\r\n')}\r\n`, 'latin1');
  await imports.drop('maschinen.csv', Uint8Array.from(bytes));
  await expect(imports.grid).toContainText('Büro Köln; Schrank 2');
  await expect(page.getByText('Windows-1252', { exact: true })).toBeVisible();
  await expect(page.getByText('semicolon', { exact: true })).toBeVisible();
  await imports.button(/^Send 120 rows$/).click();
  await imports.expectOutcomes({ stored: '120' });
});

test('a file that cannot be used says why in one sentence and can be removed', async ({ page }) => {
  const imports = createImportPage(page);
  await imports.drop('empty.csv', new Uint8Array());
  await expect(page.getByText('The file is empty; it needs at least a header row.').first()).toBeVisible();
  await imports
    .button(/Remove|Close/)
    .first()
    .click();
  await expect(page.getByText('Drop a table anywhere on this window')).toBeVisible();
});

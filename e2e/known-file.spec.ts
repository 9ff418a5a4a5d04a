import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { createImportPage } from './pages/import-page.ts';
import { createMappingPage } from './pages/mapping-page.ts';
import { expectNoViolations } from './pages/no-violations.ts';

const name = 'maschinen-semikolon.csv';
const sample = new URL(`../assets/samples/${name}`, import.meta.url);

test('a file that is opened again is mapped as it was, and only its changed and new rows are sent', async ({
  page,
  practice,
}) => {
  const imports = createImportPage(page);
  const mapping = createMappingPage(page);
  const bytes = await readFile(sample);
  await imports.drop(name, Uint8Array.from(bytes));
  await imports.button(/^map them$/).click();
  await imports.button(/^Start with 4 suggestions$/).click();
  await imports.button(/^Accept all$/).click();
  await mapping.byTarget();
  await mapping.source('ogit/_xid', 'Inventarnr');
  await imports.button(/^ogit\/_type$/).click();
  await mapping.constant('ogit/_type', 'ogit/MARS/Machine');
  await imports.button(/^ogit\/_scope$/).click();
  await mapping.transform('ogit/MARS/Machine/ram', 'Number format');
  await imports.tab(/Preview/).click();
  await expect(page.getByText(/^6 columns of the file are not mapped and will not be sent/)).toBeVisible();
  // Wait for the converted number: the check must be of the rows with this transform.
  await expect(imports.grid.getByRole('gridcell', { name: '8192' }).first()).toBeVisible();
  await expect(page.getByText('No problems found', { exact: true })).toBeVisible();
  await imports.sendAllRows(/^Send 120 rows$/);
  await imports.expectOutcomes({ stored: '120' });
  await imports.tab(/Preview/).click();
  await imports.button(/^Close maschinen-semikolon.csv$/).click();

  const rows = bytes.toString('latin1').trimEnd().split('\r\n');
  const [, first = '', second = ''] = rows;
  const next = [
    ...rows.with(2, second.replace(/^[^;]*/u, 'renamed.example.org')),
    first.replaceAll('0001', '0121'),
    '',
  ];
  await imports.drop(name, Uint8Array.from(Buffer.from(next.join('\r\n'), 'latin1')));
  await expect(page.getByText(/^Mapped as on .*, when maschinen-semikolon.csv was sent\.$/)).toBeVisible();
  const strip = page.getByRole('status').filter({ hasText: 'Sent on' });
  await expect(strip).toContainText('1 row changed, 1 new; the other 119 are already stored');
  await expect(imports.button(/^Send all rows$/)).toBeVisible();
  await expectNoViolations(page);
  await imports.sendAllRows(/^Send 2 rows$/);
  await imports.expectOutcomes({ stored: '2' });
  expect(await practice.verticesByXid('INV-0002')).toMatchObject([{ 'ogit/name': 'renamed.example.org' }]);
  expect(await practice.verticesByXid('INV-0121')).toHaveLength(1);
});

test('rows that exist already are updated, also those of a file with another name and other columns', async ({
  page,
  practice,
}) => {
  const imports = createImportPage(page);
  const heads = ['ogit/_xid', 'ogit/_type', 'ogit/name', 'ogit/_scope'];
  const machine = (xid: string, ...more: string[]) => [
    xid,
    'ogit/MARS/Machine',
    `${xid}.example.org`,
    'practice-scope',
    ...more,
  ];
  await imports.drop('may.csv', csvOf([heads, machine('known:1'), machine('known:2')]));
  await imports.button(/^Send 2 rows$/).click();
  await imports.expectOutcomes({ stored: '2' });
  await imports.tab(/Preview/).click();
  await imports.button(/^Close may.csv$/).click();

  const june = [[...heads, '/serial'], machine('known:2', 'S-2'), machine('known:3', 'S-3')];
  await imports.drop('june.csv', csvOf(june));
  await expect(page.getByText(/^1 of these rows exists on Practice platform already/)).toBeVisible();
  await expectNoViolations(page);
  await imports.button(/^Update it instead$/).click();
  await expect(page.getByText(/exists on Practice platform already/)).toBeHidden();
  await imports.button(/^Send 2 rows$/).click();
  await imports.expectOutcomes({ stored: '2' });
  expect(await practice.verticesByXid('known:2')).toMatchObject([{ '/serial': 'S-2' }]);
});

const csvOf = (rows: readonly (readonly string[])[]): Uint8Array =>
  Buffer.from(rows.map((row) => `${row.map((cell) => `"${cell}"`).join(',')}\n`).join(''));

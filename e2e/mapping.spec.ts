import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { createImportPage } from './pages/import-page.ts';
import { createMappingPage } from './pages/mapping-page.ts';
import { expectNoViolations } from './pages/no-violations.ts';

/**
 * The machines of the sample as a spreadsheet of somebody who never heard of attributes: other heads, and two more
 * columns. Every fourth machine runs with the next one, every tenth has a fault.
 */
async function foreignMachines(): Promise<Uint8Array> {
  const bytes = await readFile(new URL('../assets/samples/maschinen-semikolon.csv', import.meta.url));
  const [, ...rows] = bytes.toString('latin1').trimEnd().split(/\r?\n/);
  const ids = rows.map((row) => row.slice(0, row.indexOf(';')));
  const head =
    'Schlüssel;Knotenart;Rechnername;Mandant;Betriebssystem;Arbeitsspeicher;Standort;Betreuer;Läuft mit;Störung';
  const longer = rows.map((row, index) => {
    const other = index % 4 === 0 ? ids[(index + 1) % ids.length] : '';
    return `${row};${other};${index % 10 === 0 ? 'Platte läuft voll' : ''}`;
  });
  // The marks outside Latin-1 in the sample were read as the bytes they are, and are written as these again.
  return Uint8Array.from(Buffer.from(`${[head, ...longer].join('\r\n')}\r\n`, 'latin1'));
}

test('a spreadsheet with foreign heads becomes a combined load with edges and issues, by mouse only', async ({
  page,
  practice,
}) => {
  // Many steps, each looked at by axe.
  test.slow();
  const imports = createImportPage(page);
  const mapping = createMappingPage(page);
  await imports.drop('maschinen-fremd.csv', await foreignMachines());
  await expect(page.getByText('These columns are not attributes yet')).toBeVisible();
  await imports.button(/^map them$/).click();
  await expectNoViolations(page);

  await imports.button(/^Begin with 4 suggestions$/).click();
  await expect(mapping.target('ogit/_xid')).toContainText('“Schlüssel” is another way to write ogit/_xid.');
  await imports.button(/^Accept all$/).click();
  await imports.button(/^ogit\/_type$/).click();
  await mapping.source('ogit/_type', 'Knotenart');
  await imports.button(/^ogit\/_scope$/).click();
  await expect(mapping.target('ogit/_scope')).toContainText('practice-scope');

  await mapping.repair('ogit/name', 'Upper and lower case');
  await mapping.choose('Becomes', 'UPPER CASE');
  await expect(mapping.steps('ogit/name')).toContainText('APP-0001.EXAMPLE.ORG');

  await mapping.add('an edge');
  await mapping.constant('edge:1:verb', 'ogit/dependsOn');
  await mapping.source('edge:1:vertex_xid', 'Läuft mit');
  await mapping.add('an issue');
  await mapping.source('issue:1:ogit/subject', 'Störung');
  await mapping.use('Standort', /free attribute \/Standort/);
  await expect(page.getByRole('heading', { name: '2 columns ignored' })).toBeVisible();
  await expectNoViolations(page);

  await imports.tab(/Preview/).click();
  await expect(imports.grid).toContainText('APP-0001.EXAMPLE.ORG');
  await expect(imports.grid).toContainText('Büro Köln; Schrank 2');
  await expect(page.getByText('No problems found. Every row can be sent.')).toBeVisible();
  await imports.button(/^Send 120 rows$/).click();
  await imports.expectOutcomes(['120', '0', '0', '0', '0']);

  const [machine] = await practice.verticesByXid('maschine:app-0001');
  expect(machine).toMatchObject({
    'ogit/name': 'APP-0001.EXAMPLE.ORG',
    'ogit/_type': 'ogit/MARS/Machine',
    '/Standort': 'Büro Köln; Schrank 2',
  });
  const [other] = await practice.verticesByXid('maschine:file-0002');
  const id = String(machine?.['ogit/_id']);
  const reached = await practice.walk(id, "out('ogit/dependsOn')");
  expect(reached.map((vertex) => vertex['ogit/_id'])).toEqual([other?.['ogit/_id']]);
  const issues = await practice.query('ogit\\/subject:"Platte läuft voll"');
  expect(issues).toHaveLength(12);
  expect(issues.map((issue) => issue['ogit/Automation/originNode'])).toContain(id);
});

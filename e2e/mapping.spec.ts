import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../scripts/project.mjs';
import { expect, test } from './fixtures.ts';
import { createImportPage } from './pages/import-page.ts';
import { createMappingPage } from './pages/mapping-page.ts';
import { expectNoViolations } from './pages/no-violations.ts';

const sample = new URL('../assets/samples/maschinen-semikolon.csv', import.meta.url);

/** The next export of the same spreadsheet: a machine is new, one has lost its inventory number, one half its row. */
async function nextExport(): Promise<Uint8Array> {
  const rows = (await readFile(sample)).toString('latin1').trimEnd().split('\r\n');
  const [, first = ''] = rows;
  const changed = [
    ...rows.with(1, first.replace('INV-0001', '')),
    first.replaceAll('0001', '0121'),
    'torn;INV-0122',
    '',
  ];
  return Uint8Array.from(Buffer.from(changed.join('\r\n'), 'latin1'));
}

test('a spreadsheet with foreign heads becomes a combined load by mouse only, and a recipe for the next one', async ({
  page,
  practice,
  dataDir,
}) => {
  // Many steps, each checked by axe.
  test.slow();
  const imports = createImportPage(page);
  const mapping = createMappingPage(page);
  const writes = async () => (await practice.requests()).filter(({ path }) => path.endsWith('/combined'));
  await imports.button(/maschinen-semikolon/).click();
  await expect(page.getByText('These columns are not mapped yet')).toBeVisible();
  await imports.button(/^map them$/).click();
  await expectNoViolations(page);

  await imports.button(/^Start with 4 suggestions$/).click();
  await mapping.byTarget();
  await expect(mapping.target('ogit/name')).toContainText('“Rechnername” is another way to write ogit/name.');
  await imports.button(/^Accept all$/).click();
  await expect(mapping.target('ogit/_xid')).toContainText('inventarnr:INV-0001');
  await mapping.source('ogit/_xid', 'Inventarnr');
  await imports.button(/^ogit\/_type$/).click();
  await mapping.constant('ogit/_type', 'ogit/MARS/Machine');
  await imports.button(/^ogit\/_scope$/).click();
  await expect(mapping.target('ogit/_scope')).toContainText('practice-scope');

  await mapping.transform('ogit/name', 'Trim spaces');
  await expect(mapping.steps('ogit/name').getByRole('row', { name: /^9 / })).toContainText(
    'app-0009.example.org app-0009.example.org',
  );
  await mapping.transform('ogit/MARS/Machine/ram', 'Number format');
  await expect(mapping.steps('ogit/MARS/Machine/ram')).toContainText('8.1928192');
  await expectNoViolations(page);
  await mapping.use('Standort', 'as the free attribute /Standort');
  await mapping.use('hängt ab von', 'as the other end of an edge');
  await expect(mapping.target('edge 1')).toContainText(
    'Choose the verb; the platform refuses an edge without one.',
  );
  await mapping.constant('edge:1:verb', 'ogit/dependsOn');
  await mapping.use('Störung', 'as the subject of an issue');
  await mapping.drag('ogit/_xid', 'ogit/name');
  expect(await mapping.order()).toEqual([
    'ogit/_xid',
    'ogit/name',
    'ogit/MARS/Machine/class',
    'ogit/MARS/Machine/ram',
    'ogit/_type',
    'ogit/_scope',
    '/Standort',
    'edge 1',
    'issue 1',
  ]);
  await expect(page.getByRole('heading', { name: '3 columns not mapped' })).toBeVisible();
  await page.getByText('By column', { exact: true }).click();
  await imports.button(/^Leave out the other 3$/).click();
  await expectNoViolations(page);

  await imports.tab(/Preview/).click();
  await expect(imports.grid).toContainText('Büro Köln; Schrank 2');
  await expect(page.getByText('No problems found. 120 rows can be sent.')).toBeVisible();
  await imports.button(/^Rehearse$/).click();
  await page.getByRole('menuitem', { name: /With the required vertices/ }).click();
  await expect(page.getByText('Rehearsal: no data left this machine.')).toBeVisible();
  await imports.expectOutcomes({ stored: '120' });
  expect(await writes()).toEqual([]);

  await imports.tab(/Preview/).click();
  await imports.button(/^Send 120 rows$/).click();
  await expect(page.getByText('Rehearsal: no data left this machine.')).toBeHidden();
  await imports.expectOutcomes({ stored: '120' });
  expect(await writes()).not.toEqual([]);
  const [machine] = await practice.verticesByXid('INV-0012');
  expect(machine).toMatchObject({
    'ogit/name': 'cache-0012.example.org',
    'ogit/_type': 'ogit/MARS/Machine',
    'ogit/MARS/Machine/ram': '8192',
    '/Standort': 'Lager Fürth; Schrank 5',
  });
  expect(await practice.verticesByXid('INV-0009')).toMatchObject([{ 'ogit/name': 'app-0009.example.org' }]);
  const needed = await practice.walk(String(machine?.['ogit/_id']), "out('ogit/dependsOn')");
  expect(needed.map((vertex) => vertex['ogit/_xid'])).toEqual(['INV-0009']);
  const issues = await practice.query('ogit\\/subject:"Lüfter ausgefallen"');
  const [broken] = await practice.verticesByXid('INV-0010');
  expect(issues).toHaveLength(4);
  expect(issues.map((issue) => issue['ogit/Automation/originNode'])).toContain(broken?.['ogit/_id']);

  await imports.tab(/Mapping/).click();
  await imports.button(/^Recipe:/).click();
  await page.getByRole('menuitem', { name: 'Save…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Inventar');
  await imports.button(/^Save$/).click();
  await expect(page.getByText('Recipe “Inventar” saved')).toBeVisible();
  await imports.button(/^Close maschinen-semikolon.csv$/).click();

  const next = await nextExport();
  await imports.drop('maschinen-november.csv', next);
  await expect(page.getByText('This looks like “Inventar”. Use it?')).toBeVisible();
  await imports.button(/^Use it$/).click();
  await imports.tab(/Problems/).click();
  const shown = imports.problems.getByRole('heading');
  await expect(shown.first()).toBeVisible();

  // The terminal uses the data folder while the window has it open.
  const path = join(dataDir, 'maschinen-november.csv');
  await writeFile(path, next);
  const recipe = join(dataDir, 'recipes', 'Inventar.json');
  for (const nameOrPath of ['Inventar', recipe]) {
    const { status, stdout, stderr } = spawnSync(
      'npx',
      ['--offline', 'graph-intake', 'check', path, '--recipe', nameOrPath, '--json'],
      { cwd: root, encoding: 'utf8', env: { ...process.env, GRAPH_INTAKE_DATA: dataDir } },
    );
    expect(status, stderr).toBe(2);
    const [file] = JSON.parse(stdout).files;
    // The window found these references on the platform, so it lists no problem for them.
    const found: { rule: string; title: string; rows: number }[] = file.problems;
    const listed = found.filter(({ rule }) => rule !== 'reference-unseen');
    expect(listed).toHaveLength(found.length - 1);
    const problems = listed.map(({ title, rows }) =>
      title.replace(/^Rows /u, `${rows} rows `).replace(/^1 rows /u, '1 row '),
    );
    await expect(shown).toHaveCount(problems.length);
    for (const [index, sentence] of problems.entries())
      await expect(shown.nth(index)).toContainText(sentence);
  }

  // The saved recipe has the targets in the order shown.
  const saved = JSON.parse(await readFile(recipe, 'utf8'));
  expect(saved.targets.map(({ kind, name }: { kind: string; name?: string }) => name ?? kind)).toEqual([
    'ogit/_xid',
    'ogit/name',
    'ogit/MARS/Machine/class',
    'ogit/MARS/Machine/ram',
    'ogit/_type',
    'ogit/_scope',
    '/Standort',
    'edge',
    'issue',
  ]);
});

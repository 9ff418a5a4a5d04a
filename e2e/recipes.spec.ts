import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../scripts/project.mjs';
import { expect, test } from './fixtures.ts';
import { createImportPage } from './pages/import-page.ts';
import { expectNoViolations } from './pages/no-violations.ts';
import { savedFile } from './saved-file.ts';

/** An export of an inventory; every export has the same columns. */
const inventory = (day: string) =>
  new TextEncoder().encode(
    [
      'Rechnername;Art;Eigentümer;Läuft auf',
      ...Array.from({ length: 30 }, (_, n) => `${day}-${n};${n === 4 ? '' : 'Server'};Jörg;host-${n % 3}`),
      '',
    ].join('\r\n'),
  );

const recipe = {
  version: 1,
  name: 'CMDB Inventar',
  fingerprint: '',
  kind: 'combined',
  reading: { dialect: 'excel-semicolon' },
  targets: [
    { kind: 'identity', name: 'ogit/_xid', from: { template: 'inventar:{Rechnername}' } },
    {
      kind: 'attribute',
      name: 'ogit/_type',
      from: { column: 'Art' },
      // The name that version 0.1 gave to transforms.
      repairs: [{ kind: 'table', values: [{ is: 'Server', becomes: 'ogit/MARS/Machine' }], others: 'keep' }],
    },
    { kind: 'attribute', name: '/owner', from: { column: 'Eigentümer' } },
    { kind: 'attribute', name: 'ogit/_scope', from: { account: 'default-scope' } },
    {
      kind: 'edge',
      id: 'host',
      verb: { from: { constant: 'ogit/dependsOn' } },
      other: { by: 'xid', from: { template: 'inventar:{Läuft auf}' } },
    },
  ],
};

test('a recipe is imported, used and saved; the same kind of file is recognised, and the terminal agrees', async ({
  page,
  dataDir,
}) => {
  const imports = createImportPage(page);
  const menu = imports.button(/^Recipe:/);
  const item = (name: string) => page.getByRole('menuitem', { name });
  await imports.drop('inventar-oktober.csv', inventory('okt'));
  await expect(imports.grid).toContainText('okt-9');
  await menu.click();
  await expectNoViolations(page);
  const choosing = page.waitForEvent('filechooser');
  await item('Import…').click();
  const shared = join(dataDir, 'shared-recipe.json');
  await writeFile(shared, JSON.stringify(recipe));
  await (await choosing).setFiles(shared);
  await expect(page.getByText('Recipe “CMDB Inventar” imported')).toBeVisible();

  await menu.click();
  await item('Use…').click();
  await expectNoViolations(page);
  await imports.button(/^Use CMDB Inventar$/).click();
  await expect(imports.grid).toContainText('inventar:okt-9');
  await menu.click();
  await item('Save as…').click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Inventar je Monat');
  await imports.button(/^Save$/).click();
  await expect(page.getByText('Recipe “Inventar je Monat” saved')).toBeVisible();
  await imports.button(/^Close inventar-oktober.csv$/).click();

  const november = inventory('nov');
  await imports.drop('inventar-november.csv', november);
  await expect(page.getByText('This looks like “Inventar je Monat”. Use it?')).toBeVisible();
  await expectNoViolations(page);
  await imports.button(/^Use it$/).click();
  await expect(imports.grid).toContainText('inventar:nov-9');
  await expect(imports.grid).toContainText('ogit/MARS/Machine');
  await expect(menu).toHaveAccessibleName(/“Inventar je Monat”, unchanged/);
  await menu.click();
  const exported = await savedFile(page, () => item('Export…').click());
  expect(exported.name).toBe('Inventar je Monat.json');
  expect(JSON.parse(exported.text)).toMatchObject({ kind: 'combined' });
  await imports.tab(/Problems/).click();
  await expect(imports.problems.getByRole('listitem').first()).toBeVisible();
  // The window looks references up on the platform, which the terminal's check does not.
  const shown = imports.problems
    .getByRole('heading')
    .filter({ hasNotText: 'that the platform does not have' });

  // The terminal uses the data folder while the window has it open.
  const path = join(dataDir, 'inventar-november.csv');
  await writeFile(path, november);
  const { status, stdout, stderr } = spawnSync(
    'npx',
    ['--offline', 'graph-intake', 'check', path, '--recipe', 'Inventar je Monat', '--json'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, GRAPH_INTAKE_DATA: dataDir } },
  );
  expect([0, 2], stderr).toContain(status);
  const [file] = JSON.parse(stdout).files;
  const ofRows = file.problems.filter(({ rule }: { rule: string }) => !rule.startsWith('reference-'));
  const listed = ofRows.map(({ title, rows }: { title: string; rows: number }) =>
    title.replace(/^Rows /u, `${rows} rows `).replace(/^1 rows /u, '1 row '),
  );
  expect(listed.length).toBeGreaterThan(0);
  await expect(shown).toHaveCount(listed.length);
  for (const [index, sentence] of listed.entries()) await expect(shown.nth(index)).toContainText(sentence);

  const saved = await readFile(join(dataDir, 'recipes', 'Inventar je Monat.json'), 'utf8');
  expect(JSON.parse(saved)).toMatchObject({
    name: 'Inventar je Monat',
    fingerprint: expect.stringMatching(/^\w{16}$/),
  });
});

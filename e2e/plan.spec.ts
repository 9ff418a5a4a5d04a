import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { createImportPage } from './pages/import-page.ts';
import { expectNoViolations } from './pages/no-violations.ts';
import { createPlanPage } from './pages/plan-page.ts';

const samples = new URL('../assets/samples/', import.meta.url);
const sample = async (name: string) => ({ name, bytes: await readFile(new URL(name, samples)) });
const text = (name: string, lines: readonly string[]) => ({
  name,
  bytes: new TextEncoder().encode(`${lines.join('\n')}\n`),
});

test('all samples that need no mapping, dropped at once, become one plan that is sent whole', async ({
  page,
  practice,
}) => {
  // Nine files are opened, checked and sent.
  test.slow();
  const plan = createPlanPage(page);
  const names = (await readdir(samples)).filter(
    (name) => name.endsWith('.csv') && name !== 'maschinen-semikolon.csv',
  );
  await plan.drop(await Promise.all(names.map(sample)));
  await expect(plan.files).toHaveCount(9);
  await expect(plan.totals).toContainText('9 files');
  await expectNoViolations(page);

  // One of them has faults: rows without a scope are fixed, the others excluded as they are found.
  await plan.file('machines-with-faults.csv').click();
  const imports = createImportPage(page);
  await imports.tab(/Problems/).click();
  await imports.problems.getByRole('button', { name: /Fill 996 empty cells/ }).click();
  await excludeAll(page, 3);
  await plan.send(/^Send all 9 files$/).click();
  await expect(plan.section).toContainText('9 files fully stored.');
  await expect(plan.files.getByText('All rows stored.')).toHaveCount(8);
  // This file is the sample with faults.
  await expect(plan.files.getByText(/^[\d,]+ excluded, all others stored\.$/)).toHaveCount(1);
  await expectNoViolations(page);

  for (const xid of ['machine:app-0001', 'load:app-0001', 'software:shop-060', 'PRACTICE:INC-2026-0040'])
    expect(await practice.verticesByXid(xid), xid).toHaveLength(1);
  const [machine] = await practice.verticesByXid('machine:app-0001');
  const edges = await practice.walk(String(machine?.['ogit/_id']), "out('ogit/dependsOn')");
  expect(JSON.stringify(edges)).toContain('machine:app-0401');
});

/** @param causes number of problems that remain once the rows were checked again after a fix */
async function excludeAll(page: Page, causes: number) {
  const buttons = page.getByRole('button', { name: /^Exclude / });
  await expect(buttons).toHaveCount(causes);
  for (let left = causes; left > 0; left--) {
    await buttons.first().click();
    await expect(buttons).toHaveCount(left - 1);
  }
}

test('a file with failing rows holds back what depends on it and nothing else', async ({
  page,
  practice,
}) => {
  const plan = createPlanPage(page);
  const head = '"ogit/_xid","ogit/_type","ogit/name","ogit/_scope"';
  await plan.drop([
    text('links.csv', ['"from:ogit/_xid","verb","to:ogit/_xid"', '"p:1","ogit/dependsOn","p:2"']),
    text('machines.csv', [
      head,
      '"p:1","ogit/MARS/Machine","one","practice-scope"',
      '"p:2","ogit/MARS/Machine","two","practice-scope"',
      '"p:3","","no type","practice-scope"',
    ]),
    text('others.csv', [head, '"q:1","ogit/MARS/Machine","other","practice-scope"']),
  ]);
  await expect(plan.files).toHaveText([/machines\.csv/, /others\.csv/, /links\.csv.*After machines\.csv/s]);

  await plan.file('others.csv').press('Alt+ArrowUp');
  await expect(plan.files).toHaveText([/others\.csv/, /machines\.csv/, /links\.csv/]);
  await expect(plan.file('others.csv')).toBeFocused();
  await page.getByRole('button', { name: 'Order by references' }).click();
  await expect(plan.files.first()).toContainText('machines.csv');

  // A rehearsal sends the same files to a temporary platform.
  await plan.rehearse.click();
  await expect(plan.section).toContainText(
    'Rehearsal: 1 file fully stored, 1 with rows that are not stored, 1 not rehearsed. No data left this machine.',
  );
  await expect(plan.card('links.csv')).toContainText('Not rehearsed, because machines.csv has 1 failed row.');
  await expect(plan.files.getByText('Rehearsed: 2 stored, 1 failed.')).toBeVisible();
  await expect(plan.send(/^Send (?!all)/)).toHaveCount(0);
  await expectNoViolations(page);
  expect(await practice.verticesByXid('p:1')).toEqual([]);

  await plan.send(/^Send all 3 files$/).click();
  const question = page.getByRole('dialog', { name: /^Before you send/ });
  await expect(question).toContainText('machines.csv: The platform will refuse 1 of ');
  await expect(question).toContainText(
    'links.csv refers to machines.csv and is sent only once all of its rows are stored',
  );
  await question.getByRole('button', { name: /^Send what is not held back/ }).click();
  await expect(plan.card('links.csv')).toContainText('Not sent, because machines.csv has 1 failed row.');
  await expect(plan.card('others.csv')).toContainText('All rows stored.');
  await expectNoViolations(page);

  await plan.file('machines.csv').click();
  await createImportPage(page)
    .tab(/Problems/)
    .click();
  await excludeAll(page, 1);
  await plan.send(/^Send links\.csv$/).click();
  await expect(plan.files.getByText('All rows stored.')).toHaveCount(3);
  const [one] = await practice.verticesByXid('p:1');
  const edges = await practice.walk(String(one?.['ogit/_id']), "out('ogit/dependsOn')");
  expect(JSON.stringify(edges)).toContain('"p:2"');

  await page.getByRole('button', { name: 'Close all files' }).click();
  await expect(page.getByText('Drop a table anywhere on this window')).toBeVisible();
});

test('a plan is rehearsed with what its rows need and none of its files brings', async ({
  page,
  practice,
}) => {
  const plan = createPlanPage(page);
  const head = '"ogit/_xid","ogit/_type","ogit/name","ogit/_scope"';
  await plan.drop([
    text('links.csv', ['"from:ogit/_xid","verb","to:ogit/_xid"', '"r:1","ogit/dependsOn","elsewhere:1"']),
    text('machines.csv', [head, '"r:1","ogit/MARS/Machine","one","practice-scope"']),
  ]);
  await expect(page.getByText('1 row refers to objects that are in no open file.')).toBeVisible();
  await plan.rehearse.click();
  await page.getByRole('menuitem', { name: /On an empty platform/ }).click();
  await expect(plan.card('links.csv')).toContainText('Rehearsed: 0 stored, 1 failed.');
  await plan.rehearse.click();
  await page.getByRole('menuitem', { name: /With the required vertices/ }).click();
  await expect(plan.section).toContainText('Rehearsal: 2 files fully stored. No data left this machine.');
  await plan.file('links.csv').click();
  await createImportPage(page)
    .tab(/Result/)
    .click();
  await expect(page.getByText('Rehearsal: no data left this machine.')).toBeVisible();
  for (const xid of ['r:1', 'elsewhere:1']) expect(await practice.verticesByXid(xid), xid).toEqual([]);
});

test('a folder is opened with all tables in it, and what is no table is named', async ({ page, dataDir }) => {
  const folder = join(dataDir, 'to-drop');
  await mkdir(join(folder, 'inner'), { recursive: true });
  for (const [from, to] of [
    ['edges.csv', 'edges.csv'],
    ['machines.csv', 'inner/machines.csv'],
  ] as const)
    await cp(fileURLToPath(new URL(from, samples)), join(folder, to));
  await writeFile(join(folder, 'picture.png'), 'no table');
  const plan = createPlanPage(page);
  await plan.dropPaths([folder]);
  await expect(plan.files).toHaveText([/machines\.csv/, /edges\.csv.*After machines\.csv/s]);
  await expect(page.getByText('1 file was skipped')).toBeVisible();
  await expect(page.getByText(/not picture\.png\./)).toBeVisible();
});

test('a saved plan asks for its files and puts them in its order again', async ({ page }) => {
  const plan = createPlanPage(page);
  const head = '"ogit/_xid","ogit/_type","ogit/name","ogit/_scope"';
  const machines = (name: string, xid: string) =>
    text(name, [head, `"${xid}","ogit/MARS/Machine","one","practice-scope"`]);
  await plan.drop([machines('first-2026-11-20.csv', 's:1'), machines('second.csv', 's:2')]);
  await expect(plan.files).toHaveText([/first/, /second/]);
  await plan.file('second.csv').press('Alt+ArrowUp');
  await expect(plan.files).toHaveText([/second/, /first/]);
  await page.getByRole('button', { name: 'Saved plans' }).click();
  await page.getByRole('menuitem', { name: 'Save this plan…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Nightly');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Close all files' }).click();

  await page.getByRole('button', { name: 'Nightly' }).click();
  await expect(page.getByText('still missing: second.csv and first-*.csv.')).toBeVisible();
  await plan.drop([machines('first-2026-11-21.csv', 's:3'), machines('second.csv', 's:4')]);
  await expect(page.getByText('2 files are open, none is missing.')).toBeVisible();
  await expect(plan.files).toHaveText([/second/, /first-2026-11-21/]);
  await expectNoViolations(page);
  await page.reload();
  await expect(page.getByText('2 files are open, none is missing.')).toBeVisible();
  await expect(plan.files).toHaveText([/second/, /first-2026-11-21/]);
});

import { expect, test } from './fixtures.ts';
import { createImportPage } from './pages/import-page.ts';
import { expectNoViolations } from './pages/no-violations.ts';
import { savedFile } from './saved-file.ts';

const row = (at: number, name: string) => `fix:host-${at},ogit/MARS/Machine,${name},practice-scope`;
const names = ['alpha', 'beta', 'old-1', 'old-2', 'Beta', 'beta'];
const file = ['ogit/_xid,ogit/_type,ogit/name,ogit/_scope', ...names.map((name, at) => row(at, name))];

test('cells are corrected by hand, made a rule, sent, and part of the evidence', async ({
  page,
  practice,
}) => {
  const imports = createImportPage(page);
  await imports.drop('hosts.csv', new TextEncoder().encode(file.join('\n')));
  const grid = page.getByRole('grid', { name: 'Rows of the file' });
  const cell = (text: string) => grid.getByRole('gridcell', { name: text, exact: true });
  const editor = page.getByRole('textbox', { name: /^Correct / });
  const panel = page.getByRole('complementary', { name: 'Corrections' });

  // Cells can be corrected once all rows are known.
  await expect(page.getByText('6 rows can be sent')).toBeVisible();
  await cell('alpha').dblclick();
  await expect(editor).toBeFocused();
  await expect(editor).toHaveValue('alpha');
  await page.keyboard.type('alpha-1');
  await page.keyboard.press('Enter');
  await expect(cell('alpha-1')).toBeVisible();
  await cell('beta').first().click();
  await page.keyboard.press('F2');
  await expect(editor).toBeFocused();
  await page.keyboard.type('gamma');
  await page.keyboard.press('Enter');
  await expect(cell('gamma')).toBeVisible();

  await page.getByRole('button', { name: 'Corrections (2)' }).click();
  await panel.getByText('Find and replace').click();
  await panel.getByRole('textbox', { name: 'Find' }).fill('old-');
  await panel.getByRole('textbox', { name: 'Replace with' }).fill('new-');
  await panel.getByRole('button', { name: 'Find cells' }).click();
  await expect(panel.getByRole('status')).toContainText('2 cells change');
  await panel.getByRole('button', { name: 'Correct 2 cells' }).click();
  await expect(cell('new-2')).toBeVisible();
  await panel.getByText('4 corrected cells').click();
  await expect(panel.getByRole('listitem')).toHaveCount(4);
  await panel.getByRole('button', { name: /^Undo the correction in row 4/ }).click();
  await expect(cell('old-2')).toBeVisible();

  await panel.getByRole('button', { name: /^Make this a rule… row 2/ }).click();
  await expect(panel.getByText('1 more cell of this file changes.')).toBeVisible();
  await expectNoViolations(page);
  await panel.getByRole('button', { name: 'Make this a rule', exact: true }).click();
  await expect(cell('gamma')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Corrections (2)' })).toBeVisible();

  await imports.button(/^Send 6 rows/).click();
  await imports.expectOutcomes({ stored: '6' });
  const sent = ['alpha-1', 'gamma', 'new-1', 'old-2', 'Beta', 'gamma'];
  for (const [at, name] of sent.entries())
    expect(await practice.verticesByXid(`fix:host-${at}`)).toMatchObject([{ 'ogit/name': name }]);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const evidence = await savedFile(page, () =>
    page.getByRole('menuitem', { name: /^Evidence file/ }).click(),
  );
  expect(evidence.text).toContain('corrections.csv');
});

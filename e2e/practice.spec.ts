import { expect, test } from './fixtures.ts';
import { createImportPage } from './pages/import-page.ts';
import { expectNoViolations } from './pages/no-violations.ts';
import { createPracticePage } from './pages/practice-page.ts';

test('a planned failure happens once, costs no row, and is in the list of requests', async ({ page }) => {
  const practice = createPracticePage(page);
  const imports = createImportPage(page);
  await practice.open();
  await expect(practice.requests('/api/auth/6/app', '200')).toBeVisible();
  await practice.setNumber('Fail the next with 500', '1');
  await expect(practice.switches).toContainText('1 on');
  await expectNoViolations(page);

  await page.getByRole('link', { name: 'Import' }).click();
  await imports.button(/^machines\.csv/).click();
  await imports.button(/^Send 1,000 rows$/).click();
  // These rows can be sent twice without harm, so the failed batch is sent again.
  await imports.expectOutcomes({ stored: '1,000' });

  await practice.open();
  await expect(practice.requests('/api/csv/1.0/vertices', '500')).toHaveCount(1);
  await expect(practice.requests('/api/csv/1.0/vertices', '200')).toHaveCount(2);
  await expect(practice.switches).toContainText('all off');
  await expect(practice.number('Fail the next with 500')).toHaveValue('');
});

test('a refused token is renewed, and everything is stored', async ({ page }) => {
  const practice = createPracticePage(page);
  const imports = createImportPage(page);
  await practice.open();
  await practice.setNumber('Fail the next with 401', '1');
  await page.getByRole('link', { name: 'Import' }).click();
  await imports.button(/^machines\.csv/).click();
  await imports.button(/^Send 1,000 rows$/).click();
  await imports.expectOutcomes({ stored: '1,000' });
  await practice.open();
  await expect(practice.requests('/api/csv/1.0/vertices', '401')).toHaveCount(1);
  await expect(practice.requests('/api/auth/6/refresh', '200')).toHaveCount(1);
});

test('the world is reset after a confirmation', async ({ page, practice: platform }) => {
  const practice = createPracticePage(page);
  const imports = createImportPage(page);
  await imports.button(/^machines\.csv/).click();
  await imports.button(/^Send 1,000 rows$/).click();
  await imports.expectOutcomes({ stored: '1,000' });
  await practice.open();
  await page.getByRole('button', { name: 'Reset the platform…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset the platform' });
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Reset the platform' }).click();
  await expect(page.getByText('Practice platform reset')).toBeVisible();
  expect(await platform.verticesByXid('practice:machine:web-01')).toHaveLength(1);
  await practice.open();
  await expect(practice.requests('/api/csv/1.0/vertices', '200')).toHaveCount(2);
});

test('an address is copied', async ({ page, practice: platform }) => {
  const practice = createPracticePage(page);
  await practice.open();
  await practice.tab('Addresses').click();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Copy the address of Graph' }).click();
  await expect(page.getByRole('button', { name: 'the address of Graph copied' })).toBeVisible();
  await page.getByRole('button', { name: /Search or run a command/ }).click();
  await page.getByRole('textbox', { name: 'Search or run a command' }).press('ControlOrMeta+V');
  await expect(page.getByRole('textbox', { name: 'Search or run a command' })).toHaveValue(platform.graphUrl);
});

import { expect, test } from './fixtures.ts';
import { createImportPage } from './pages/import-page.ts';
import { expectNoViolations } from './pages/no-violations.ts';

test('the first steps lead from a sample to its vertices, and stay away once they are left', async ({
  page,
  opened,
  openAgain,
}) => {
  const imports = createImportPage(page);
  const steps = page.getByRole('region', { name: 'First steps' });
  const now = steps.locator('[aria-current="step"]');
  await expect(now).toContainText('See which rows of a sample would fail');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Open the sample' }).press('Enter');
  await expect(imports.grid).toContainText('edge-machine:app-0001');
  await expect(now).toContainText('Fill the empty cells, then send it');
  await imports.button(/Fill 996 empty cells/).click();
  // The rows are checked again: until then, Send does nothing.
  await expect(page.getByText(/^The platform will refuse 12 of 1,000 rows/)).toBeVisible();
  await page.getByRole('link', { name: 'Help' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'First steps' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to the button' }).press('Enter');
  await expect(imports.button(/^Send 1,000 rows$/)).toBeFocused();
  await page.keyboard.press('Enter');
  await imports.button(/^Send all 1,000 rows$/).press('Enter');
  await imports.expectOutcomes({ stored: '988', failed: '12' });
  await expect(now).toContainText('See the result');
  await expectNoViolations(page);
  await steps.getByRole('link', { name: 'its vertices' }).click();
  await expect(page.getByRole('main')).toContainText('edge-machine:app-0001');
  await steps.getByRole('button', { name: 'Done' }).click();
  await expect(steps).toBeHidden();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText('A tour of three steps with a sample. You closed it.')).toBeVisible();

  await opened.kill();
  const reopened = await openAgain();
  const strip = reopened.page.getByRole('region', { name: 'First steps' });
  await expect(reopened.page.getByRole('button', { name: 'Open…' })).toBeVisible();
  await expect(strip).toBeHidden();
  await reopened.page.getByRole('link', { name: 'Help' }).click();
  await reopened.page.getByRole('link', { name: 'Show the three steps' }).click();
  await expect(strip).toBeVisible();
});

test('Help is found by its words, and an example opens as a file', async ({ page }) => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Help' }).click();
  const pages = page.getByRole('navigation', { name: 'Pages of Help' });
  await pages.getByRole('link', { name: 'What happens to a row' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'What happens to a row' })).toBeVisible();
  await expect(page).toHaveTitle('What happens to a row · Graph Intake');
  await expectNoViolations(page);

  const search = page.getByRole('searchbox', { name: 'Search Help' });
  await search.fill('colon group');
  const found = page.getByRole('region', { name: 'Found in Help' });
  await expect(found.getByRole('status')).toHaveText(/places found/);
  await expectNoViolations(page);
  await found.getByRole('link', { name: /Column conventions.*Combined/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Combined' })).toBeInViewport();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'head-group-colon' }).click();
  await expect(page.getByRole('link', { name: 'head-group-colon' })).toBeFocused();
  await expectNoViolations(page);

  await page.goBack();
  await page.getByRole('button', { name: 'Try these vertices' }).click();
  const imports = createImportPage(page);
  await expect(imports.grid).toContainText('web.example.org');
  await imports.button(/^Send 2 rows$/).click();
  await imports.expectOutcomes({ stored: '2' });
});

test('every page of Help is there in light and dark, at both sizes', async ({ page }, testInfo) => {
  const pages = page.getByRole('navigation', { name: 'Pages of Help' });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Help' }).click();
  for (const link of await pages.getByRole('link').all()) {
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    // Long lines scroll in their own boxes; the window itself never does.
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  await pages.getByRole('link', { name: 'Column conventions' }).click();
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [width, height] of [
      [1280, 800],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      const path = testInfo.outputPath(`columns-${colorScheme}-${width}.png`);
      expect((await page.screenshot({ path })).length).toBeGreaterThan(20_000);
      await expectNoViolations(page);
    }
});

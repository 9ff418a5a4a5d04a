import { expect, test } from './fixtures.ts';

test('the window opens on Import with the frame around it', async ({ page }) => {
  await expect(page).toHaveTitle('Graph Intake');
  const rail = page.getByRole('navigation', { name: 'Main' });
  await expect(rail.getByRole('link', { name: 'Import' })).toHaveAttribute('aria-current', 'page');
  await expect(rail.getByRole('link', { name: 'Connections', exact: true })).toBeVisible();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('[data-colour]').first()).toHaveAttribute('data-colour', 'green');
});

test('the rail leads to Connections and back', async ({ page }) => {
  const rail = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Connections', 'Import']) {
    await rail.getByRole('link', { name }).click();
    await expect(rail.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('main')).toBeVisible();
  }
});

test('the practice platform is there from the first second', async ({ practice, page }) => {
  await expect(page.getByRole('contentinfo')).toContainText(practice.scope);
  const { items } = (await practice.graph('/xid/absent')) as { items: unknown[] };
  expect(items).toEqual([]);
});

import { expect, test } from './fixtures.ts';

test('the window opens on Import with the frame around it', async ({ page }) => {
  await expect(page).toHaveTitle('Graph Intake');
  const rail = page.getByRole('navigation', { name: 'Main' });
  await expect(rail.getByRole('link', { name: 'Import' })).toHaveAttribute('aria-current', 'page');
  await expect(rail.getByRole('link', { name: 'Connections', exact: true })).toBeVisible();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('[data-colour]').first()).toHaveAttribute('data-colour', 'green');
});

test('the first screen loads no schemas', async ({ page }) => {
  await expect(page.getByRole('main')).toBeVisible();
  const scripts = await page.evaluate(async () => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    const urls = names.filter((name) => new URL(name).pathname.endsWith('.js'));
    return await Promise.all(urls.map(async (url) => ({ url, text: await (await fetch(url)).text() })));
  });
  expect(scripts.length).toBeGreaterThan(3);
  // Zod names its errors so; it and the schemas are loaded with the page that needs them.
  expect(scripts.filter(({ text }) => text.includes('ZodError')).map(({ url }) => url)).toEqual([]);
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

import { expect, type Page } from 'playwright/test';

/** Page object of Vertices: finds and operates its controls as a user does. */
export function createVerticesPage(page: Page) {
  const field = page.getByRole('textbox', { name: 'Find vertices by name, xid, id or query' });
  const values = page.getByRole('grid', { name: 'Values' });
  return {
    values,
    async open() {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Vertices' }).click();
      await expect(field).toBeVisible();
    },
    async find(text: string) {
      await field.fill(text);
      await field.press('Enter');
    },
    /** Opens the list property by its link in the left pane. */
    async openList(attribute: string) {
      await page.getByRole('complementary').getByRole('link', { name: attribute }).click();
      await expect(page.getByRole('heading', { level: 1, name: attribute })).toBeVisible();
    },
    row: (value: string) => values.getByRole('row').filter({ hasText: value }),
    async add(value: string, created = '') {
      await page.getByRole('textbox', { name: 'Created' }).fill(created);
      await page.getByRole('textbox', { name: 'Value to add' }).fill(value);
      await page.keyboard.press('Enter');
    },
    /** The bodies that will be written, read back from what the page shows. */
    async bodies(): Promise<unknown[]> {
      const shown = await page.getByRole('region', { name: /^Exact body/ }).allTextContents();
      return shown.map((text) => JSON.parse(text));
    },
    button: (name: string | RegExp) => page.getByRole('button', { name }),
  };
}

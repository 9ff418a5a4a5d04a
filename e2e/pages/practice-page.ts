import { expect, type Page } from 'playwright/test';

const statusCell = '[role=gridcell][data-column="2"]';

/** Page object of Practice: finds and operates its controls as a user does. */
export function createPracticePage(page: Page) {
  const switches = page.getByRole('complementary', { name: 'Switches' });
  return {
    switches,
    async open() {
      await page.getByRole('link', { name: 'Practice' }).click();
      await expect(switches).toBeVisible();
    },
    /** Types into a number switch and sets it. */
    async setNumber(label: string, text: string) {
      const field = switches.getByRole('textbox', { name: label });
      await field.fill(text);
      await field.press('Enter');
    },
    number: (label: string) => switches.getByRole('textbox', { name: label }),
    tab: (name: string) => page.getByRole('tab', { name }),
    /** Requests in the list, by a part of their path and their status. */
    requests: (path: string, status: string) =>
      page
        .getByRole('row')
        .filter({ hasText: path })
        .filter({ has: page.locator(statusCell, { hasText: status }) }),
  };
}

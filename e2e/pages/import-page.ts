import { readFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';

/** Import as a user handles it. */
export function createImportPage(page: Page) {
  return {
    /** Drags a file over the window and lets it go. */
    async drop(name: string, bytes: Uint8Array) {
      const transfer = await page.evaluateHandle(
        (file) => {
          const data = new DataTransfer();
          data.items.add(new File([new Uint8Array(file.bytes)], file.name, { type: 'text/csv' }));
          return data;
        },
        { name, bytes: [...bytes] },
      );
      await page.locator('body').dispatchEvent('dragenter', { dataTransfer: transfer });
      const zone = page.getByText('Drop to open');
      await zone.waitFor();
      await zone.dispatchEvent('dragover', { dataTransfer: transfer });
      await zone.dispatchEvent('drop', { dataTransfer: transfer });
    },
    tab: (name: RegExp) => page.getByRole('tab', { name }),
    problems: page.getByRole('list', { name: 'Problems by cause' }),
    button: (name: RegExp) => page.getByRole('button', { name }),
    /** Sends what is asked about first, its faulty rows included. */
    async sendAllTheSame(name: RegExp) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('button', { name: /all the same$/ }).click();
    },
    grid: page.getByRole('grid'),
    /** Waits for the numbers of the five tiles: stored, partly, failed, unknown, not sent. */
    async expectOutcomes(outcomes: string[]) {
      await expect(page.locator('dl dd')).toHaveText(outcomes);
    },
    /** Clicks and answers what was downloaded. */
    async download(name: RegExp): Promise<{ name: string; text: string }> {
      const waiting = page.waitForEvent('download');
      await page.getByRole('button', { name }).click();
      const download = await waiting;
      return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
    },
  };
}

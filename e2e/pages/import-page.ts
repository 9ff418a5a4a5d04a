import { expect, type Page } from 'playwright/test';
import { dropFiles } from '../drop-files.ts';
import { type SavedFile, savedFile } from '../saved-file.ts';

/** Page object of Import: finds and operates its controls as a user does. */
export function createImportPage(page: Page) {
  return {
    /** Drags a file over the window and drops it. */
    drop: (name: string, bytes: Uint8Array) => dropFiles(page, [{ name, bytes }]),
    tab: (name: RegExp) => page.getByRole('tab', { name }),
    problems: page.getByRole('list', { name: 'Problems by cause' }),
    button: (name: RegExp) => page.getByRole('button', { name }),
    /** Confirms the dialog before sending, and sends the faulty rows as well. */
    async sendAllRows(name: RegExp) {
      await page.getByRole('button', { name }).click();
      await page
        .getByRole('dialog', { name: /^Before you send/ })
        .getByRole('button', { name: /^Send / })
        .click();
    },
    grid: page.getByRole('grid'),
    /** Waits for the formatted numbers of the five tiles; those that are not given are 0. */
    async expectOutcomes({ stored = '0', partly = '0', failed = '0', unknown = '0', notSent = '0' }) {
      await expect(page.locator('dl dd')).toHaveText([stored, partly, failed, unknown, notSent]);
    },
    /** Clicks and returns the file that is saved. */
    download: (name: RegExp): Promise<SavedFile> =>
      savedFile(page, () => page.getByRole('button', { name }).click()),
  };
}

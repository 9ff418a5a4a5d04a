import type { Page } from 'playwright/test';
import { type DroppedFile, dropFiles, dropPaths } from '../drop-files.ts';

/** Page object of a plan of several open files: finds and operates its controls as a user does. */
export function createPlanPage(page: Page) {
  const files = page.getByRole('list', { name: 'Files in the order of sending' }).getByRole('listitem');
  const card = (name: string) => files.filter({ hasText: name });
  const section = page.getByRole('region', { name: 'All files' });
  return {
    files,
    card,
    section,
    /** The button that shows a file. */
    file: (name: string) => card(name).getByRole('button', { name }).first(),
    totals: section.locator('p').first(),
    send: (name: RegExp) => section.getByRole('button', { name }),
    rehearse: section.getByRole('button', { name: /^Rehearse all/ }),
    /** Drags files and folders of the disk over the window, as a file manager does. */
    dropPaths: (paths: readonly string[]) => dropPaths(page, paths),
    /** Drags files over the window and drops them together. */
    drop: (dropped: readonly DroppedFile[]) => dropFiles(page, dropped),
  };
}

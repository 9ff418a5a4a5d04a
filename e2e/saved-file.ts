import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type ElectronApplication, expect, type Page } from 'playwright/test';

export interface SavedFile {
  readonly name: string;
  readonly text: string;
}

/** Folders into which the stubbed dialogs of desktop windows save, by page; a browser page has none. */
const saveFolders = new WeakMap<Page, string>();

/** Replaces the save dialog of the program: it returns the proposed file name in `folder` at once. */
export async function stubSaveDialog(app: ElectronApplication, page: Page, folder: string): Promise<void> {
  saveFolders.set(page, folder);
  await app.evaluate(({ dialog }, into) => {
    const separator = into.includes('\\') ? '\\' : '/';
    dialog.showSaveDialog = async (...args: unknown[]) => {
      const { defaultPath = '' } = args.at(-1) as { defaultPath?: string };
      return { canceled: false, filePath: `${into}${separator}${defaultPath.split(/[\\/]/).at(-1)}` };
    };
  }, folder);
}

/** Runs an action that saves a file, and returns the file: a download, or the new file in the dialog folder. */
export async function savedFile(page: Page, act: () => Promise<void>): Promise<SavedFile> {
  const folder = saveFolders.get(page);
  if (folder === undefined) {
    const waiting = page.waitForEvent('download');
    await act();
    const download = await waiting;
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  }
  const before = new Set(await readdir(folder));
  await act();
  const added = async () => (await readdir(folder)).find((name) => !before.has(name));
  await expect.poll(added).toBeDefined();
  const name = basename((await added()) ?? '');
  // A file that is moved from another disk is empty at first.
  await expect.poll(() => readFile(join(folder, name), 'utf8')).not.toBe('');
  return { name, text: await readFile(join(folder, name), 'utf8') };
}

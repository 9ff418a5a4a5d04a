import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type ElectronApplication, expect, type Page } from 'playwright/test';

export interface SavedFile {
  readonly name: string;
  readonly text: string;
}

/** The folder into which the dialogs of a desktop window save. */
const savesInto = new WeakMap<Page, string>();

/** Has every save dialog of the program choose a folder, with the name that it offers. */
export async function stubSaveDialog(app: ElectronApplication, page: Page, folder: string): Promise<void> {
  savesInto.set(page, folder);
  await app.evaluate(({ dialog }, into) => {
    const separator = into.includes('\\') ? '\\' : '/';
    dialog.showSaveDialog = async (...given: unknown[]) => {
      const { defaultPath = '' } = given.at(-1) as { defaultPath?: string };
      return { canceled: false, filePath: `${into}${separator}${defaultPath.split(/[\\/]/).at(-1)}` };
    };
  }, folder);
}

/** Runs an action that saves a file, and returns the file: a browser download, or the input of a native dialog. */
export async function savedFile(page: Page, act: () => Promise<void>): Promise<SavedFile> {
  const folder = savesInto.get(page);
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
  // A file that is moved from another disk grows until it is there.
  await expect.poll(() => readFile(join(folder, name), 'utf8')).not.toBe('');
  return { name, text: await readFile(join(folder, name), 'utf8') };
}

import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Page, test } from 'playwright/test';

export interface DroppedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Drags files and folders of the disk over the window and releases them, as a file manager does. A file that the page
 * makes itself has no path in Electron, where the host opens dropped files by theirs.
 */
export async function dropPaths(page: Page, paths: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x: 400, y: 300, data });
    if (type === 'dragEnter') await page.getByText('Drop to open').waitFor();
    // A browser drops nothing before the page has accepted what is dragged over it.
    if (type === 'dragOver') await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
  await session.detach();
}

/** The same with files that are written first, in a folder of their own: a later one may have the same name. */
export async function dropFiles(page: Page, files: readonly DroppedFile[]): Promise<void> {
  const paths = await Promise.all(files.map(({ name, bytes }) => writeDropped(name, [bytes])));
  await dropPaths(page, paths);
}

/** Writes a file among the results of the story, which the next run removes, and returns its path. */
export async function writeDropped(name: string, parts: Iterable<Uint8Array | string>): Promise<string> {
  const folder = test.info().outputPath('dropped');
  await mkdir(folder, { recursive: true });
  const path = join(await mkdtemp(join(folder, '-')), name);
  await writeFile(path, parts);
  return path;
}

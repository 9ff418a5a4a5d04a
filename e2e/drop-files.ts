import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Page, test } from 'playwright/test';

export interface DroppedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Drags files and folders of the disk over the window and releases them, as a file manager does. Files that code in the
 * page creates would have no path in Electron, where the host opens dropped files by path. A busy browser may not have
 * asked the page yet whether it accepts the drag, and then drops nothing; so the drag is repeated until the drop event
 * arrives.
 */
export async function dropPaths(page: Page, paths: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  const dispatch = (type: 'dragEnter' | 'dragOver' | 'drop' | 'dragCancel', x: number) =>
    session.send('Input.dispatchDragEvent', { type, x, y: 300, data });
  await page.evaluate(watchDrop);
  for (let x = 400; ; x = x === 400 ? 410 : 400) {
    await dispatch('dragEnter', x);
    let step = 0;
    do {
      step = (step + 1) % 5;
      await dispatch('dragOver', x + step);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    } while (!(await page.getByText('Drop to open').isVisible()));
    await dispatch('drop', x + step);
    const isDropped = await page.evaluate(
      () =>
        (globalThis as DropWatch).dropped ||
        new Promise((done) => setTimeout(() => done((globalThis as DropWatch).dropped), 500)),
    );
    if (isDropped) break;
    await dispatch('dragCancel', x);
  }
  await session.detach();
}

type DropWatch = typeof globalThis & { dropped: boolean };

/** In the page: remembers whether something is dropped on it from now on. */
function watchDrop(): void {
  Object.assign(globalThis, { dropped: false });
  const drop = () => Object.assign(globalThis, { dropped: true });
  window.addEventListener('drop', drop, { capture: true, once: true });
}

/** Writes files, each to a new folder so that names can repeat, and drops them as `dropPaths` does. */
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

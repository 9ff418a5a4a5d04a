import type { Page } from 'playwright/test';

export interface DroppedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Several open files as a user handles them. */
export function createPlanPage(page: Page) {
  const files = page.getByRole('list', { name: 'Files in the order of sending' }).getByRole('listitem');
  const card = (name: string) => files.filter({ hasText: name });
  const section = page.getByRole('region', { name: 'All files' });
  return {
    files,
    card,
    section,
    /** What shows a file when it is pressed. */
    file: (name: string) => card(name).getByRole('button', { name }).first(),
    totals: section.locator('p').first(),
    send: (name: RegExp) => section.getByRole('button', { name }),
    rehearse: section.getByRole('button', { name: /^Rehearse all/ }),
    /** Drags files and folders of the disk over the window, as a file manager does. */
    async dropPaths(paths: readonly string[]) {
      const session = await page.context().newCDPSession(page);
      const data = { items: [], files: [...paths], dragOperationsMask: 1 };
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
        await session.send('Input.dispatchDragEvent', { type, x: 400, y: 300, data });
        if (type === 'dragEnter') await page.getByText('Drop to open').waitFor();
      }
      await session.detach();
    },
    /** Drags files over the window and lets them go together. */
    async drop(dropped: readonly DroppedFile[]) {
      const transfer = await page.evaluateHandle(
        (list) => {
          const data = new DataTransfer();
          for (const { name, bytes } of list)
            data.items.add(new File([new Uint8Array(bytes)], name, { type: 'text/csv' }));
          return data;
        },
        dropped.map(({ name, bytes }) => ({ name, bytes: [...bytes] })),
      );
      await page.locator('body').dispatchEvent('dragenter', { dataTransfer: transfer });
      const zone = page.getByText('Drop to open');
      await zone.waitFor();
      await zone.dispatchEvent('dragover', { dataTransfer: transfer });
      await zone.dispatchEvent('drop', { dataTransfer: transfer });
    },
  };
}

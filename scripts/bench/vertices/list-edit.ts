/**
 * Time in the page from the key press that stages a value until the request body is painted, for a list of 10,000
 * values, divided by that for a list of 10.
 */
import type { Page } from 'playwright/test';
import type { BenchRow } from '../bench-row.ts';
import { median } from '../median.ts';
import { openVerticesWindow } from './vertices-window.ts';

const [long, short] = [10_000, 10];
/** Rounds that do not count, because a page takes longer to do something for the first time. */
const warmUps = 3;

export const listEdit: BenchRow = {
  name: 'list-edit',
  bar: '<=5',
  async run(options) {
    const window = await openVerticesWindow();
    try {
      const pages = [window.page, await window.morePage()] as const;
      for (const [at, count] of [long, short].entries()) {
        const id = await window.makeMachine(`bench-list-${count}`, values(count));
        const page = pages[at];
        if (page) await openList(page, id, count);
      }
      const [longMs, shortMs]: [number[], number[]] = [[], []];
      for (let round = 0; round < warmUps + (options.long ? 60 : 20); round++)
        for (const [page, times] of [
          [pages[0], longMs],
          [pages[1], shortMs],
        ] as const) {
          const ms = await stage(page, `staged-${round}`);
          if (round >= warmUps) times.push(ms);
        }
      const detail = `${median(longMs).toFixed(1)} ms against ${median(shortMs).toFixed(1)} ms, ${longMs.length} rounds`;
      return { value: median(longMs) / median(shortMs), detail };
    } finally {
      await window.stop();
    }
  },
};

const values = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ value: `value-${at}`, created: 1_700_000_000_000 + at }));

async function openList(page: Page, id: string, count: number): Promise<void> {
  await page.bringToFront();
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `vertices/${id}/lists/%2Ftags`);
  await page.locator(`[role="grid"][aria-rowcount="${count + 1}"]`).waitFor();
}

/** Adds a value by the keyboard. @returns milliseconds until the frame with it in the body was painted */
async function stage(page: Page, value: string): Promise<number> {
  await page.bringToFront();
  const field = page.getByRole('textbox', { name: 'Value to add' });
  await field.fill(value);
  const painted = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        let pressedAt = 0;
        const onKey = ({ key, timeStamp }: KeyboardEvent) => {
          if (key === 'Enter') pressedAt = timeStamp;
        };
        const checkBody = () => {
          const body = document.querySelector('section[aria-label="Exact body"]');
          if (!body?.textContent?.includes(`"${wanted}"`)) return;
          observer.disconnect();
          document.removeEventListener('keydown', onKey, { capture: true });
          // A task that follows the next frame runs when that frame is painted.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - pressedAt);
            port2.postMessage(null);
          });
        };
        const observer = new MutationObserver(checkBody);
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
        document.addEventListener('keydown', onKey, { capture: true });
      }),
    value,
  );
  await field.press('Enter');
  return painted;
}

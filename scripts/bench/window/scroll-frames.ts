/** Drags the scroll bar of a page by the mouse and records every frame that the page draws meanwhile. */
import type { Page } from 'playwright/test';

/** One frame as the page saw it. */
export interface Frame {
  /** Milliseconds on the page's clock. */
  readonly at: number;
  readonly scrolledPx: number;
  /** Whether rows or their placeholders cover the whole visible part of the grid. */
  readonly covered: boolean;
  /** Number of rows on screen whose cells are still loading. */
  readonly waiting: number;
}

interface Recorder {
  frames: Frame[];
  on: boolean;
}
/** Global object of the page, in which it collects frames until this program fetches them. */
type Recording = typeof globalThis & { recorder: Recorder };

/** Records frames until the returned function is called. A page without a grid has frames, too, but none is covered. */
async function record(page: Page): Promise<() => Promise<Frame[]>> {
  await page.evaluate(() => {
    const recorder: Recorder = { frames: [], on: true };
    (globalThis as Recording).recorder = recorder;
    const grid = document.querySelector<HTMLElement>('[role="grid"]');
    const head = grid?.querySelector<HTMLElement>('[role="rowgroup"]')?.offsetHeight ?? 0;
    const recordFrame = (at: number) => {
      const frame = { at, scrolledPx: grid?.scrollTop ?? 0, covered: false, waiting: 0 };
      if (grid) {
        const top = frame.scrolledPx;
        const bottom = top + grid.clientHeight - head;
        let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
        for (const row of grid.querySelectorAll<HTMLElement>('[data-row]')) {
          const [from, to] = [row.offsetTop, row.offsetTop + row.offsetHeight];
          first = Math.min(first, from);
          last = Math.max(last, to);
          if (row.hasAttribute('aria-busy') && to > top && from < bottom) frame.waiting += 1;
        }
        frame.covered = first <= top + 1 && last >= bottom - 1;
      }
      recorder.frames.push(frame);
      if (recorder.on) requestAnimationFrame(recordFrame);
    };
    requestAnimationFrame(recordFrame);
  });
  return () =>
    page.evaluate(() => {
      const { recorder } = globalThis as Recording;
      recorder.on = false;
      return recorder.frames;
    });
}

/** Path of the mouse, in px. */
export interface Track {
  readonly x: number;
  readonly fromY: number;
  readonly toY: number;
}

const stepsOfDrag = 150;
/** Long enough to see whether the rows load after the scrolling has stopped. */
const restMs = 1_000;

/** Drags the mouse along the track, rests, and releases the button. */
export async function dragAlong(page: Page, { x, fromY, toY }: Track): Promise<Frame[]> {
  await page.mouse.move(x, fromY);
  const stop = await record(page);
  await page.mouse.down();
  for (let step = 1; step <= stepsOfDrag; step++)
    await page.mouse.move(x, fromY + ((toY - fromY) * step) / stepsOfDrag);
  await page.waitForTimeout(restMs);
  const frames = await stop();
  await page.mouse.up();
  return frames;
}

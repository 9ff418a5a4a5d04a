/**
 * Frames a second while the bar is dragged through 10,000,000 rows in the real window, divided by those of an empty
 * page under the same mouse. The value is 0 if too many frames lack rows, or rows load too slowly after the drag.
 */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Browser, chromium, type Page } from 'playwright/test';
import { ensureBuilt } from '../../build.mjs';
import { chromiumArgs, ensureChromium } from '../../chromium.mjs';
import type { BenchRow } from '../bench-row.ts';
import { median } from '../median.ts';
import { dragAlong, type Frame, type Track } from './scroll-frames.ts';
import { startHost } from './window-host.ts';

const rowCount = 10_000_000;
/** Smallest share of frames in which no row may be missing. */
const minCovered = 0.9;
const maxRestMs = 200;
/** Time limit for copying, counting and checking the file on a busy machine. */
const patienceMs = 900_000;

export const scroll: BenchRow = {
  name: 'scroll',
  bar: '>=0.9',
  async run({ long }) {
    const folder = await mkdtemp(join(tmpdir(), 'graph-intake-bench-'));
    const browser = await chromium.launch({
      executablePath: ensureChromium(),
      args: chromiumArgs,
      // Playwright hides scroll bars by default, but the bar is dragged here.
      ignoreDefaultArgs: ['--hide-scrollbars'],
    });
    try {
      const file = join(folder, 'machines.csv');
      await pipeline(Readable.from(machines()), createWriteStream(file));
      ensureBuilt();
      const host = await startHost(join(folder, 'data'));
      try {
        const page = await openFile(browser, host.address, file);
        return judged(await rounds(browser, page, long ? 15 : 5));
      } finally {
        await host.stop();
      }
    } finally {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

interface Round {
  /** Frames a second of the list and of the empty page. */
  readonly ours: number;
  readonly empty: number;
  /** Share of the frames in which no row is missing. */
  readonly covered: number;
  /** Time from the last movement until every row on screen is loaded. */
  readonly restMs: number;
}

/**
 * Alternates between the empty page and the list, with the same mouse; every round of the list begins at its first row.
 */
export async function rounds(browser: Browser, page: Page, count: number): Promise<Round[]> {
  const box = await page.getByRole('grid').boundingBox();
  if (!box) throw new Error('The grid is not on screen.');
  const x = box.x + box.width - 5;
  // The bar begins under its own arrow and does not reach quite down to the other one.
  const down: Track = { x, fromY: box.y + 20, toY: box.y + box.height - 30 };
  /** Each round ends this much higher, because rows that were shown before would be there at once. */
  const elsewherePx = 9;
  const empty = await browser.newPage();
  await empty.setContent('<!doctype html><title>An empty page</title>');
  const done: Round[] = [];
  for (let round = 0; round < count; round++) {
    await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ top: 0 }));
    await page.waitForTimeout(500);
    await empty.bringToFront();
    const bare = await dragAlong(empty, down);
    await page.bringToFront();
    const frames = await dragAlong(page, { ...down, toY: down.toY - round * elsewherePx });
    done.push(roundOf(frames, bare));
  }
  await empty.close();
  return done;
}

function roundOf(frames: readonly Frame[], bare: readonly Frame[]): Round {
  const moved = frames.findLastIndex(
    (frame, at) => at > 0 && frame.scrolledPx !== frames[at - 1]?.scrolledPx,
  );
  const last = frames[moved];
  if (!last) throw new Error('The bar did not move under the mouse.');
  const real = frames.slice(moved).find(({ covered, waiting }) => covered && waiting === 0);
  const dragged = frames.slice(0, moved + 1);
  return {
    // Only frames in which the list moved count, because the others cost nothing.
    ours: 1000 / median(intervals(dragged, (at) => dragged[at]?.scrolledPx !== dragged[at - 1]?.scrolledPx)),
    empty: 1000 / median(intervals(bare, () => true)),
    covered: frames.filter(({ covered }) => covered).length / frames.length,
    restMs: real ? real.at - last.at : Number.POSITIVE_INFINITY,
  };
}

/** Returns how long each frame that counts took, which is the time to the next frame. */
const intervals = (frames: readonly Frame[], counts: (at: number) => boolean): number[] =>
  frames.slice(0, -1).flatMap(({ at: from }, at) => {
    const next = frames[at + 1];
    return next && at > 0 && counts(at) ? [next.at - from] : [];
  });

function judged(all: readonly Round[]): { value: number; detail: string } {
  const covered = median(all.map((round) => round.covered));
  const restMs = median(all.map((round) => round.restMs));
  const fps = (rates: number[]) => `${median(rates).toFixed(0)}`;
  const detail = [
    `${fps(all.map(({ ours }) => ours))} frames/s against ${fps(all.map(({ empty }) => empty))}`,
    `${(covered * 100).toFixed(1)} % of the frames covered`,
    `real rows ${restMs.toFixed(0)} ms after rest`,
    `${all.length} rounds`,
  ].join(', ');
  if (covered < minCovered) return { value: 0, detail: `too many frames with holes: ${detail}` };
  if (restMs > maxRestMs) return { value: 0, detail: `real rows come too late: ${detail}` };
  return { value: median(all.map(({ ours, empty }) => ours / empty)), detail };
}

/** Opens the file in a window, and waits until it is counted and checked, so that nothing else is at work. */
async function openFile(browser: Browser, address: string, file: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(address);
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open…' }).click();
  await (await choosing).setFiles(file);
  await page.locator(`[role="grid"][aria-rowcount="${rowCount + 1}"]`).waitFor({ timeout: patienceMs });
  await page.getByText('Not checked yet').waitFor({ state: 'detached', timeout: patienceMs });
  return page;
}

/** Yields short rows, each of which is another vertex, in pieces of about 1 MB. */
function* machines(): Generator<string> {
  let piece = 'ogit/_xid,ogit/_type,ogit/_scope\n';
  for (let row = 1; row <= rowCount; row++) {
    piece += `m${row},ogit/Node,s\n`;
    if (piece.length < 1_000_000) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

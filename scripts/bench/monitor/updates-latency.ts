/**
 * Time from an update's message to the figure “No updates missed (before N)” on screen, divided by that of a bare
 * message on an empty page.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright/test';
import type { BenchRow } from '../bench-row.ts';
import { median } from '../median.ts';
import { type MonitorWindow, openMonitorWindow } from './monitor-window.ts';

const perSecond = 100;
const seconds = 10;
const percentile = 0.95;
/** Time in which the last frames are drawn. */
const restMs = 1_000;

export const updatesLatency: BenchRow = {
  name: 'updates-latency',
  bar: '<=2',
  async run({ long }) {
    const open = await openMonitorWindow();
    try {
      return await measureLatency(open, long ? 9 : 3);
    } finally {
      await open.stop();
    }
  },
};

/** Alternates between both pages, so that a busy moment of the machine affects both. */
async function measureLatency(
  open: MonitorWindow,
  rounds: number,
): Promise<{ value: number; detail: string }> {
  const empty = await openEmptyPage(open);
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round++) {
    bare.push(await latencyOn(empty, open));
    ours.push(await latencyOn(open.page, open));
  }
  const [oursMs, bareMs] = [median(ours), median(bare)];
  return {
    value: oursMs / bareMs,
    detail: `95 of 100 updates on screen within ${oursMs.toFixed(0)} ms against ${bareMs.toFixed(0)} ms`,
  };
}

/** Opens a page that only shows the index of each message, in the same words as the monitor. */
async function openEmptyPage({ browser, bareUrl }: MonitorWindow): Promise<Page> {
  const page = await browser.newPage();
  await page.setContent('<!doctype html><title>An empty page</title><p data-intake="bare"></p>');
  await page.evaluate(
    (url) =>
      new Promise((resolve) => {
        const figure = document.querySelector('[data-intake]');
        const socket = new WebSocket(url);
        socket.onopen = resolve;
        socket.onmessage = ({ data }) => {
          if (figure) figure.textContent = `No updates missed (before ${Number(data) + 1})`;
        };
      }),
    bareUrl,
  );
  return page;
}

/** When a figure was on screen first, in milliseconds since epoch. */
interface Shown {
  readonly completeTo: number;
  readonly at: number;
}
type Watching = typeof globalThis & { shown: Shown[]; watch: MutationObserver };

/** Returns the 95th percentile of the time from sending an update to its figure on screen, in milliseconds. */
async function latencyOn(page: Page, { source }: MonitorWindow): Promise<number> {
  await page.bringToFront();
  await page.evaluate(watchFigure);
  await delay(restMs);
  const { sent: received } = await source.request({ send: { perSecond, seconds } });
  await delay(restMs);
  const shown = await page.evaluate(() => {
    const { shown: all, watch } = globalThis as Watching;
    watch.disconnect();
    return all;
  });
  const took: number[] = [];
  let place = 0;
  for (const [offset, leftAt] of received.leftAt.entries()) {
    while ((shown[place]?.completeTo ?? Number.POSITIVE_INFINITY) <= received.first + offset) place += 1;
    const first = shown[place];
    if (!first) throw new Error(`Update ${received.first + offset} was never on screen.`);
    took.push(first.at - leftAt);
  }
  return took.sort((one, other) => one - other)[Math.floor(took.length * percentile)] ?? 0;
}

/** Runs in the page: records when each figure is first drawn. */
function watchFigure(): void {
  const shown: Shown[] = [];
  const watch = new MutationObserver(() => {
    const line = document.querySelector('[data-intake]');
    // The age of the figure follows in the same line without a blank, so only the first span is read.
    const text = (line?.querySelector('span') ?? line)?.textContent ?? '';
    const completeTo = Number(/([\d,]+)/.exec(text)?.[1]?.replaceAll(',', ''));
    if (completeTo === shown.at(-1)?.completeTo || Number.isNaN(completeTo)) return;
    // The frame that holds it is drawn right after this call.
    requestAnimationFrame(() => shown.push({ completeTo, at: Date.now() }));
  });
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  Object.assign(globalThis, { shown, watch });
}

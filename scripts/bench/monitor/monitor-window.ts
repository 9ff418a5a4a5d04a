/** A real window of the monitor in a browser, over a source of updates. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright/test';
import { ensureBuilt } from '../../build.mjs';
import { chromiumArgs, ensureChromium } from '../../chromium.mjs';
import { root } from '../../project.mjs';
import { startProgramProcess, type WorkerProcess } from '../worker-process.ts';
import { type SourceCommand, type SourceReply, startObjectsSource } from './objects-source.ts';

/** State of the host, as its process reports it. */
export interface MonitorStatus {
  /** Address that opens one browser window. */
  readonly address: string;
  readonly updates: number;
  readonly completeTo: number;
  readonly holes: number;
  readonly isLive: boolean;
  readonly residentBytes: number;
}

export interface MonitorWindow {
  readonly page: Page;
  readonly browser: Browser;
  readonly source: WorkerProcess<SourceCommand, SourceReply>;
  readonly bareUrl: string;
  /** Requests the state of the host. */
  look(): Promise<MonitorStatus>;
  /**
   * Waits until the host has stored this number of updates without a gap. @throws Error if it has not after a minute
   */
  hasKept(updates: number): Promise<void>;
  stop(): Promise<void>;
}

/** Number of updates of the platform before the window opens. */
const history = 1_000;
const patienceMs = 60_000;

/** Opens the window. @param pageDir folder of a built page; without it, the sources are built if they have changed */
export async function openMonitorWindow(pageDir?: string): Promise<MonitorWindow> {
  await using parts = new AsyncDisposableStack();
  if (pageDir === undefined) ensureBuilt();
  const folder = await mkdtemp(join(tmpdir(), 'graph-intake-bench-'));
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  const source = startObjectsSource(history);
  parts.defer(() => source.stop());
  const { address, bareUrl } = await source.request({});
  const host = startProgramProcess<object, MonitorStatus>(
    new URL('./monitor-window-process.ts', import.meta.url),
    folder,
    JSON.stringify(address),
    pageDir ?? join(root, 'dist/renderer'),
  );
  parts.defer(() => host.stop());
  const look = () => host.request({});
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });
  parts.defer(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(() => {
    const tasks: number[] = [];
    (globalThis as LongTasks).longTasks = tasks;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto((await look()).address);
  await page.evaluate(() => {
    location.hash = 'monitor/incidents';
  });
  await page.locator('[data-intake="live"]').waitFor({ timeout: patienceMs });

  const started = parts.move();
  return {
    page,
    browser,
    source,
    bareUrl,
    look,
    async hasKept(updates) {
      const end = performance.now() + patienceMs;
      for (;;) {
        const kept = await look();
        if (kept.updates === updates && kept.completeTo === updates && kept.holes === 0) return;
        if (performance.now() > end)
          throw new Error(
            `Of ${updates} updates ${kept.updates} are kept, complete to ${kept.completeTo}, ${kept.holes} holes.`,
          );
        await delay(200);
      }
    },
    stop: () => started.disposeAsync(),
  };
}

/** The page's global object, in which it records the durations of its long tasks, in milliseconds. */
type LongTasks = typeof globalThis & { longTasks: number[] };

/** Returns the durations of a page's long tasks since the previous call, in milliseconds. */
export const longTasksOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => (globalThis as LongTasks).longTasks.splice(0));

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, test as base, expect, type Page } from 'playwright/test';
import { type OpenWindow, openBrowserWindow, openDesktopWindow } from './open-window.ts';
import { createPracticePlatform, type PracticePlatform } from './practice-platform.ts';

export { expect };

/** Which of the two windows the stories run in; set by the project. */
export interface WindowOptions {
  window: { kind: 'browser' } | { kind: 'desktop'; program: string };
}

interface StoryOptions {
  /** Errors on the console of the page that this story causes on purpose. */
  expectedComplaints: RegExp[];
}

interface Story {
  /** A fresh data folder of this story alone. */
  dataDir: string;
  /** The window with its host; most stories need only `page` and `practice`. */
  opened: OpenWindow;
  /** Starts the host and its window once more on the same data folder, after it was killed. */
  openAgain: () => Promise<OpenWindow>;
  page: Page;
  /** The practice platform of this story's host. */
  practice: PracticePlatform;
}

/** Launches the browser with the first window of a worker; Electron's stories need none. */
type LaunchedBrowser = () => Promise<Browser>;

/** Playwright's `test` with a data folder, a host and a window for each story. Errors of its page fail a story. */
export const test = base.extend<Story & StoryOptions, WindowOptions & { launched: LaunchedBrowser }>({
  window: [{ kind: 'browser' }, { option: true, scope: 'worker' }],
  expectedComplaints: [[], { option: true }],

  launched: [
    async ({ playwright }, use) => {
      let browser: Promise<Browser> | undefined;
      await use(() => {
        browser ??= playwright.chromium.launch();
        return browser;
      });
      await (await browser)?.close();
    },
    { scope: 'worker' },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  dataDir: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'graph-intake-story-'));
    await use(dataDir);
    await rm(dataDir, { recursive: true });
  },

  opened: async ({ window, launched, dataDir, expectedComplaints }, use, testInfo) => {
    const opened = await open(window, launched, dataDir);
    let complaints: string[] = [];
    const hasFailed = () => testInfo.status !== testInfo.expectedStatus;
    const attach = (name: string, body: string) => testInfo.attach(name, { body, contentType: 'text/plain' });
    try {
      await use(opened);
      if (!opened.page.isClosed()) {
        complaints = await complaintsOf(opened.page);
        if (hasFailed()) await attach('page', await opened.page.locator('body').ariaSnapshot());
      }
    } finally {
      await opened.close();
    }
    if (hasFailed()) await attach('host', opened.output());
    expect(
      complaints.filter((complaint) => !expectedComplaints.some((expected) => expected.test(complaint))),
      'what the page complains about',
    ).toEqual([]);
  },

  openAgain: async ({ window, launched, dataDir }, use) => {
    const reopened: OpenWindow[] = [];
    try {
      await use(async () => {
        const next = await open(window, launched, dataDir);
        reopened.push(next);
        return next;
      });
    } finally {
      for (const each of reopened) await each.close();
    }
  },

  page: async ({ opened }, use) => use(opened.page),
  practice: async ({ opened }, use) => use(createPracticePlatform(opened.practice)),
});

const open = async (
  window: WindowOptions['window'],
  launched: LaunchedBrowser,
  dataDir: string,
): Promise<OpenWindow> =>
  window.kind === 'desktop'
    ? await openDesktopWindow(window.program, dataDir)
    : await openBrowserWindow(await launched(), dataDir);

/** Returns uncaught errors and the errors of the console, refusals of the page's policy included. */
async function complaintsOf(page: Page): Promise<string[]> {
  const messages = await page.consoleMessages({ filter: 'all' });
  const errors = await page.pageErrors({ filter: 'all' });
  return [
    ...messages.filter((message) => message.type() === 'error').map((message) => message.text()),
    ...errors.map((error) => error.stack ?? error.message),
  ];
}

import { join } from 'node:path';
import { defineConfig } from 'playwright/test';
import { chromiumArgs, findHeadlessChromium } from '../scripts/chromium.mjs';
import { findElectron, hasDisplay } from '../scripts/electron-binary.mjs';
import { cacheDir } from '../scripts/project.mjs';
import type { WindowOptions } from './fixtures.ts';

const chromium = findHeadlessChromium();
const electron = hasDisplay() ? findElectron() : undefined;
const withoutElectron = 'without-electron.spec.ts';

export default defineConfig<object, WindowOptions>({
  testDir: '.',
  outputDir: join(cacheDir, 'e2e'),
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  // A story that needs a second try is a defect, so nothing is repeated.
  retries: 0,
  // Generous, because waiting costs nothing where a story passes.
  timeout: 1_200_000,
  expect: { timeout: 180_000 },
  use: {
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      // Chromium without its window would round the widths of letters, so that text takes more room than in a window.
      args: [...chromiumArgs, '--font-render-hinting=none'],
      ...(chromium ? { executablePath: chromium } : {}),
    },
  },
  projects: [
    { name: 'browser', testIgnore: withoutElectron, use: { window: { kind: 'browser' } } },
    electron
      ? {
          name: 'desktop',
          testIgnore: withoutElectron,
          use: { window: { kind: 'desktop', program: electron } },
        }
      : { name: 'desktop', testMatch: withoutElectron },
  ],
});

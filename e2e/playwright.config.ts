import { join } from 'node:path';
import { defineConfig } from 'playwright/test';
import { chromiumArgs, findChromium } from '../scripts/chromium.mjs';
import { findElectron, hasDisplay } from '../scripts/electron-binary.mjs';
import { cacheDir } from '../scripts/project.mjs';
import type { WindowOptions } from './fixtures.ts';

const chromium = findChromium();
const electron = hasDisplay() ? findElectron() : undefined;
const withoutElectron = 'without-electron.spec.ts';

export default defineConfig<object, WindowOptions>({
  testDir: '.',
  outputDir: join(cacheDir, 'e2e'),
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  // Two processes and a browser on a noisy machine: a story that passes only when repeated is told as flaky.
  retries: 1,
  timeout: 120_000,
  // Machines that test are noisy: what a story waits for may take its time, and is still waited for.
  expect: { timeout: 15_000 },
  use: {
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { args: chromiumArgs, ...(chromium ? { executablePath: chromium } : {}) },
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

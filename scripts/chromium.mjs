/** Finds the Chromium in which stories and benchmarks run: that of the system, installed if that is possible. */
import { existsSync } from 'node:fs';
import { apt, mayInstall } from './apt.mjs';
import { Refusal, say } from './project.mjs';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Switches of Chromium that turn off everything that a test does not need. */
export const chromiumArgs = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The sandbox of Chromium refuses to run as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Returns the path of Chromium, or undefined. `CHROMIUM_PATH`, if set, is the only path that counts. */
export function findChromium() {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return existsSync(named) ? named : undefined;
  return usualPlaces.find((path) => existsSync(path));
}

/** Returns the path of Chromium without a window, which needs a third less CPU, if Debian's package is installed. */
export function findHeadlessChromium() {
  const shell = '/usr/bin/chromium-headless-shell';
  return !process.env['CHROMIUM_PATH'] && existsSync(shell) ? shell : findChromium();
}

/**
 * Returns the path of Chromium, and installs it first if it is missing and this process may install packages.
 * @throws Refusal with one sentence that says how to get it
 */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (mayInstall() && !process.env['CHROMIUM_PATH']) {
    say('Installing Chromium with apt-get; this takes a minute…');
    apt('update');
    for (const name of ['chromium', 'chromium-headless-shell'])
      apt('install', '-y', '--no-install-recommends', name);
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Refusal(
    'Chromium is missing: install it (on Debian: apt-get install chromium) or name it with CHROMIUM_PATH.',
  );
}

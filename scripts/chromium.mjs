/** The Chromium that stories and benchmarks run in: the system's own, installed where that is possible. */
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

/** What it is started with, so that it does nothing but what a test asks for. */
export const chromiumArgs = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Its sandbox refuses to run as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Path of the program, or undefined where there is none. `CHROMIUM_PATH` names another one. */
export function findChromium() {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return existsSync(named) ? named : undefined;
  return usualPlaces.find((path) => existsSync(path));
}

/** Chromium without its window, which takes a third less of the CPU, where Debian's package is installed; else Chromium. */
export function findHeadlessChromium() {
  const shell = '/usr/bin/chromium-headless-shell';
  return !process.env['CHROMIUM_PATH'] && existsSync(shell) ? shell : findChromium();
}

/**
 * Path of the program, installed now where we may.
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

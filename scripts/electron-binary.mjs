/** Finds Electron's binary, which its npm package downloads separately, or downloads it. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir as cache, projectNode, root, say } from './project.mjs';

const electronPackage = join(root, 'node_modules', 'electron');
const refusedStamp = join(cache, 'electron-refused');

/** Path of the program, or undefined where it was never fetched. */
export function findElectron() {
  const named = join(electronPackage, 'path.txt');
  const program = existsSync(named) && join(electronPackage, 'dist', readFileSync(named, 'utf8'));
  return program && existsSync(program) ? program : undefined;
}

/** Whether Electron's windows have anything to be drawn on. */
export function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
}

/**
 * Path of the program, fetched now where necessary. A failure is reported once and remembered for this version.
 * @param {{ retry: boolean }} options `retry` forgets an earlier failure
 */
export async function ensureElectron({ retry }) {
  const found = findElectron();
  if (found) return found;
  const { version } = JSON.parse(readFileSync(join(electronPackage, 'package.json'), 'utf8'));
  const wasRefused = existsSync(refusedStamp) && readFileSync(refusedStamp, 'utf8') === version;
  if (wasRefused && !retry) return undefined;
  say(`Fetching Electron ${version} (about 120 MB)…`);
  const reason = await download();
  const program = findElectron();
  if (program) return program;
  mkdirSync(cache, { recursive: true });
  writeFileSync(refusedStamp, version);
  say(
    `Electron cannot be fetched here (${reason}), so the window opens in a browser; npm start -- --retry-electron tries again.`,
  );
  return undefined;
}

/**
 * Runs Electron's own installer, and kills it when nothing arrives for 20 s: a blocked download may hang for ever,
 * a slow one may take its time.
 * @param {{ packageDir?: string, cacheDir?: string, patienceMs?: number }} [options] other ones in a test
 * @returns {Promise<string>} why it failed, if it did
 */
export function download({ packageDir = electronPackage, cacheDir = cache, patienceMs = 20_000 } = {}) {
  const arriving = join(cacheDir, 'electron-arriving');
  // The archive is unpacked there, which on a slow disk takes longer than the patience for a download.
  const unpacked = join(packageDir, 'dist');
  rmSync(arriving, { recursive: true, force: true });
  mkdirSync(arriving, { recursive: true });
  const installer = spawn(projectNode(), [join(packageDir, 'install.js')], {
    env: { ...process.env, TMPDIR: arriving, TMP: arriving, TEMP: arriving },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  installer.stderr.on('data', (text) => {
    complaint += text;
  });
  let size = 0;
  let grownAt = performance.now();
  const watch = setInterval(() => {
    const now = sizeOf(arriving) + sizeOf(unpacked);
    if (now !== size) grownAt = performance.now();
    size = now;
    if (performance.now() - grownAt < patienceMs) return;
    complaint = `nothing arrived for ${patienceMs / 1000} s`;
    installer.kill('SIGKILL');
  }, 500);
  return new Promise((resolve) => {
    installer.once('close', () => {
      clearInterval(watch);
      rmSync(arriving, { recursive: true, force: true });
      resolve(complaint.split('\n')[0]?.trim() || 'the download failed');
    });
  });
}

/** @param {string} folder */
function sizeOf(folder) {
  let size = 0;
  if (!existsSync(folder)) return size;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      size += statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
  return size;
}

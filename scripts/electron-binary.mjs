/** Finds Electron's binary, which its npm package downloads separately, or downloads it. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir as cache, projectNode, root, say } from './project.mjs';

const electronPackage = join(root, 'node_modules', 'electron');
const refusedStamp = join(cache, 'electron-refused');

/** Returns the path of Electron's program, or undefined if it was never downloaded. */
export function findElectron() {
  const named = join(electronPackage, 'path.txt');
  const program = existsSync(named) && join(electronPackage, 'dist', readFileSync(named, 'utf8'));
  return program && existsSync(program) ? program : undefined;
}

/** Returns whether there is a display on which Electron's windows can be drawn. */
export function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
}

/**
 * Returns the path of Electron's program, which is downloaded first if it is missing; undefined if that fails. A
 * failure is reported once and remembered for this version.
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
 * Runs Electron's own installer, and kills it when nothing arrives for 20 s: a blocked download may hang forever, while
 * a slow one may take as long as it needs.
 * @param {{ packageDir?: string, cacheDir?: string, patienceMs?: number, now?: () => number }} [options] other values
 * in a test
 * @returns {Promise<string>} why the download failed; meaningless if it succeeded
 */
export function download({
  packageDir = electronPackage,
  cacheDir = cache,
  patienceMs = 20_000,
  now = () => performance.now(),
} = {}) {
  const downloadDir = join(cacheDir, 'electron-arriving');
  // Its size counts as well: unpacking the archive into it takes longer than `patienceMs` on a slow disk.
  const unpacked = join(packageDir, 'dist');
  rmSync(downloadDir, { recursive: true, force: true });
  mkdirSync(downloadDir, { recursive: true });
  const installer = spawn(projectNode(), [join(packageDir, 'install.js')], {
    env: { ...process.env, TMPDIR: downloadDir, TMP: downloadDir, TEMP: downloadDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let reason = '';
  installer.stderr.on('data', (text) => {
    reason += text;
  });
  let size = 0;
  let grownAt = now();
  const watch = setInterval(() => {
    const checkedAt = now();
    const newSize = sizeOf(downloadDir) + sizeOf(unpacked);
    if (newSize !== size) grownAt = checkedAt;
    size = newSize;
    if (checkedAt - grownAt < patienceMs) return;
    reason = `nothing arrived for ${patienceMs / 1000} s`;
    installer.kill('SIGKILL');
  }, 500);
  return new Promise((resolve) => {
    installer.once('close', () => {
      clearInterval(watch);
      rmSync(downloadDir, { recursive: true, force: true });
      resolve(reason.split('\n')[0]?.trim() || 'the download failed');
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

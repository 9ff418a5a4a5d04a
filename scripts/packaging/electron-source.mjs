/** Finds the Electron for a package: a given one, node_modules, an earlier download, or a new download. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { findElectron } from '../electron-binary.mjs';
import { Refusal, root } from '../project.mjs';
import { platformOf } from './target.mjs';

const patienceMs = 10_000;

/**
 * Returns the folder of the unpacked Electron to use; undefined if the builder has it in its cache or can download it.
 * @param {import('./target.mjs').Target} target
 * @param {{ dir: boolean, 'electron-dist'?: string }} options
 * @returns {Promise<string | undefined>}
 * @throws Refusal with one sentence that says what is missing and what to do
 */
export async function findElectronFor(target, options) {
  const named = options['electron-dist'];
  if (named !== undefined && !existsSync(named))
    throw new Refusal(`There is no folder ${resolve(named)} with an unpacked Electron.`);
  const unpacked = named === undefined ? installedFor(target) : resolve(named);
  const { version } = JSON.parse(
    readFileSync(join(root, 'node_modules', 'electron', 'package.json'), 'utf8'),
  );
  const zip = `electron-v${version}-${platformOf[target.system]}-${target.arch}.zip`;
  const isMissing = unpacked === undefined && !isCached(zip);
  // Installers need tools that the builder downloads as well, unless it has done so before.
  const needsTools = !options.dir && !existsSync(cacheFolder('electron-builder'));
  if (!isMissing && !needsTools) return unpacked;
  const reason = await whyUnreachable(`${mirror()}v${version}/${zip}`);
  if (reason === undefined) return unpacked;
  if (isMissing)
    throw new Refusal(
      `Electron ${version} for ${target.system} on ${target.arch} is not on this machine and cannot be downloaded (${reason}): run this where it can be reached, or name an unpacked Electron of this version with --electron-dist FOLDER.`,
    );
  throw new Refusal(
    `The tools that make installers are not on this machine and cannot be downloaded (${reason}): run this where they can be reached, or make the folder alone with --dir.`,
  );
}

/** @param {import('./target.mjs').Target} target */
function installedFor({ system, arch }) {
  if (platformOf[system] !== process.platform || arch !== process.arch || !findElectron()) return undefined;
  return join(root, 'node_modules', 'electron', 'dist');
}

/** @param {string} zip */
function isCached(zip) {
  const folder = process.env['electron_config_cache'] ?? cacheFolder('electron');
  // The cache has a folder for each address from which a zip was downloaded.
  return (
    existsSync(folder) &&
    readdirSync(folder, { withFileTypes: true }).some(
      (entry) => entry.name === zip || existsSync(join(folder, entry.name, zip)),
    )
  );
}

/** @param {string} name */
function cacheFolder(name) {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', name);
  if (process.platform === 'win32')
    return join(process.env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), name, 'Cache');
  return join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), name);
}

const mirror = () =>
  process.env['ELECTRON_MIRROR'] ?? 'https://github.com/electron/electron/releases/download/';

/**
 * @param {string} address
 * @returns {Promise<string | undefined>} why the address cannot be reached; undefined if it can
 */
async function whyUnreachable(address) {
  // The builder uses the proxy, but `fetch` would not, so its failure would prove nothing.
  if (process.env['HTTPS_PROXY'] || process.env['https_proxy']) return undefined;
  const { host } = new URL(address);
  try {
    const { status } = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(patienceMs) });
    return status < 400 ? undefined : `${host} returns status ${status}`;
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    const isTimeout = cause instanceof Error && cause.name === 'TimeoutError';
    if (isTimeout) return `${host} does not respond within ${patienceMs / 1000} s`;
    return `${host}: ${cause instanceof Error && 'code' in cause ? cause.code : String(cause)}`;
  }
}

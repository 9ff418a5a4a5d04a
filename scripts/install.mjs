/** Installs the project's packages if they are missing or not those of package-lock.json. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, Refusal, root, say } from './project.mjs';

/** Installs the packages if necessary. @throws Refusal if that fails */
export function ensureInstalled() {
  if (isInstalled()) return;
  say('Installing packages; this takes a minute…');
  // npm ci begins by deleting node_modules, which Windows refuses while the Node in there runs this script.
  const verb = process.platform === 'win32' && existsSync(join(root, 'node_modules')) ? 'install' : 'ci';
  const { ok } = npm([verb, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    output: 'shown',
  });
  if (!ok || !isInstalled()) throw new Refusal('The packages could not be installed; npm says why above.');
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean }} Locked
 */

/**
 * Returns whether the installed packages are those of package-lock.json. npm lists what it has installed in
 * node_modules/.package-lock.json as its last step. Comparing that list is exact, also after an install by hand or an
 * interrupted one, which a time or a hash of our own would miss.
 */
function isInstalled() {
  const wanted = packagesIn('package-lock.json');
  const installed = packagesIn('node_modules/.package-lock.json');
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    const found = installed[path];
    if (path === '') return true;
    // Optional packages are left out on systems that they do not support.
    if (!found) return optional === true;
    return found.version === version && found.integrity === integrity;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, Locked> | undefined}
 */
function packagesIn(file) {
  const path = join(root, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined;
}

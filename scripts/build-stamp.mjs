/** What the program is built from, and whether it was built from the present sources. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir, root } from './project.mjs';

/** Sources of the host, without those of the page. */
const hostSources = ['shared', 'electron', 'package-lock.json', 'vite.config.ts', 'tsconfig.base.json'];
const sources = ['renderer', ...hostSources];

/** Written once everything is built, with the hash of the sources. */
export const stamp = join(cacheDir, 'build-of');

/** Paths of all source files, relative to the project, in a fixed order. */
export const sourceFiles = () => sources.flatMap((path) => entriesIn(path, 'files')).sort();

/**
 * Whether the host has not changed since it was built, by the times of its files and folders, which are read within a
 * few milliseconds. A checkout gives each file that it changes a new time.
 */
export function isHostBuilt() {
  if (!existsSync(stamp)) return false;
  const builtAt = statSync(stamp).mtimeMs;
  return hostSources
    .flatMap((path) => [path, ...entriesIn(path, 'all')])
    .every((path) => statSync(join(root, path)).mtimeMs < builtAt);
}

/**
 * A file by itself, or what a folder has.
 * @param {string} path
 * @param {'files' | 'all'} which
 * @returns {string[]}
 */
function entriesIn(path, which) {
  if (path.includes('.')) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => (which === 'all' || entry.isFile()) && !entry.name.includes('.test'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
}

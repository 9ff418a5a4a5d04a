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
export const sourceFiles = () => sources.flatMap((path) => entriesIn(path).files).sort();

/**
 * Whether the host has not changed since it was built, by the times of its files and folders, which are read within a
 * few milliseconds. A checkout gives each file that it changes a new time.
 */
export function isHostBuilt() {
  if (!existsSync(stamp)) return false;
  const builtAt = statSync(stamp).mtimeMs;
  return hostSources.every((path) => {
    const { files, folders } = entriesIn(path);
    return [...folders, ...files].every((each) => statSync(join(root, each)).mtimeMs < builtAt);
  });
}

/**
 * A file by itself, or a folder with all that is in it, without tests. Read folder by folder, which takes a third of the
 * time of the option `recursive`.
 * @param {string} path
 */
function entriesIn(path) {
  const files = /** @type {string[]} */ ([]);
  const folders = /** @type {string[]} */ ([]);
  const add = (/** @type {string} */ folder) => {
    folders.push(folder);
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const inside = `${folder}/${entry.name}`;
      if (entry.isDirectory()) add(inside);
      else if (!entry.name.includes('.test')) files.push(inside);
    }
  };
  if (path.includes('.')) files.push(path);
  else add(path);
  return { files, folders };
}

/** Finds the packages that a user gets: those that the host loads, those bundled into the page, and Electron. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project.mjs';

/** @typedef {{ version?: string, dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} Locked */

/** Packages that are never loaded at run time: this one has headers for compiling SQLite. */
const onlyForCompiling = ['node-addon-api'];

/** Matches each import except those of types, and finds the name of its package without the path inside the package. */
const importedName =
  /^(?:import |(?:import|export)(?! type)[^'\n]* from |\} from |[^'\n]*\bimport\()'((?:@[a-z][\w.-]*\/)?[a-z][\w.:-]*)[^']*'/gm;

/** Returns the folders of packages as package-lock.json names them, including packages inside others. */
export function shippedPackages() {
  return [
    ...new Set([
      ...hostPackages(),
      ...closureOf(importedIn(['renderer', 'shared'])),
      'node_modules/electron',
    ]),
  ].sort();
}

/** Returns the folders of the packages that the host loads: the dependencies of package.json and theirs. */
export function hostPackages() {
  return closureOf(Object.keys(lockOf()['']?.dependencies ?? {}));
}

/**
 * Returns the names of the packages that the sources in some folders import, without tests.
 * @param {string[]} folders
 * @returns {string[]}
 */
export function importedIn(folders) {
  /** @type {Set<string>} */
  const names = new Set();
  for (const folder of folders)
    for (const path of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(path) || path.includes('test')) continue;
      const text = readFileSync(join(root, folder, path), 'utf8');
      for (const [, name] of text.matchAll(importedName))
        if (name && !name.startsWith('node:')) names.add(name);
    }
  return [...names];
}

/**
 * Returns the folders of packages and of all their dependencies. Optional dependencies are left out, because each would
 * have to be compiled, or belongs to a system without a page.
 * @param {string[]} names of packages at the top
 * @returns {string[]}
 */
function closureOf(names) {
  const lock = lockOf();
  /** @type {Set<string>} */
  const found = new Set();
  /** @param {string} name @param {string} from */
  const visit = (name, from) => {
    const path = placeOf(lock, name, from);
    if (path === undefined || found.has(path) || onlyForCompiling.includes(name)) return;
    found.add(path);
    for (const each of Object.keys(lock[path]?.dependencies ?? {})) visit(each, path);
  };
  for (const name of names) visit(name, '');
  return [...found];
}

/**
 * Returns the folder in which Node finds a package: inside that of the package which imports it, or in one above.
 * @param {Record<string, Locked>} lock
 * @param {string} name
 * @param {string} from
 */
function placeOf(lock, name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('node_modules/') - 1, 0))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (lock[path]) return path;
    if (folder === '') return undefined;
  }
}

/** @returns {Record<string, Locked>} */
function lockOf() {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
}

/** Builds the program where its sources have changed since the last build. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir, npm, Refusal, root, say } from './project.mjs';

const sources = [
  'shared',
  'electron',
  'renderer',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.base.json',
];
const results = ['dist/renderer/index.html', 'dist/host/serve.js', 'dist/host/main.js'];
const stamp = join(cacheDir, 'build-of');

export function ensureBuilt() {
  const hash = hashOf(sources);
  const isThere = results.every((path) => existsSync(join(root, path)));
  if (isThere && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  say('Building…');
  const { ok, text } = npm(['run', 'build'], { output: 'kept' });
  if (!ok) throw new Refusal(`${text}\nThe program could not be built.`);
  mkdirSync(cacheDir, { recursive: true });
  writeFileSync(stamp, hash);
}

/**
 * By content and not by time: a checkout gives every file a new time.
 * @param {string[]} paths
 */
function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesIn).sort())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  if (path.includes('.')) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
}

/** Builds the program where its sources have changed since the last build. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles, stamp } from './build-stamp.mjs';
import { cacheDir, npm, Refusal, root, say } from './project.mjs';

const results = ['dist/renderer/index.html', 'dist/host/serve.js', 'dist/host/main.js'];

/** Builds the program if its sources differ from those of the last build. @throws Refusal if the build fails */
export function ensureBuilt() {
  const begun = new Date();
  const hash = hashOf(sourceFiles());
  const isThere = results.every((path) => existsSync(join(root, path)));
  if (!isThere || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash) {
    say('Building…');
    const { ok, text } = npm(['run', 'build'], { output: 'kept' });
    if (!ok) throw new Refusal(`${text}\nThe program could not be built.`);
    mkdirSync(cacheDir, { recursive: true });
    writeFileSync(stamp, hash);
  }
  // The time of the stamp is that before the build, so that a file which changed during the build counts as newer.
  utimesSync(stamp, begun, begun);
}

/**
 * Hashes the contents of files and not their times, because a checkout gives every file a new time.
 * @param {string[]} paths
 */
function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths)
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex');
}

import { fileURLToPath } from 'node:url';

/**
 * Environment of a process that a test starts from source. Most of these processes load the same files; with the files
 * compiled in the cache, a process needs a third less CPU time.
 */
export const compileCache = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/graph-intake/compiled', import.meta.url)),
};

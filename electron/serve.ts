/** Entry point in Node: runs the same host and page as Electron, for a browser window on this machine. */
import { mkdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import envPaths from 'env-paths';
import { writePrivately } from './storage/private-writes.ts';

writePrivately();

const fromSource = import.meta.url.endsWith('.ts');
/** Returns the URL of a file relative to this one, which is either built or run from source. */
const beside = (built: string, source: string) => new URL(fromSource ? source : built, import.meta.url);
const data = resolve(process.env['GRAPH_INTAKE_DATA'] || envPaths('graph-intake', { suffix: '' }).data);

// Before the import of the program, whose compilation is a third of a start. Its threads read the environment variable.
if (!fromSource) {
  const folder = join(data, 'compile-cache');
  // Created here with its mode: if the cache created the folder, other users could read it.
  mkdirSync(data, { recursive: true, mode: 0o700 });
  enableCompileCache(folder);
  process.env['NODE_COMPILE_CACHE'] = folder;
}
const { runProgram } = await import('./serve/run-program.ts');
await runProgram({
  data,
  manifest: beside('../../package.json', '../package.json'),
  places: {
    page: fileURLToPath(beside('../renderer/', '../dist/renderer/')),
    samples: fileURLToPath(beside('../../assets/samples', '../assets/samples')),
    practiceWorker: beside('./practice-worker.js', './practice/worker.ts'),
    engineWorker: beside('./engine-worker.js', './engine/worker.ts'),
  },
});

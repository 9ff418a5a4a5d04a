/** Entry point of the self-test in Node, which tests the browser form. For Electron: desktop/self-test.ts. */

import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writePrivately } from '../storage/private-writes.ts';
import { createBrowserForm } from './browser-form.ts';
import { checks } from './checks.ts';
import { runSelfTest } from './run-self-test.ts';

writePrivately();

const fromSource = import.meta.url.endsWith('.ts');
/** Returns the URL of a file relative to this one, which is either built or run from source. */
const beside = (built: string, source: string) => new URL(fromSource ? source : built, import.meta.url);
const { values } = parseArgs({
  options: {
    chromium: { type: 'string' },
    'chromium-arg': { type: 'string', multiple: true, default: [] },
    report: { type: 'string' },
  },
});
const { chromium } = values;
const manifest = readFileSync(beside('../../package.json', '../../package.json'), 'utf8');
const report = await runSelfTest({
  checks,
  createForm: (folder) =>
    createBrowserForm({
      folder,
      serve: fileURLToPath(beside('./serve.js', '../serve.ts')),
      chromium: chromium === undefined ? null : { program: chromium, args: values['chromium-arg'] },
      now: () => performance.now(),
    }),
  places: {
    engineWorker: beside('./engine-worker.js', '../engine/worker.ts'),
    practiceWorker: beside('./practice-worker.js', '../practice/worker.ts'),
  },
  version: (JSON.parse(manifest) as { version: string }).version,
  print: (line) => console.log(line),
  now: () => performance.now(),
  wait: (ms, signal) => delay(ms, undefined, { signal }),
});
console.log(JSON.stringify(report));
if (values.report !== undefined) await writeFile(values.report, JSON.stringify(report, null, 2));
process.exitCode = report.ok ? 0 : 1;

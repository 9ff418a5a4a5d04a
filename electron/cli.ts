/** The terminal's entry: the functions of the window, for scripts and for people who prefer to type. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import envPaths from 'env-paths';
import { runCommand } from './cli/commands.ts';
import { exitCodes } from './cli/exit-codes.ts';
import { startPracticeWorker } from './practice/start-worker.ts';
import { writePrivately } from './storage/private-writes.ts';

writePrivately();

const fromSource = import.meta.url.endsWith('.ts');
const beside = (built: string, source: string) => new URL(fromSource ? source : built, import.meta.url);
const about = JSON.parse(readFileSync(beside('../../package.json', '../package.json'), 'utf8')) as {
  version: string;
};
const abort = new AbortController();
/** One Ctrl-C may send SIGINT twice, from the terminal and from the parent process; a later one is a second Ctrl-C. */
const sameSignalMs = 300;
/** Fits into the 30 s that Kubernetes leaves between SIGTERM and SIGKILL. */
const usualStopSeconds = 25;
let interruptedAt: number | undefined;
let isTerminated = false;
function interrupt(): void {
  const now = performance.now();
  if (interruptedAt !== undefined && now - interruptedAt > sameSignalMs)
    process.exit(isTerminated ? exitCodes.interrupted : exitCodes.failed);
  interruptedAt ??= now;
  // Ends the work, which removes its temporary files.
  abort.abort();
}
process.on('SIGINT', interrupt);
process.on('SIGTERM', () => {
  isTerminated = true;
  const seconds = Number(process.env['GRAPH_INTAKE_STOP_WITHIN'] || usualStopSeconds);
  // Rows that are in flight then are read back at the next start, as after a crash.
  setTimeout(() => process.exit(exitCodes.interrupted), (seconds || usualStopSeconds) * 1000).unref();
  interrupt();
});
/** Commands that write to a platform; they finish their work even if their output is no longer read. */
const writing = new Set(['send', 'continue', 'resume', 'undo', 'watch-folder', 'actions']);
// The reader of the output, such as `head`, may close it early.
process.stdout.on('error', () => {
  if (!writing.has(process.argv[2] ?? '')) process.exit(exitCodes.failed);
});
process.stderr.on('error', () => undefined);

process.exitCode = await runCommand(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  stdin: process.stdin,
  env: process.env,
  data: resolve(process.env['GRAPH_INTAKE_DATA'] || envPaths('graph-intake', { suffix: '' }).data),
  version: about.version,
  samples: fileURLToPath(beside('../../assets/samples', '../assets/samples')),
  engineWorker: beside('./engine-worker.js', './engine/worker.ts'),
  startPractice: (dataDir, log, options) =>
    startPracticeWorker({
      ...options,
      entry: beside('./practice-worker.js', './practice/worker.ts'),
      dataDir,
      onCrash: (cause) => log.error('The practice platform ended by itself.', cause),
    }),
  now: Date.now,
  wait: (ms, signal) => delay(ms, undefined, { signal }),
  signal: abort.signal,
  isTerminated: () => isTerminated,
  interrupt,
});

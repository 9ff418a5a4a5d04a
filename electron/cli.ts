/** The terminal's entry: what the window does, for scripts and for people who like to type. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import envPaths from 'env-paths';
import { AppError } from '../shared/errors.ts';
import { check } from './cli/check.ts';
import { exitCodes } from './cli/report.ts';
import { usage } from './cli/usage.ts';

const fromSource = import.meta.url.endsWith('.ts');
const beside = (built: string, source: string) => new URL(fromSource ? source : built, import.meta.url);
const abort = new AbortController();
// The first one ends the work, which takes its temporary files along; the next one ends the program.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => abort.abort());
// Whoever reads the output may have seen enough, such as head.
process.stdout.on('error', () => process.exit(exitCodes.failed));

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof AppError ? error.message : error);
  process.exitCode = exitCodes.failed;
}

async function run([command, ...args]: string[]): Promise<number> {
  if (command === undefined) throw new AppError('bad-input', usage);
  if (command === '--version') {
    const about = JSON.parse(readFileSync(beside('../../package.json', '../package.json'), 'utf8'));
    console.log((about as { version: string }).version);
    return exitCodes.fine;
  }
  if (command === 'help' || [command, ...args].includes('--help')) {
    console.log(usage);
    return exitCodes.fine;
  }
  if (command !== 'check')
    throw new AppError(
      'bad-input',
      `There is no command “${command}”; graph-intake help tells what there is.`,
    );
  return check(args, {
    stdout: process.stdout,
    stderr: process.stderr,
    data: resolve(process.env['GRAPH_INTAKE_DATA'] || envPaths('graph-intake', { suffix: '' }).data),
    engineWorker: beside('./engine-worker.js', './engine/worker.ts'),
    now: Date.now,
    signal: abort.signal,
  });
}

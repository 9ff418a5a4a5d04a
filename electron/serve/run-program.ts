/** Runs the program for a browser window, from its options to its end. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { AppError, toAppError } from '../../shared/errors.ts';
import { createLog } from '../log.ts';
import { openBrowser } from './open-browser.ts';
import { readOptions, type ServeOptions, usage } from './options.ts';
import { isPortTaken } from './port-taken.ts';
import { type BrowserHost, type BrowserHostOptions, startBrowserHost } from './start-browser-host.ts';

export interface Program extends Pick<BrowserHostOptions, 'data' | 'places'> {
  /** The package's own file, which names the version. */
  readonly manifest: URL;
}

/** Runs until a signal ends it, or the host cannot be made; the exit code says which. */
export async function runProgram(program: Program): Promise<void> {
  try {
    const options = readOptions(process.argv.slice(2));
    if (options.help) console.log(usage);
    else await run(options, program);
  } catch (error) {
    giveUp(error);
  }
}

function giveUp(error: unknown): void {
  console.error(wordsFor(error));
  process.exitCode = 1;
  // Stops reading the terminal, which would keep the process running.
  process.stdin.pause();
}

async function run(options: ServeOptions, { data, manifest, places }: Program): Promise<void> {
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const log = createLog({ file: join(data, 'logs', 'graph-intake.log'), now: Date.now });
  process.on('uncaughtExceptionMonitor', (error) => log.error('Uncaught error.', error));
  const host = await startBrowserHost({ data, log, version, port: options.port, places });
  const isStopping = stopOnSignal(host);
  try {
    await printStart(options, host);
    await host.ready;
  } catch (error) {
    // Failures that follow from it are not reported to their callers.
    if (isStopping()) return;
    // Before the end, which takes a moment, and in which a signal may come.
    giveUp(error);
    await host.close();
  }
}

async function printStart(options: ServeOptions, host: BrowserHost): Promise<void> {
  const opened = options.open && (await openBrowser(host.invite()));
  if (options.json) {
    console.log(JSON.stringify({ address: host.invite(), ...(await practiceFor(options, host)) }));
  } else {
    console.log(opened ? 'Graph Intake opens in your browser.' : 'Graph Intake is ready for your browser.');
    printAddress(host);
  }
}

async function practiceFor({ showPractice }: ServeOptions, { ready }: BrowserHost) {
  if (!showPractice) return {};
  const { stop: _, ...practice } = (await ready).practice;
  return { practice };
}

/** Prints another address on request: an address is good for one browser. */
function printAddress(host: BrowserHost): void {
  const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin }) : undefined;
  const another = terminal ? 'press Enter for a new address, Ctrl-C to stop' : 'Ctrl-C stops the program';
  const printStart = () => console.log(`  ${host.invite()}\n  (opens one browser, once; ${another})`);
  printStart();
  terminal?.on('line', printStart);
}

/** Returns whether a signal has come. */
function stopOnSignal(host: BrowserHost): () => boolean {
  let asked: number | undefined;
  const stop = (signal: NodeJS.Signals) => {
    // One Ctrl-C may send SIGINT twice, from the terminal and from the parent process; a later one is a second Ctrl-C.
    if (asked !== undefined && performance.now() - asked > 1000) process.exit(1);
    if (asked !== undefined) return;
    asked = performance.now();
    console.error(`Stopping after ${signal}…`);
    host.close().then(
      () => process.exit(),
      (error) => {
        console.error(wordsFor(error));
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  return () => asked !== undefined;
}

function wordsFor(error: unknown): string {
  if (error instanceof AppError) return error.message;
  if (isPortTaken(error))
    return 'This port is in use; choose another one with --port, or leave out --port for any free port.';
  return error instanceof Error ? (error.stack ?? error.message) : toAppError(error).message;
}

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
  /** The package.json, which contains the version. */
  readonly manifest: URL;
}

/** Runs until a signal ends the program; the exit code is 1 where the options are wrong or the host does not start. */
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
  console.error(messageOf(error));
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
    // A stop makes these promises fail, which is not an error to report.
    if (isStopping()) return;
    // Reported before the host closes, which takes a moment in which a signal may end the process.
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

/** Prints an address, and a new one after each Enter: an address opens only one browser. */
function printAddress(host: BrowserHost): void {
  const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin }) : undefined;
  const hint = terminal ? 'press Enter for a new address, Ctrl-C to stop' : 'Ctrl-C stops the program';
  const printNewAddress = () => console.log(`  ${host.invite()}\n  (opens one browser, once; ${hint})`);
  printNewAddress();
  terminal?.on('line', printNewAddress);
}

/** Closes the host after a signal. Returns a function that shows whether a signal was received. */
function stopOnSignal(host: BrowserHost): () => boolean {
  let stoppedAt: number | undefined;
  const stop = (signal: NodeJS.Signals) => {
    // One Ctrl-C may send SIGINT twice, from the terminal and from the parent process; a later one is a second Ctrl-C.
    if (stoppedAt !== undefined && performance.now() - stoppedAt > 1000) process.exit(1);
    if (stoppedAt !== undefined) return;
    stoppedAt = performance.now();
    console.error(`Stopping after ${signal}…`);
    host.close().then(
      () => process.exit(),
      (error) => {
        console.error(messageOf(error));
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  return () => stoppedAt !== undefined;
}

function messageOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  if (isPortTaken(error))
    return 'This port is in use; choose another one with --port, or leave out --port for any free port.';
  return error instanceof Error ? (error.stack ?? error.message) : toAppError(error).message;
}

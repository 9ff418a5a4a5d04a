/** Node's entry: the same host and page as in Electron, for a browser window on this machine. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import envPaths from 'env-paths';
import { AppError, toAppError } from '../shared/errors.ts';
import { createLog } from './log.ts';
import { openBrowser } from './serve/open-browser.ts';
import { readOptions, type ServeOptions, usage } from './serve/options.ts';
import { type BrowserHost, startBrowserHost } from './serve/start-browser-host.ts';

const fromSource = import.meta.url.endsWith('.ts');
const beside = (built: string, source: string) => new URL(fromSource ? source : built, import.meta.url);
const places = {
  page: fileURLToPath(beside('../renderer/', '../dist/renderer/')),
  samples: fileURLToPath(beside('../../assets/samples', '../assets/samples')),
  practiceWorker: beside('./practice-worker.js', './practice/worker.ts'),
  engineWorker: beside('./engine-worker.js', './engine/worker.ts'),
};
const about = JSON.parse(readFileSync(beside('../../package.json', '../package.json'), 'utf8')) as {
  version: string;
};
const data = resolve(process.env['GRAPH_INTAKE_DATA'] || envPaths('graph-intake', { suffix: '' }).data);

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) console.log(usage);
  else await run(options);
} catch (error) {
  console.error(wordsFor(error));
  process.exitCode = 1;
}

async function run(options: ServeOptions): Promise<void> {
  const log = createLog({ file: join(data, 'logs', 'graph-intake.log'), now: Date.now });
  process.on('uncaughtExceptionMonitor', (error) => log.error('Nobody caught an error.', error));
  const host = await startBrowserHost({ data, log, version: about.version, port: options.port, places });
  stopOnSignal(host);
  const opened = options.open && (await openBrowser(host.invite()));
  if (options.json) {
    const { stop: _, ...practice } = host.practice;
    console.log(JSON.stringify({ address: host.invite(), ...(options.showPractice && { practice }) }));
  } else {
    console.log(opened ? 'Graph Intake opens in your browser.' : 'Graph Intake is ready for your browser.');
    tellAddress(host);
  }
}

/** An address is good for one browser, so whoever sits at the terminal can have another. */
function tellAddress(host: BrowserHost): void {
  const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin }) : undefined;
  const another = terminal ? 'press Enter for another, Ctrl-C to stop' : 'Ctrl-C stops the program';
  const tell = () => console.log(`  ${host.invite()}\n  (opens one browser, once; ${another})`);
  tell();
  terminal?.on('line', tell);
}

function stopOnSignal(host: BrowserHost): void {
  let asked: number | undefined;
  const stop = (signal: NodeJS.Signals) => {
    // One Ctrl-C may arrive twice, from the terminal and from whoever started us; a later one means it.
    if (asked !== undefined && performance.now() - asked > 1000) process.exit(1);
    if (asked !== undefined) return;
    asked = performance.now();
    console.error(`Stopping after ${signal}…`);
    host.close().then(
      () => process.exit(0),
      (error) => {
        console.error(wordsFor(error));
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}

function wordsFor(error: unknown): string {
  if (error instanceof AppError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'This port is taken; name another one with --port, or none for any free one.';
  return error instanceof Error ? (error.stack ?? error.message) : toAppError(error).message;
}

/** Entry of `npm run practice`: starts only the practice platform, for training and tests. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import envPaths from 'env-paths';
import { type PracticeAddress, startPractice } from './server.ts';

const usage = `npm run practice -- [options]
  --port <n>         listen there (default: a free port)
  --token-life <s>   seconds until a token expires (default: 3600)
  --json             print the addresses and the sign-in as one line of JSON
  --help             print this
GRAPH_INTAKE_DATA names another data folder.`;

const failureExitCode = 1;
const parentCheckMs = 500;

function readArguments(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '0' },
      'token-life': { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const tokenLife = values['token-life'];
  return {
    port: wholeNumber('--port', values.port, 0, 65_535),
    ...(tokenLife === undefined
      ? {}
      : { tokenLifeSeconds: wholeNumber('--token-life', tokenLife, 1, 31_536_000) }),
    json: values.json,
    help: values.help,
  };
}

function wholeNumber(name: string, text: string, minimum: number, maximum: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= minimum && number <= maximum) return number;
  throw new Error(`${name} must be a whole number from ${minimum} to ${maximum}, not “${text}”.`);
}

function describe({ stop: _, ...address }: PracticeAddress): string {
  const lines = Object.entries(address).map(([name, value]) => `  ${name.padEnd(14)}${value}`);
  return ['The practice platform is running.', ...lines, 'Ctrl+C stops it.'].join('\n');
}

async function run(): Promise<void> {
  const { json, help, ...options } = readArguments(process.argv.slice(2));
  if (help) {
    console.log(usage);
    return;
  }
  const data = process.env['GRAPH_INTAKE_DATA'] || envPaths('graph-intake', { suffix: '' }).data;
  const address = await startPractice({ dataDir: join(data, 'practice'), ...options });
  const { stop, ...printed } = address;
  console.log(json ? JSON.stringify(printed) : describe(address));
  const end = () => {
    clearInterval(watch);
    // With server and store closed, the process ends by itself with code 0.
    stop().catch(fail);
  };
  const watch = watchParent(end);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
}

/**
 * Calls `onGone` when the parent ends: npm signals only the shell that started this process, and the shell just ends.
 */
function watchParent(onGone: () => void): NodeJS.Timeout | undefined {
  if (process.env['npm_lifecycle_event'] === undefined) return undefined;
  const parent = process.ppid;
  return setInterval(() => {
    if (process.ppid !== parent) onGone();
  }, parentCheckMs);
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = failureExitCode;
}

await run().catch(fail);

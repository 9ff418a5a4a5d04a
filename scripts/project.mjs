/** Paths of the project, and how its scripts run other programs. Plain Node, usable before anything is installed. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Cache of the scripts between two runs; deleted with node_modules. */
export const cacheDir = join(root, 'node_modules', '.cache', 'graph-intake');

/**
 * Prints the current step to stderr, because stdout belongs to the program that is started.
 * @param {string} line
 */
export const say = (line) => console.error(line);

/** A failure that is printed as its message, without a stack. */
export class Refusal extends Error {}

/**
 * Returns the path of the project's Node: the npm package `node`, whose version is that inside Electron, or without it
 * the Node that runs this script. @throws Refusal if that is older than 24
 */
export function projectNode() {
  const own = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(own)) return own;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new Refusal(
    'Node 24 is missing: run npm ci again and let it run install scripts (no --ignore-scripts).',
  );
}

/**
 * Options of Node for the program itself. V8 would use up to 128 MB for new objects; with 32 MB, checking and sending
 * take the same time. Electron starts without these options.
 */
export const programOptions = ['--max-semi-space-size=16'];

/**
 * Returns the command that runs npm in the project, its arguments, and the options of a process for it.
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, through?: string[] }} options `through` is a program with its arguments, which
 * runs the command of npm that is appended to them
 */
export function npmCommand(args, { env = {}, through = [] } = {}) {
  const cli = process.env['npm_execpath'];
  const [command = '', ...rest] = [...through, ...(cli ? [process.execPath, cli] : ['npm']), ...args];
  // On Windows, npm is npm.cmd, which only a shell can run.
  const shell = !cli && process.platform === 'win32';
  return { command, args: rest, options: { cwd: root, env: { ...process.env, ...env }, shell } };
}

/**
 * Runs npm in the project to its end.
 * @param {string[]} args
 * @param {{ output: 'shown' | 'kept' }} options `kept` output is returned as text
 */
export function npm(args, { output }) {
  const { command, args: all, options } = npmCommand(args);
  const { status, stdout, stderr, error } = spawnSync(command, all, {
    ...options,
    stdio: output === 'shown' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return { ok: status === 0, text: error ? error.message : `${stdout ?? ''}${stderr ?? ''}`.trim() };
}

/**
 * Prints a failure and exits with code 1; a Refusal as its message, anything else with its stack.
 * @param {unknown} error
 */
export function giveUp(error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exitCode = 1;
}

/** Ends a program together with the script that started it, and the script together with npm. Plain Node. */
import { spawnSync } from 'node:child_process';

const isWindows = process.platform === 'win32';
const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const pollMs = 300;

/**
 * Passes signals on and waits for the program, which ends its work first. Windows has no signals: `kill` would end the
 * program in the middle of a write. A console program receives Ctrl-C itself; any other is sent a request to quit.
 * @param {import('node:child_process').ChildProcess} program
 * @param {() => void} askToQuit
 */
export function stopWith(program, askToQuit) {
  for (const signal of signals) process.removeAllListeners(signal);
  const stop = () => {
    if (isWindows) askToQuit();
    else program.kill('SIGTERM');
  };
  for (const signal of signals) process.on(signal, stop);
  if (!hasNpm) return;
  const timer = setInterval(() => {
    if (!isNpmGone()) return;
    clearInterval(timer);
    stop();
  }, pollMs);
  timer.unref();
}

/**
 * Returns whether npm, which started this script, has ended. This has to be polled: npm passes a signal on at most to
 * the shell that runs the script, and that shell ends without passing it on.
 */
export const isNpmGone = () => hasNpm && (process.ppid !== parentId || (npmId !== null && !isAlive(npmId)));

// Read at the start: the parent of an orphan is another process.
const hasNpm = !isWindows && process.env['npm_lifecycle_event'] !== undefined;
const parentId = process.ppid;
const npmId = hasNpm ? npmAbove(parentId) : null;

/**
 * Returns the process id of the npm above the shell of a script; null if the parent is npm itself, or npm is not found.
 * @param {number} shellId
 */
function npmAbove(shellId) {
  const above = Number(ps('ppid', shellId));
  return above > 1 && /(^|[/\s])npm(-cli\.js)?(\s|$)/.test(ps('args', above)) ? above : null;
}

/**
 * @param {'ppid' | 'args'} field
 * @param {number} id
 */
function ps(field, id) {
  const { stdout } = spawnSync('ps', ['-o', `${field}=`, '-p', String(id)], { encoding: 'utf8' });
  return (stdout ?? '').trim();
}

/** @param {number} id */
function isAlive(id) {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // The process exists, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

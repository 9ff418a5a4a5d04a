/** `npm start`: installs and builds what is missing, then opens Electron, or a browser window without Electron. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { chromiumArgs, findChromium } from './chromium.mjs';
import { ensureElectron, hasDisplay } from './electron-binary.mjs';
import { ensureInstalled } from './install.mjs';
import { giveUp, programOptions, projectNode, root, say } from './project.mjs';
import { runElectron } from './run-electron.mjs';
import { isNpmGone, stopWith } from './stop-with.mjs';

const args = process.argv.slice(2);
const retry = args.includes('--retry-electron');
/** Other options are passed to the browser window's server, such as --port. */
const forServer = args.filter((arg) => arg !== '--retry-electron' && arg !== '--browser');
const isSelfTest = args.includes('--self-test');
const wantsBrowser = args.includes('--browser') || (forServer.length > 0 && !isSelfTest);
const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;

try {
  ensureInstalled();
  ensureBuilt();
  const electron = wantsBrowser ? undefined : await electronWithDisplay();
  // The user may have stopped npm while this script installed or built.
  if (isNpmGone()) process.exitCode = 1;
  else if (!electron || !(await runInElectron(electron))) runInBrowser();
} catch (error) {
  giveUp(error);
}

async function electronWithDisplay() {
  if (hasDisplay() || retry) {
    const electron = await ensureElectron({ retry });
    if (hasDisplay()) return electron;
  }
  say('There is no display here for an Electron window, so Graph Intake uses a browser.');
  return undefined;
}

/**
 * Returns whether Electron started; otherwise it has been explained why not.
 * @param {string} program
 */
async function runInElectron(program) {
  const programArgs = [...sandboxArgs(), root, ...(isSelfTest ? forServer : [])];
  const { exitCode, failure } = await runElectron({
    program,
    args: programArgs,
    env,
    onSpawn: (child) => stopWith(child, () => runQuit(program, programArgs)),
  });
  if (!failure) {
    process.exitCode = exitCode;
    return true;
  }
  say(`Electron cannot start here: ${failure.reason}. The window opens in a browser instead.`);
  for (const remedy of failure.remedies) say(`  To use Electron: ${remedy}`);
  return false;
}

/** Chromium's sandbox cannot run as root. */
function sandboxArgs() {
  return process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}

function runInBrowser() {
  const programArgs = isSelfTest
    ? [
        join(root, 'dist', 'host', 'self-test.js'),
        ...chromiumForTest(),
        ...forServer.filter((arg) => arg.startsWith('--report=')),
      ]
    : [...programOptions, join(root, 'dist', 'host', 'serve.js'), ...forServer];
  const program = spawn(projectNode(), programArgs, { cwd: root, env, stdio: 'inherit' });
  stopWith(program, () => undefined);
  program.once('error', giveUp);
  program.once('exit', (code, signal) => {
    process.exitCode = signal === null ? (code ?? 0) : 1;
  });
}

/** The browser of the self-test; without one its window checks are not available, and the rest is checked. */
function chromiumForTest() {
  const program = findChromium();
  return program ? ['--chromium', program, ...chromiumArgs.map((arg) => `--chromium-arg=${arg}`)] : [];
}

/**
 * Asks the running program to quit, through the lock that allows one program per data folder.
 * @param {string} program
 * @param {string[]} programArgs
 */
function runQuit(program, programArgs) {
  spawn(program, [...programArgs, '--quit'], { cwd: root, env, stdio: 'ignore' }).once('error', giveUp);
}

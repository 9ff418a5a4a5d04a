/** `npm start`: installs and builds what is missing, then opens Electron, or a browser window where it cannot be had. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureElectron, hasDisplay } from './electron-binary.mjs';
import { ensureInstalled } from './install.mjs';
import { giveUp, projectNode, root, say } from './project.mjs';

const args = process.argv.slice(2);
const retry = args.includes('--retry-electron');
/** Anything else is said to the browser window's server, such as --port. */
const forServer = args.filter((arg) => arg !== '--retry-electron' && arg !== '--browser');
const wantsBrowser = args.includes('--browser') || forServer.length > 0;

try {
  ensureInstalled();
  ensureBuilt();
  const electron = wantsBrowser ? undefined : await electronWithDisplay();
  if (electron) run(electron, [...sandboxArgs(), root]);
  else run(projectNode(), [join(root, 'dist', 'host', 'serve.js'), ...forServer]);
} catch (error) {
  giveUp(error);
}

async function electronWithDisplay() {
  if (hasDisplay() || retry) {
    const electron = await ensureElectron({ retry });
    if (hasDisplay()) return electron;
  }
  say('There is no display here for an Electron window; the page is served to a browser instead.');
  return undefined;
}

/** Chromium's sandbox refuses to run as root. */
function sandboxArgs() {
  return process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}

/**
 * Runs the program until it ends or we are told to end.
 * @param {string} command
 * @param {string[]} commandArgs
 */
function run(command, commandArgs) {
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  const program = spawn(command, commandArgs, { cwd: root, env, stdio: 'inherit' });
  // Not kill and leave: the program ends its work first. A Ctrl-C reaches it from the terminal as well.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => program.kill('SIGTERM'));
  program.once('error', giveUp);
  program.once('exit', (code, signal) => {
    process.exitCode = signal === null ? (code ?? 0) : 1;
  });
}

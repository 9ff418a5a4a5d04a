/** Runs Electron until it ends, and recognises an Electron that cannot start on this machine. */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { root } from './project.mjs';

/** An Electron that ends by a fatal signal within this time never showed a window. */
const startsWithinMs = 15_000;
/** Length of the end of Electron's output that is kept: the reason for a failure is in the last lines. */
const keptCharacters = 16_384;

/**
 * @typedef {{ reason: string, remedies: string[] }} StartFailure
 * @typedef {{ code: number | null, signal: NodeJS.Signals | null, text: string, afterMs: number }} End
 */

/**
 * Returns why Electron could not start; undefined if it started, even if it failed later.
 * @param {End} end
 * @param {string} program
 * @returns {StartFailure | undefined}
 */
export function startFailureOf({ code, signal, text, afterMs }, program) {
  if (code === 0) return undefined;
  const library = /error while loading shared libraries: ([^:\s]+)/.exec(text)?.[1];
  if (library)
    return {
      reason: `the system library ${library} is missing`,
      remedies: [
        `install the package that contains it (on Debian and Ubuntu, apt-file search ${library} finds its name)`,
      ],
    };
  if (/SUID sandbox helper binary|No usable sandbox/.test(text)) return sandboxFailure(program);
  if (
    /Missing X server|cannot open display|Failed to connect to Wayland|platform failed to initialize/i.test(
      text,
    )
  )
    return {
      reason: 'its display cannot be reached',
      remedies: ['start it from a terminal of the desktop, or check DISPLAY and WAYLAND_DISPLAY'],
    };
  const diedAtStart = signal !== null && fatalSignals.has(signal) && afterMs < startsWithinMs;
  return diedAtStart ? { reason: `it ended with ${signal} while it started`, remedies: [] } : undefined;
}

const fatalSignals = new Set(['SIGTRAP', 'SIGABRT', 'SIGSEGV', 'SIGILL', 'SIGBUS']);

/**
 * Ubuntu 23.10 and later forbid unprivileged user namespaces, and a program unpacked by npm has no SUID helper.
 * @param {string} program
 * @returns {StartFailure}
 */
function sandboxFailure(program) {
  const helper = join(dirname(program), 'chrome-sandbox');
  return {
    reason: 'this system forbids the user namespaces that its sandbox needs',
    remedies: [
      `give the sandbox its helper: sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`,
      'or else allow user namespaces until the next restart, for every program: sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0',
    ],
  };
}

/**
 * Runs Electron and waits for its end. `failure` is set if Electron could not start.
 * @param {{ program: string, args: string[], env: NodeJS.ProcessEnv, onSpawn?: (child: import('node:child_process').ChildProcess) => void }} options
 * @returns {Promise<{ exitCode: number, failure: StartFailure | undefined }>}
 */
export function runElectron({ program, args, env, onSpawn }) {
  const startedAt = performance.now();
  const child = spawn(program, args, { cwd: root, env, stdio: ['inherit', 'inherit', 'pipe'] });
  onSpawn?.(child);
  let text = '';
  child.stderr.on('data', (bytes) => {
    process.stderr.write(bytes);
    text = `${text}${bytes}`.slice(-keptCharacters);
  });
  return new Promise((resolve) => {
    child.once('error', (error) =>
      resolve({ exitCode: 1, failure: { reason: `it cannot be run: ${error.message}`, remedies: [] } }),
    );
    child.once('close', (code, signal) => {
      const end = { code, signal, text, afterMs: performance.now() - startedAt };
      resolve({ exitCode: signal === null ? (code ?? 0) : 1, failure: startFailureOf(end, program) });
    });
  });
}

/** The form of the self-test that runs the page in a headless browser, and the host in a separate Node process. */
import { join } from 'node:path';
import { z } from 'zod';
import { NotAvailable, type SelfTestForm } from './check.ts';
import { type StartedProcess, startProcess } from './child-process.ts';
import { connectToPage } from './page-session.ts';

interface Chromium {
  readonly program: string;
  readonly args: readonly string[];
}

interface BrowserFormOptions {
  readonly folder: string;
  /** The file that Node runs for the host. */
  readonly serve: string;
  /** A Chromium with its arguments; null if none is known. */
  readonly chromium: Chromium | null;
  readonly now: () => number;
}

/** JavaScript expression that is true after the page has rendered its navigation. */
export const isShown = "document.querySelector('nav') !== null";

const firstLine = z.object({ address: z.string(), practice: z.object({ origin: z.string() }) });

/** Creates the form of the self-test that shows the page in a headless browser; the other form is Electron. */
export function createBrowserForm({ folder, serve, chromium, now }: BrowserFormOptions): SelfTestForm {
  const env = { ...process.env, GRAPH_INTAKE_DATA: join(folder, 'data') };
  const startHost = (args: readonly string[]) => startProcess(process.execPath, [serve, ...args], env);
  let browsers = 0;
  const startBrowser = (executable: Chromium, address: string) => {
    browsers += 1;
    const options = ['--headless=new', '--remote-debugging-port=0', '--window-size=1280,820'];
    const profile = `--user-data-dir=${join(folder, `browser-${browsers}`)}`;
    return startProcess(executable.program, [...executable.args, ...options, profile, address], process.env);
  };
  return {
    kind: 'browser',
    async open() {
      if (!chromium)
        throw new NotAvailable('no Chromium was found; CHROMIUM_PATH names one for npm start -- --self-test');
      const startedAt = now();
      await using started = new AsyncDisposableStack();
      const host = startHost(['--json', '--no-open', '--show-practice']);
      started.defer(() => host.end('SIGKILL'));
      const [line] = await host.until(/^\{.*\}$/m);
      const { address, practice } = firstLine.parse(JSON.parse(line));
      const browser = startBrowser(chromium, address);
      started.defer(() => browser.end('SIGKILL'));
      const page = await connectToPage(await debuggingPort(browser));
      await page.until('The page', isShown);
      // From now on the caller ends both processes.
      started.move();
      const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
        page.close();
        await host.end(signal);
        await browser.end('SIGTERM');
      };
      return {
        page,
        processId: host.child.pid ?? 0,
        practiceOrigin: practice.origin,
        facts: {},
        startMs: now() - startedAt,
        kill: () => end('SIGKILL'),
        close: () => end('SIGTERM'),
      };
    },
    async startAgain(args) {
      const second = startHost(['--json', '--no-open', ...args]);
      const { exitCode } = await endOf(second);
      return { exitCode, text: second.text() };
    },
    probeKeyring: () =>
      Promise.reject(new NotAvailable('a browser window keeps sign-ins for the session only')),
    supportsNotifications() {
      throw new NotAvailable('the browser shows the notifications of its window');
    },
  };
}

/** Returns the port for debugging, which Chromium and Electron choose and write to stderr. */
export async function debuggingPort(browser: StartedProcess): Promise<number> {
  const [, port] = await browser.until(/DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//);
  return Number(port);
}

/** Waits for a process that should end by itself. If it does not, it is killed, and the exit code is null. */
export async function endOf({ child, end }: StartedProcess): Promise<{ exitCode: number | null }> {
  if (child.exitCode !== null) return { exitCode: child.exitCode };
  const ended = Promise.withResolvers<{ exitCode: number | null }>();
  child.once('exit', (exitCode) => ended.resolve({ exitCode }));
  const timer = setTimeout(() => void end('SIGKILL'), endsWithinMs);
  try {
    return await ended.promise;
  } finally {
    clearTimeout(timer);
  }
}
const endsWithinMs = 30_000;

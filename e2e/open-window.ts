import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type Browser, type BrowserContext, _electron as electron, type Page } from 'playwright/test';
import { projectNode, root } from '../scripts/project.mjs';
import type { PracticeSignIn } from './practice-platform.ts';
import { stubSaveDialog } from './saved-file.ts';

/** A window with its own host, in a browser or in Electron. */
export interface OpenWindow {
  readonly page: Page;
  readonly practice: PracticeSignIn;
  /** Text of the host's stderr so far. */
  output(): string;
  close(): Promise<void>;
  /** Ends the host in the middle of whatever it does, as a power cut would, and its window with it. */
  kill(): Promise<void>;
  /** Suspends the host, as a closed lid does, until it is woken. */
  suspend(): void;
  wake(): void;
}

/** Disables transitions, so that nothing moves while it is clicked and colours are final at once. */
const calm = { reducedMotion: 'reduce' } as const;

/** Starts the host for a browser window, and opens its address with an empty profile. */
export async function openBrowserWindow(browser: Browser, dataDir: string): Promise<OpenWindow> {
  const host = spawn(projectNode(), ['dist/host/serve.js', '--json', '--no-open', '--show-practice'], {
    cwd: root,
    env: withDataDir(dataDir),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collectText(host.stderr);
  let profile: BrowserContext | undefined;
  const close = async () => {
    await profile?.close();
    await end(host);
  };
  try {
    const { address, practice } = await firstJsonLine<{ address: string }>(host.stdout, output);
    profile = await browser.newContext(calm);
    const page = await profile.newPage();
    await page.goto(address);
    const kill = async () => {
      await end(host, 'SIGKILL');
      await profile?.close();
    };
    return { page, practice, output, close, kill, ...suspensionOf(host) };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts Electron and waits for its window. */
export async function openDesktopWindow(program: string, dataDir: string): Promise<OpenWindow> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const app = await electron.launch({
    executablePath: program,
    args: [...asRoot, root, '--show-practice'],
    env: withDataDir(dataDir),
  });
  const { stdout, stderr } = app.process();
  const output = collectText(stderr);
  try {
    const { practice } = await firstJsonLine(stdout, output);
    const page = await app.firstWindow();
    await page.emulateMedia(calm);
    const saveFolder = join(dataDir, 'saved-by-dialogs');
    await mkdir(saveFolder, { recursive: true });
    await stubSaveDialog(app, page, saveFolder);
    let killed = false;
    return {
      page,
      practice,
      output,
      close: async () => {
        if (killed) return;
        // No one confirms leaving a page with unsaved changes.
        await app.evaluate(({ dialog }) => {
          dialog.showMessageBoxSync = () => 1;
        });
        await app.close();
      },
      kill: async () => {
        killed = true;
        await end(app.process(), 'SIGKILL');
      },
      ...suspensionOf(app.process()),
    };
  } catch (error) {
    await app.close();
    throw error;
  }
}

function withDataDir(dataDir: string): Record<string, string> {
  const env = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return { ...Object.fromEntries(env), GRAPH_INTAKE_DATA: dataDir };
}

const suspensionOf = (host: ChildProcess): Pick<OpenWindow, 'suspend' | 'wake'> => ({
  suspend: () => void host.kill('SIGSTOP'),
  wake: () => void host.kill('SIGCONT'),
});

function collectText(stream: Readable | null): () => string {
  let text = '';
  stream?.on('data', (part) => {
    text += part;
  });
  return () => text;
}

async function firstJsonLine<T = unknown>(
  stdout: Readable | null,
  output: () => string,
): Promise<T & { practice: PracticeSignIn }> {
  if (stdout)
    for await (const line of createInterface({ input: stdout }))
      if (line.startsWith('{')) return JSON.parse(line);
  throw new Error(`The host ended before it was ready.\n${output()}`);
}

async function end(host: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  if (host.exitCode !== null || host.signalCode !== null) return;
  const exited = once(host, 'exit');
  host.kill(signal);
  await exited;
}

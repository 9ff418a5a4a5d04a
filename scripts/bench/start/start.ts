/** Time from the start of the process to a usable page, divided by that of a bare server with an empty page. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright/test';
import { ensureBuilt } from '../../build.mjs';
import { chromiumArgs, ensureChromium } from '../../chromium.mjs';
import { projectNode, root } from '../../project.mjs';
import type { BenchRow } from '../bench-row.ts';
import { median } from '../median.ts';

interface Program {
  /** Node's arguments; the program prints one line of JSON with its `address`. */
  readonly args: readonly string[];
  /** Beginning of the text of a button which can be pressed once the page is usable. */
  readonly button: string;
}

interface Started {
  readonly readyMs: number;
  readonly usableMs: number;
}

const patienceMs = 60_000;

export const start: BenchRow = {
  name: 'start',
  bar: '<=2',
  async run({ long }) {
    ensureBuilt();
    await using parts = new AsyncDisposableStack();
    const data = await mkdtemp(join(tmpdir(), 'graph-intake-bench-'));
    parts.defer(() => rm(data, { recursive: true, force: true }));
    const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });
    parts.defer(() => browser.close());

    const own: Program = {
      args: [join(root, 'dist/host/serve.js'), '--json', '--no-open'],
      // A sample, which is shown once the host has responded.
      button: 'machines.csv',
    };
    const bare: Program = {
      args: [fileURLToPath(new URL('./start-bare-process.ts', import.meta.url))],
      button: 'Here',
    };
    // The very first start does not count, because it creates the databases and the world of the practice platform.
    const first = await timeStart(browser, own, data);
    const times: { own: Started[]; bare: Started[] } = { own: [], bare: [] };
    for (let round = 0; round < (long ? 25 : 9); round++) {
      times.bare.push(await timeStart(browser, bare, data));
      times.own.push(await timeStart(browser, own, data));
    }
    const middle = (of: keyof typeof times, what: keyof Started) =>
      median(times[of].map((each) => each[what]));
    const [ownMs, bareMs] = [middle('own', 'usableMs'), middle('bare', 'usableMs')];
    return {
      value: ownMs / bareMs,
      detail: `${ownMs.toFixed(0)} ms, of them ${middle('own', 'readyMs').toFixed(0)} ms until the address is printed, against ${bareMs.toFixed(0)} ms and ${middle('bare', 'readyMs').toFixed(0)} ms; the very first start ${first.usableMs.toFixed(0)} ms`,
    };
  },
};

async function timeStart(browser: Browser, { args, button }: Program, data: string): Promise<Started> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const begin = performance.now();
  const program = spawn(projectNode(), args, {
    env: { ...process.env, GRAPH_INTAKE_DATA: data },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const { address } = await firstLine(program);
    const readyMs = performance.now() - begin;
    await page.goto(address, { waitUntil: 'commit' });
    await untilUsable(page, button);
    return { readyMs, usableMs: performance.now() - begin };
  } finally {
    await context.close();
    const exited = program.exitCode === null ? once(program, 'exit') : undefined;
    program.kill('SIGTERM');
    await exited;
  }
}

/**
 * Waits until the button can be pressed. It checks in every frame, because the longer intervals that tests use would
 * add to the measured time.
 */
async function untilUsable(page: Page, begins: string): Promise<void> {
  await page.waitForFunction(
    (text) => {
      const button = [...document.querySelectorAll('button')].find((each) =>
        each.textContent.startsWith(text),
      );
      if (button === undefined || button.disabled) return false;
      const { left, top, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    },
    begins,
    { polling: 'raf', timeout: patienceMs },
  );
}

async function firstLine({ stdout }: ChildProcess): Promise<{ address: string }> {
  if (stdout) for await (const line of createInterface({ input: stdout })) return JSON.parse(line);
  throw new Error('The program ended before it printed its address.');
}

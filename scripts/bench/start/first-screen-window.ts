/** Opens the program for the first time and reports which scripts and style sheets its page loaded. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright/test';
import { chromiumArgs, ensureChromium } from '../../chromium.mjs';
import { projectNode, root } from '../../project.mjs';

/** Loading has ended when no file has followed for this long, so that lazy parts of the first page are included. */
const quietMs = 1_500;

/** @returns paths below the folder of the built page */
export async function openEmptyWindow(): Promise<string[]> {
  await using parts = new AsyncDisposableStack();
  const data = await mkdtemp(join(tmpdir(), 'graph-intake-bench-'));
  parts.defer(() => rm(data, { recursive: true, force: true }));
  const host = spawn(projectNode(), [join(root, 'dist/host/serve.js'), '--json', '--no-open'], {
    env: { ...process.env, GRAPH_INTAKE_DATA: data },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  parts.defer(async () => {
    const exited = host.exitCode === null ? once(host, 'exit') : undefined;
    host.kill('SIGTERM');
    await exited;
  });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });
  parts.defer(() => browser.close());
  for await (const line of createInterface({ input: host.stdout })) {
    const { address } = JSON.parse(line) as { address: string };
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const loaded = new Set<string>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (response.ok() && /\.(js|css)$/.test(pathname)) loaded.add(decodeURIComponent(pathname.slice(1)));
    });
    await page.goto(address);
    await page.getByRole('button', { name: /^machines\.csv/ }).waitFor({ timeout: 60_000 });
    for (let before = -1; before !== loaded.size; ) {
      before = loaded.size;
      await page.waitForTimeout(quietMs);
    }
    return [...loaded];
  }
  throw new Error('The program ended before it printed its address.');
}

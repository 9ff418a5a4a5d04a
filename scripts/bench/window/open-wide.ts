/** Time from choosing a file of 2,000 columns to its first page, divided by that of a file of the same size with 20. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright/test';
import { ensureBuilt } from '../../build.mjs';
import { chromiumArgs, ensureChromium } from '../../chromium.mjs';
import type { BenchRow } from '../bench-row.ts';
import { median } from '../median.ts';
import { startHost } from './window-host.ts';

const [wide, narrow] = [2_000, 20];
const sizeBytes = 1_500_000;
/** Rounds that do not count, because a page takes longer to do something for the first time. */
const warmUps = 1;
const patienceMs = 60_000;

export const openWide: BenchRow = {
  name: 'open-wide',
  bar: '<=3',
  async run({ long }) {
    const folder = await mkdtemp(join(tmpdir(), 'graph-intake-bench-'));
    const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });
    try {
      ensureBuilt();
      const host = await startHost(join(folder, 'data'));
      try {
        const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
        await page.goto(host.address);
        const times = new Map<number, number[]>([wide, narrow].map((columns) => [columns, []]));
        const rounds = warmUps + (long ? 9 : 3);
        for (let round = 0; round < rounds; round++)
          for (const [columns, ms] of times) {
            const file = join(folder, `${columns}-${round}.csv`);
            await writeFile(file, table(columns, round));
            const took = await openFile(page, file, `m${round}-${columns}-0`, columns);
            if (round >= warmUps) ms.push(took);
          }
        const [wideMs, narrowMs] = [median(times.get(wide) ?? []), median(times.get(narrow) ?? [])];
        return {
          value: wideMs / narrowMs,
          detail: `${wideMs.toFixed(0)} ms against ${narrowMs.toFixed(0)} ms, ${rounds - warmUps} rounds`,
        };
      } finally {
        await host.stop();
      }
    } finally {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Opens a file; returns the milliseconds until the page has its last column and shows the text of its first cell. */
async function openFile(page: Page, file: string, first: string, columns: number): Promise<number> {
  const choosing = page.waitForEvent('filechooser');
  // One is the button of the empty page, the other that of the list of files.
  await page.getByRole('button', { name: /^(Open…|Open a file)$/ }).click();
  const chooser = await choosing;
  const start = performance.now();
  await chooser.setFiles(file);
  await page.locator(`[role="grid"][aria-colcount="${columns + 1}"]`).waitFor({ timeout: patienceMs });
  await page.getByRole('grid').getByText(first, { exact: true }).waitFor({ timeout: patienceMs });
  const tookMs = performance.now() - start;
  // The check that follows the first page must not slow down the next file.
  await page.getByText('No problems found', { exact: true }).waitFor({ timeout: patienceMs });
  return tookMs;
}

function table(columns: number, round: number): string {
  const names = Array.from({ length: columns - 3 }, (_, at) => `/reading_${at}`);
  let text = `${['ogit/_xid', 'ogit/_type', 'ogit/_scope', ...names].join(',')}\n`;
  for (let row = 0; text.length < sizeBytes; row++)
    text += `${[`m${round}-${columns}-${row}`, 'ogit/Node', 's', ...names.map((_, at) => `${row}x${at}`)].join(',')}\n`;
  return text;
}

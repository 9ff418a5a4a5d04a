/** `npm run icons`: draws assets/icon.svg in every size that a system asks for, with Chromium. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumArgs, ensureChromium } from './chromium.mjs';
import { icnsOf, icoOf, type SizedPng } from './icons/containers.ts';
import { root, say } from './project.mjs';

const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024];
const assets = join(root, 'assets');
const svg = readFileSync(join(assets, 'icon.svg'), 'utf8');

const pictures = await draw();
const withSize = (wanted: number[]) => pictures.filter(({ size }) => wanted.includes(size));
mkdirSync(join(assets, 'icons'), { recursive: true });
for (const { size, png } of withSize([16, 24, 32, 48, 64, 128, 256, 512]))
  writeFileSync(join(assets, 'icons', `${size}x${size}.png`), png);
for (const { png } of withSize([1024])) writeFileSync(join(assets, 'icon.png'), png);
writeFileSync(join(assets, 'icon.ico'), icoOf(withSize([16, 24, 32, 48, 64, 128, 256])));
writeFileSync(join(assets, 'icon.icns'), icnsOf(pictures));
// By this hash, a test finds out whether icon.svg has changed since the icons were drawn.
writeFileSync(join(assets, 'icons', 'drawn-from.txt'), `${createHash('sha256').update(svg).digest('hex')}\n`);
say(`Drew assets/icon.svg in ${sizes.length} sizes.`);

async function draw(): Promise<SizedPng[]> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });
  try {
    const page = await browser.newPage();
    const drawn: SizedPng[] = [];
    for (const size of sizes) {
      await page.setViewportSize({ width: size, height: size });
      await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
      drawn.push({ size, png: await page.screenshot({ omitBackground: true }) });
    }
    return drawn;
  } finally {
    await browser.close();
  }
}

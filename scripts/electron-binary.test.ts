import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { download } from './electron-binary.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'graph-intake-download-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Downloads by an installer with this code. Returns the first line that it wrote as an error, or why it was killed. */
async function downloadBy(code: string, limit: { patienceMs: number; now?: () => number }): Promise<string> {
  const packageDir = join(folder, 'electron');
  mkdirSync(packageDir);
  writeFileSync(join(packageDir, 'install.js'), code);
  return await download({ packageDir, cacheDir: join(folder, 'cache'), ...limit });
}

describe('the download of Electron', () => {
  it('continues while its archive is unpacked, although nothing arrives any more', async () => {
    const program = join(folder, 'electron', 'dist', 'electron');
    // By this clock, each part of four bytes takes a second; the 16 parts take longer than the patience.
    const now = () => (existsSync(program) ? statSync(program).size * 250 : 0);
    const code = `
      const { appendFileSync, mkdirSync } = require('node:fs');
      const { join } = require('node:path');
      const dist = join(__dirname, 'dist');
      mkdirSync(dist);
      let parts = 0;
      const timer = setInterval(() => {
        appendFileSync(join(dist, 'electron'), 'part');
        parts += 1;
        if (parts === 16) {
          clearInterval(timer);
          console.error('unpacked');
        }
      }, 250);
    `;
    const firstLine = await downloadBy(code, { patienceMs: 8_000, now });
    // The installer reached its end.
    expect(firstLine).toBe('unpacked');
  });

  it('is ended if nothing arrives and nothing is unpacked', async () => {
    expect(await downloadBy('setInterval(() => undefined, 1000)', { patienceMs: 1_500 })).toBe(
      'nothing arrived for 1.5 s',
    );
  });
});

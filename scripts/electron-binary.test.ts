import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { download } from './electron-binary.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'graph-intake-download-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/**
 * Downloads by an installer with this code, with a patience of 1.5 s. Returns the first line that it wrote as an error,
 * or why it was killed.
 */
async function downloadBy(code: string): Promise<string> {
  const packageDir = join(folder, 'electron');
  mkdirSync(packageDir);
  writeFileSync(join(packageDir, 'install.js'), code);
  return await download({ packageDir, cacheDir: join(folder, 'cache'), patienceMs: 1_500 });
}

describe('the download of Electron', () => {
  it('continues while its archive is unpacked, although nothing arrives any more', async () => {
    // 16 parts, one every 250 ms, take longer than the patience.
    const firstLine = await downloadBy(`
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
    `);
    // The installer reached its end.
    expect(firstLine).toBe('unpacked');
  });

  it('is ended if nothing arrives and nothing is unpacked', async () => {
    expect(await downloadBy('setInterval(() => undefined, 1000)')).toBe('nothing arrived for 1.5 s');
  });
});

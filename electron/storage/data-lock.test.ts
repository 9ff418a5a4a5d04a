import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataFolder } from './data-lock.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'graph-intake-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('lockDataFolder', () => {
  it('refuses a second host in one sentence that names the folder', () => {
    const lock = lockDataFolder(folder);
    expect(() => lockDataFolder(folder)).toThrow(`already running with the data folder ${folder}`);
    lock.release();
  });

  it('can be taken by the next host once it is released', () => {
    lockDataFolder(folder).release();
    const lock = lockDataFolder(folder);
    lock.release();
  });

  it('creates a folder that is missing', () => {
    const inner = join(folder, 'a', 'b');
    lockDataFolder(inner).release();
    lockDataFolder(inner).release();
  });

  // File permissions do not restrict root.
  it.skipIf(process.getuid?.() === 0)('refuses a read-only folder that was locked before', () => {
    lockDataFolder(folder).release();
    chmodSync(folder, 0o555);
    expect(() => lockDataFolder(folder)).toThrow(/cannot be used \(EACCES.*\): make it writable/);
    chmodSync(folder, 0o755);
  });

  it('refuses a folder that is a file', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(() => lockDataFolder(file)).toThrow(`The data folder ${file} cannot be used`);
  });

  it('says what to do if its file cannot be opened, as on a read-only disk', () => {
    const path = join(folder, 'lock.sqlite');
    mkdirSync(path);
    expect(() => lockDataFolder(folder)).toThrow(
      `${path} cannot be opened (unable to open database file): check its permissions and the free disk space, then start again.`,
    );
  });

  it('refuses other processes, also after a garbage collection, until its process is killed', async () => {
    const script = `
      import { lockDataFolder } from ${JSON.stringify(new URL('data-lock.ts', import.meta.url).href)};
      lockDataFolder(${JSON.stringify(folder)});
      gc();
      console.log('locked');
      setInterval(() => {}, 1000);`;
    const other = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const gone = once(other, 'exit');
    try {
      await once(other.stdout, 'data');
      expect(() => lockDataFolder(folder)).toThrow('already running');
    } finally {
      other.kill('SIGKILL');
      await gone;
    }
    lockDataFolder(folder).release();
  });
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTemporaryFolder, removeDeadFolders } from './temporary-folder.ts';

let parent = '';
let child: ChildProcess | null = null;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'graph-intake-folders-'));
});
afterEach(async () => {
  if (child !== null && child.exitCode === null && child.signalCode === null) await kill(child);
  child = null;
  rmSync(parent, { recursive: true });
});

/** Starts a process that creates a temporary folder and keeps it; returns the process and the path of the folder. */
async function startHolder(): Promise<{ holder: ChildProcess; path: string }> {
  const script = `
    import { createTemporaryFolder } from ${JSON.stringify(new URL('temporary-folder.ts', import.meta.url).href)};
    console.log(createTemporaryFolder('send', ${JSON.stringify(parent)}).path);
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = holder;
  const [line] = await once(holder.stdout, 'data');
  return { holder, path: String(line).trim() };
}
async function kill(holder: ChildProcess): Promise<void> {
  const gone = once(holder, 'exit');
  holder.kill('SIGKILL');
  await gone;
}

describe('a temporary folder', () => {
  it('is accessible only to its owner, and is removed when it is disposed', async () => {
    const folder = createTemporaryFolder('check', parent);
    if (process.platform !== 'win32') expect(statSync(folder.path).mode & 0o777).toBe(0o700);
    await folder[Symbol.asyncDispose]();
    expect(readdirSync(parent)).toEqual([]);
  });

  it('of a killed process is removed at the next start, and that of a running process is not', async () => {
    const { holder, path } = await startHolder();
    writeFileSync(join(path, 'copy.utf8.csv'), 'x');
    const later = Date.now() + 3_600_000;
    removeDeadFolders({ parent, now: later });
    expect(existsSync(join(path, 'copy.utf8.csv'))).toBe(true);
    await kill(holder);
    await createTemporaryFolder('watch', parent)[Symbol.asyncDispose]();
    expect(readdirSync(parent)).toEqual([]);
  });

  it('is removed while other processes look for folders of killed processes', async () => {
    const code = `
      import { workerData } from 'node:worker_threads';
      import { removeDeadFolders } from ${JSON.stringify(new URL('temporary-folder.ts', import.meta.url).href)};
      for (;;) removeDeadFolders({ parent: workerData });`;
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {
      workerData: parent,
    });
    await once(worker, 'online');
    for (let round = 0; round < 500; round += 1)
      await createTemporaryFolder('send', parent)[Symbol.asyncDispose]();
    await worker.terminate();
    expect(readdirSync(parent)).toEqual([]);
  });

  it('that is being created is not removed, and folders of other programs never are', () => {
    const unfinished = join(parent, 'graph-intake-send-999999999-abcdef');
    const other = join(parent, 'graph-intake-notes');
    for (const path of [unfinished, other]) mkdirSync(path);
    removeDeadFolders({ parent });
    expect(existsSync(unfinished)).toBe(true);
    removeDeadFolders({ parent, now: Date.now() + 3_600_000 });
    expect(existsSync(unfinished)).toBe(false);
    expect(existsSync(other)).toBe(true);
  });
});

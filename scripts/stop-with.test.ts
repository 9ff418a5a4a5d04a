import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
const folders: string[] = [];
const pids: number[] = [];
afterEach(() => {
  for (const pid of pids.splice(0)) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/**
 * Creates a package whose start script runs a program until it is stopped, and starts it by `run`. Returns the child
 * process of `run`, and as `pids` those of the script and its program.
 */
async function start(run: (folder: string) => ChildProcess) {
  const folder = mkdtempSync(join(tmpdir(), 'graph-intake-start-'));
  folders.push(folder);
  const stopWith = pathToFileURL(join(import.meta.dirname, 'stop-with.mjs'));
  writeFileSync(join(folder, 'package.json'), '{"scripts":{"start":"node start.mjs"}}');
  writeFileSync(
    join(folder, 'start.mjs'),
    `import { spawn } from 'node:child_process';
     import { stopWith } from '${stopWith}';
     const program = spawn(process.execPath, ['-e', "process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1e3); console.log('PIDS ' + process.ppid + ' ' + process.pid)"], { stdio: 'inherit' });
     stopWith(program, () => undefined);
     program.once('exit', (code) => { process.exitCode = code; });`,
  );
  const child = run(folder);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes) => {
      text += bytes;
    });
  const printedPids = () => /PIDS (\d+) (\d+)/.exec(text)?.slice(1).map(Number) ?? [];
  await expect.poll(printedPids).toHaveLength(2);
  pids.push(...printedPids());
  return { child, pids: printedPids() };
}

describe.skipIf(process.platform === 'win32')('a signal', () => {
  const npmStart = (cwd: string) => spawn('npm', ['start'], { cwd, stdio: 'pipe', detached: true });

  it.each(['SIGTERM', 'SIGHUP'] as const)(
    '%s to npm start ends the program and the script',
    async (signal) => {
      const { child, pids } = await start(npmStart);
      child.kill(signal);
      await expect.poll(() => pids.filter(isAlive)).toEqual([]);
    },
  );

  it.each(['SIGINT', 'SIGHUP'] as const)(
    '%s of a terminal to the whole process group ends the program and the script, too',
    async (signal) => {
      const { child, pids } = await start(npmStart);
      process.kill(-Number(child.pid), signal);
      await expect.poll(() => pids.filter(isAlive)).toEqual([]);
    },
  );

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    it(`${signal} to the script ends the program, and its exit code is that of the script`, async () => {
      const { child } = await start((cwd) => spawn(process.execPath, ['start.mjs'], { cwd, stdio: 'pipe' }));
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill(signal);
      expect(await ended).toBe(7);
    });

  it('to the shell that started the script without npm does not end the program', async () => {
    const { npm_lifecycle_event: _, ...env } = process.env;
    const { child, pids } = await start((cwd) =>
      spawn('sh', ['-c', 'node start.mjs & wait'], { cwd, env, stdio: 'pipe' }),
    );
    child.kill('SIGKILL');
    // Longer than the 300 ms after which a script notices that its npm has ended.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(pids.filter(isAlive)).toEqual(pids);
  });
});

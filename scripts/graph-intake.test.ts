import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const second = 1_000;
const builtAt = Date.now() - 60 * second;
let project: string;

/** Writes a file whose time, and that of its folders, is this number of seconds after the build. */
function write(path: string, text: string, seconds: number): void {
  const file = join(project, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  for (let at = file; at !== project; at = dirname(at)) setTime(at, seconds);
}

function setTime(file: string, seconds: number): void {
  const time = new Date(builtAt + seconds * second);
  utimesSync(file, time, time);
}

/** Runs the launcher; returns what the program prints: `source` or `built`. */
function run(): string {
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/graph-intake.mjs'], {
    cwd: project,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout.trim();
}

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'graph-intake-launcher-'));
  for (const name of ['graph-intake.mjs', 'build-stamp.mjs', 'project.mjs'])
    cpSync(fileURLToPath(new URL(name, import.meta.url)), join(project, 'scripts', name));
  for (const file of ['package-lock.json', 'vite.config.ts', 'tsconfig.base.json', 'shared/a.ts'])
    write(file, '', -10);
  write('electron/cli.ts', 'console.log("source")', -10);
  write('dist/host/cli.js', 'console.log("built")', -5);
});
afterEach(() => rmSync(project, { recursive: true }));

const stamp = 'node_modules/.cache/graph-intake/build-of';

describe('graph-intake in a checkout', () => {
  it('runs the sources while the stamp of the build is missing', () => {
    expect(run()).toBe('source');
  });

  it('runs the built program, which loads faster, until one of its sources changes', () => {
    write(stamp, 'hash', 0);
    expect(run()).toBe('built');
    write('electron/cli.test.ts', '', -5);
    setTime(join(project, 'electron/cli.test.ts'), 5);
    expect(run()).toBe('built');
    write('shared/a.ts', 'changed', 5);
    expect(run()).toBe('source');
  });

  it('runs the sources once a file is removed', () => {
    write('shared/deep/b.ts', '', -10);
    write(stamp, 'hash', 0);
    expect(run()).toBe('built');
    rmSync(join(project, 'shared/deep/b.ts'));
    expect(run()).toBe('source');
  });
});

it('graph-intake ends as a shell reports it if its program is killed, so that an engine may start it again', () => {
  write('electron/cli.ts', 'process.kill(process.pid, "SIGKILL")', -10);
  const { status } = spawnSync(process.execPath, ['scripts/graph-intake.mjs'], { cwd: project });
  expect(status).toBe(137);
});

it('graph-intake runs the built program if there are no sources', () => {
  rmSync(join(project, 'electron'), { recursive: true });
  expect(run()).toBe('built');
});

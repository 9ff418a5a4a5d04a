import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { practiceSignIn } from '../practice-token.test-kit.ts';
import type { PracticeAddress } from './server.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
let folder: string;
let child: ChildProcess | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graph-intake-test-'));
});
afterEach(async () => {
  if (child !== undefined && child.exitCode === null) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

function start(...args: string[]) {
  const platform = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, GRAPH_INTAKE_DATA: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = platform;
  return {
    process: platform,
    ended: once(platform, 'exit'),
    stdout: text(platform.stdout),
    stderr: text(platform.stderr),
    listening: once(platform.stdout, 'data').then(([chunk]) => String(chunk)),
  };
}

describe('npm run practice', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('prints one line of JSON and serves until %s', async (signal) => {
    const run = start('--port', '0', '--json', '--token-life', '7');
    const address = JSON.parse(await run.listening) as Omit<PracticeAddress, 'stop'>;
    expect(Object.keys(address)).toEqual([
      'origin',
      'authUrl',
      'connectorUrl',
      'objectsUrl',
      'graphUrl',
      'actionsUrl',
      'clientId',
      'clientSecret',
      'username',
      'password',
      'scope',
    ]);
    expect(await practiceSignIn(address)).toMatchObject({ expires_in: 7 });
    expect(existsSync(join(folder, 'practice', 'world.sqlite'))).toBe(true);
    run.process.kill(signal);
    expect(await run.ended).toEqual([0, null]);
    expect((await run.stdout).trimEnd().split('\n')).toHaveLength(1);
    expect(await run.stderr).toBe('');
  });

  it.skipIf(process.platform === 'win32')('ends when the shell ends in which npm started it', async () => {
    // The second command keeps the shell from becoming the platform itself.
    const shell = spawn('sh', ['-c', '"$0" "$1" --json; :', process.execPath, main], {
      env: { ...process.env, GRAPH_INTAKE_DATA: folder, npm_lifecycle_event: 'practice' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = shell;
    const [line] = await once(shell.stdout, 'data');
    const { origin } = JSON.parse(String(line)) as { origin: string };
    expect((await fetch(`${origin}/api/version`)).status).toBe(200);
    shell.kill('SIGTERM');
    await expect
      .poll(() =>
        fetch(`${origin}/api/version`).then(
          () => 'serves',
          () => 'gone',
        ),
      )
      .toBe('gone');
  });

  it('prints a readable text without --json', async () => {
    const run = start();
    expect(await run.listening).toMatch(/is running[\s\S]*connectorUrl +http:/);
    run.process.kill('SIGTERM');
    await run.ended;
  });

  it.each([
    [['--port', 'x'], /--port must be a whole number/],
    [['--token-life', '0'], /--token-life must be a whole number/],
    [['--nonsense'], /--nonsense/],
  ])('refuses %j on stderr', async (args, message) => {
    const run = start(...args);
    expect(await run.ended).toEqual([1, null]);
    expect(await run.stderr).toMatch(message);
    expect(await run.stdout).toBe('');
  });
});

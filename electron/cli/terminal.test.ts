import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { helps, usage } from './options/usage.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The Node of the shell may be too old for the program; the command must work with it anyway. */
const nodePath = existsSync('/usr/bin/node') ? '/usr/bin/node' : process.execPath;

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(nodePath, ['scripts/graph-intake.mjs', ...args], {
    cwd: root,
    encoding: 'utf8',
    timeout: 600_000,
  });
  return { status, stdout, stderr };
};

describe('graph-intake in a shell', () => {
  it('checks a file and ends with its exit code', () => {
    const { status, stdout, stderr } = run('check', 'assets/samples/machines-with-faults.csv', '--json');
    expect({ status, stderr }).toEqual({ status: 2, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ errors: 4, warnings: 0 });
  });

  it('prints its help and its version', () => {
    expect(run('check', '--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('--recipe') });
    expect(run('--version')).toMatchObject({ status: 0, stdout: '0.2.0\n' });
    expect(run('help', 'send')).toEqual({ status: 0, stderr: '', stdout: `${helps.send}\n` });
  });

  it('knows `resume` as another name of `continue`', () => {
    const help = { status: 0, stderr: '', stdout: `${helps.continue}\n` };
    expect(run('help', 'resume')).toEqual(help);
    expect(run('resume', '--help')).toEqual(help);
  });

  it.each([['chekc'], ['help', 'chekc'], ['chekc', '--help']])('refuses %s %s in one sentence', (...args) => {
    expect(run(...args)).toEqual({
      status: 1,
      stdout: '',
      stderr: 'Unknown command “chekc”. Did you mean “check”?\n',
    });
  });
});

it.each(Object.entries({ usage, ...helps }))('docs/terminal.md contains the help of %s', (_, help) => {
  expect(readFileSync(new URL('../../docs/terminal.md', import.meta.url), 'utf8')).toContain(help);
});

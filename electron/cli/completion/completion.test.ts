import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandNames } from '../options/option-table.ts';
import { bashCompletion } from './completion-bash.ts';
import { fishCompletion } from './completion-fish.ts';
import { optionWords } from './completion-words.ts';
import { zshCompletion } from './completion-zsh.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graph-intake-completion-'));
  await writeFile(join(folder, 'machines one.csv'), '');
  await writeFile(join(folder, 'recipe.json'), '');
});
afterAll(() => rm(folder, { recursive: true }));

const run = (shell: string, args: readonly string[], input: string) =>
  spawnSync(shell, args, { input, cwd: folder, encoding: 'utf8', timeout: 600_000 });

/** Returns the completions that bash offers for the last word, which is being typed. */
function complete(...words: string[]): string[] {
  const line = words.map((word) => `'${word}'`).join(' ');
  const { stdout, stderr } = run(
    'bash',
    ['--norc', '--noprofile'],
    `${bashCompletion()}
COMP_WORDS=(graph-intake ${line}); COMP_CWORD=${words.length}
_graph_intake
printf '%s\\n' "\${COMPREPLY[@]}"`,
  );
  expect(stderr).toBe('');
  return stdout.split('\n').filter(Boolean);
}

describe('completion in bash', () => {
  it('offers all commands, or those that begin with the typed word', () => {
    expect(complete('')).toEqual([...commandNames, 'help', '--help', '--version']);
    expect(complete('pl')).toEqual(['plan']);
    expect(complete('help', 'con')).toEqual(['continue', 'convert']);
  });

  it.each(commandNames)('offers every option of %s', (name) => {
    expect(complete(name, '-').sort()).toEqual(
      [...optionWords(name).flatMap(({ words }) => words), '--help'].sort(),
    );
  });

  it('offers the values of an option', () => {
    expect(complete('send', '--action', '')).toEqual(['POST', 'PUT', 'PATCH', 'DELETE']);
    expect(complete('runs', '3f2a', '--export', 'not')).toEqual(['not-sent']);
    expect(complete('check', 'machines.csv', '--dialect', 'excel-')).toEqual([
      'excel-tab',
      'excel-semicolon',
    ]);
  });

  it('offers file names, also with spaces, and nothing for values that only the user knows', () => {
    expect(complete('send', 'ma')).toEqual(['machines one.csv']);
    expect(complete('check', 'machines one.csv', '--recipe', 'rec')).toEqual(['recipe.json']);
    expect(complete('send', '--connection', '')).toEqual([]);
    expect(complete('continue', '')).toEqual([]);
    expect(complete('completion', '')).toEqual(['bash', 'zsh', 'fish']);
  });

  it('offers the options of a command under its alias, and does not list the alias', () => {
    expect(complete('resume', '-')).toEqual(complete('continue', '-'));
    expect(complete('resume', '--ch')).toEqual(['--changed-file']);
    expect(complete('res')).toEqual([]);
  });

  it('is registered for graph-intake', () => {
    const { stdout } = run(
      'bash',
      ['--norc', '--noprofile'],
      `${bashCompletion()}\ncomplete -p graph-intake`,
    );
    expect(stdout).toBe('complete -F _graph_intake graph-intake\n');
  });
});

it('an option is offered again if its help says that it may be repeated', () => {
  const options = commandNames.flatMap((name) => optionWords(name));
  const repeatable = options.filter(({ about }) => about.includes('may be repeated'));
  expect(repeatable.map(({ name }) => name)).toEqual(expect.arrayContaining(['lookup', 'confirm', 'merge']));
  expect(repeatable.filter(({ isRepeated }) => !isRepeated)).toEqual([]);
});

/** Where these shells are not installed, only the text of their scripts is checked. */
describe.each([
  { shell: 'zsh', script: zshCompletion(), word: (name: string) => `--${name}[` },
  { shell: 'fish', script: fishCompletion(), word: (name: string) => ` -l ${name} ` },
])('completion in $shell', ({ shell, script, word }) => {
  it('has every command and every option', () => {
    for (const command of commandNames) {
      expect(script).toContain(command);
      for (const { name } of optionWords(command)) expect(script).toContain(word(name));
    }
  });

  it('completes an alias like its command', () => {
    expect(script).toContain(shell === 'zsh' ? '    continue|resume)' : 'from continue resume');
  });

  it('closes its quotes, and is accepted by the shell if that is installed', () => {
    // Removes the only two escapes of quotes that the scripts use.
    const lines = script
      .replaceAll(/'\\''|\\'/gu, '')
      .split('\n')
      .filter((line) => !line.startsWith('#'));
    expect(lines.filter((line) => (line.split("'").length - 1) % 2 === 1)).toEqual([]);
    const { error, stderr } = run(shell, ['-n'], script);
    if (error === undefined) expect(stderr).toBe('');
    else expect(error).toMatchObject({ code: 'ENOENT' });
  });
});

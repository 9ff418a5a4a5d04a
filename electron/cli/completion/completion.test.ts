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
  spawnSync(shell, args, { input, cwd: folder, encoding: 'utf8', timeout: 60_000 });

/** Completions of bash after these words; the last one is being typed. */
function offered(...words: string[]): string[] {
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
  it('offers the commands, all or those that begin so', () => {
    expect(offered('')).toEqual([...commandNames, 'help', '--help', '--version']);
    expect(offered('pl')).toEqual(['plan']);
    expect(offered('help', 'con')).toEqual(['continue', 'convert']);
  });

  it.each(commandNames)('offers every option of %s', (name) => {
    expect(offered(name, '-').sort()).toEqual(
      [...optionWords(name).flatMap(({ words }) => words), '--help'].sort(),
    );
  });

  it('offers what an option takes', () => {
    expect(offered('send', '--action', '')).toEqual(['POST', 'PUT', 'PATCH', 'DELETE']);
    expect(offered('runs', '3f2a', '--export', 'not')).toEqual(['not-sent']);
    expect(offered('check', 'machines.csv', '--dialect', 'excel-')).toEqual(['excel-tab', 'excel-semicolon']);
  });

  it('offers files where files are taken, spaces and all, and nothing where only the user knows', () => {
    expect(offered('send', 'ma')).toEqual(['machines one.csv']);
    expect(offered('check', 'machines one.csv', '--recipe', 'rec')).toEqual(['recipe.json']);
    expect(offered('send', '--connection', '')).toEqual([]);
    expect(offered('continue', '')).toEqual([]);
    expect(offered('completion', '')).toEqual(['bash', 'zsh', 'fish']);
  });

  it('offers the options of a command under its alias, and does not list the alias', () => {
    expect(offered('resume', '-')).toEqual(offered('continue', '-'));
    expect(offered('resume', '--ch')).toEqual(['--changed-file']);
    expect(offered('res')).toEqual([]);
  });

  it('is made known for the command', () => {
    const { stdout } = run(
      'bash',
      ['--norc', '--noprofile'],
      `${bashCompletion()}\ncomplete -p graph-intake`,
    );
    expect(stdout).toBe('complete -F _graph_intake graph-intake\n');
  });
});

it('offers again what help says may be repeated', () => {
  const options = commandNames.flatMap((name) => optionWords(name));
  const described = options.filter(({ about }) => about.includes('may be repeated'));
  expect(described.map(({ name }) => name)).toEqual(expect.arrayContaining(['lookup', 'confirm', 'merge']));
  expect(described.filter(({ isRepeated }) => !isRepeated)).toEqual([]);
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

  it('has quotes that close, and is read by the shell where it is installed', () => {
    // Two escapes are all that the scripts use inside of quotes.
    const left = script
      .replaceAll(/'\\''|\\'/gu, '')
      .split('\n')
      .filter((line) => !line.startsWith('#'));
    expect(left.filter((line) => (line.split("'").length - 1) % 2 === 1)).toEqual([]);
    const { error, stderr } = run(shell, ['-n'], script);
    if (error === undefined) expect(stderr).toBe('');
    else expect(error).toMatchObject({ code: 'ENOENT' });
  });
});

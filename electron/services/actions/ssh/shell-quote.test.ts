// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the places of parameters.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillCommand } from '../../../../shared/actions/shell-place.ts';

const shells = ['/bin/sh', '/bin/bash'].filter((path) => existsSync(path));
/** The arguments that `printf` of a real shell received. */
const wordsOf = (shell: string, command: string): string[] =>
  execFileSync(shell, ['-c', command], { encoding: 'utf8', env: { HOME: '/home' } })
    .split('\0')
    .slice(0, -1);

/** How a placeholder may appear in a command line, and what the shell reads there. */
const places: readonly [string, (value: string) => string][] = [
  ['${v}', (value) => value],
  ['"${v}"', (value) => value],
  ["'${v}'", (value) => value],
  ['a${v}b', (value) => `a${value}b`],
  [`"it's \${v}"`, (value) => `it's ${value}`],
  [`'say "\${v}"'`, (value) => `say "${value}"`],
  [`"a"\${v}'c'`, (value) => `a${value}c`],
  ['\\"${v}\\"', (value) => `"${value}"`],
  ['"\\"${v}\\""', (value) => `"${value}"`],
  ['"\\$${v}"', (value) => `$${value}`],
  ['\\\\${v}', (value) => `\\${value}`],
  ['x#${v}', (value) => `x#${value}`],
  ['"# ${v}"', (value) => `# ${value}`],
];
/** Texts full of special characters of a shell. */
const hostile = fc.string({
  unit: fc.constantFrom(
    ...'\'"`$\\(){}[];&|<>*?~#!%=-+:@ \t\n\réxyz01',
    '$(id)',
    '`id`',
    "'; id #",
    '"; id #',
    '${HOME}',
    '$HOME',
    '\\\n',
    "'\\''",
    '$((1))',
    '<<X',
  ),
});

describe.each(shells)('a parameter that is filled into a command line of %s', (shell) => {
  it('is read as exactly that text, wherever its placeholder is', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...places), hostile), { maxLength: 8 }), (words) => {
        const parameters = Object.fromEntries(words.map(([, value], at) => [`v${at}`, value]));
        const line = words.map(([[place]], at) => place.replace('${v}', `\${v${at}}`)).join(' ');
        const filled = fillCommand(`printf '%s\\0' . ${line}`, parameters);
        expect(wordsOf(shell, filled)).toEqual(['.', ...words.map(([[, read], value]) => read(value))]);
      }),
      { numRuns: 60 },
    );
  });

  it('is read neither as an assignment, a keyword nor a file descriptor', () => {
    expect(wordsOf(shell, fillCommand("printf '%s\\0' ${n}>&1", { n: '2' }))).toEqual(['2']);
    const run = (v: string) => fillCommand("${v} printf '%s\\0' ran 2>/dev/null || printf 'no\\0'", { v });
    expect(wordsOf(shell, run('X=1'))).toEqual(['no']);
    expect(wordsOf(shell, run('!'))).toEqual(['no']);
  });
});

describe('a place where no quoting helps', () => {
  it.each([
    'echo `cat ${v}`',
    'echo "$(cat ${v})"',
    'echo $(cat ${v})',
    'echo $((${v} + 1))',
    '((${v}))',
    'echo $[${v}]',
    'cat <<X\n${v}\nX',
    "echo $'${v}'",
    'echo $${v}',
    'echo "$${v}"',
    'echo \\${v}',
    'echo "\\${v}"',
    'ls # ${v}',
    '# ${v}',
    'ls;# ${v}',
  ])('is refused: %j', (exec) => {
    expect(() => fillCommand(exec, { v: 'x' })).toThrow(/“\$\{v\}” is/);
  });

  it.each(['ls # a comment\necho ${v}', 'cat <<<${v}', 'echo ${v} `date`', 'echo ${v} $(date)'])(
    'is not found in %j',
    (exec) => expect(fillCommand(exec, { v: 'x' })).toContain("'x'"),
  );
});

/** Refuses parameters that a command line hands to another interpreter, where quoting them once does not help. */
import { AppError } from '../errors.ts';
import { parametersOf, wantsToken } from './exec-template.ts';
import { type ShellWord, simpleCommands, withMarks } from './shell-words.ts';

const shells = /^(?:r?bash|sh|dash|ash|zsh|[mp]?d?ksh(?:93)?|yash|fish|t?csh)$/;
/** Interpreters and their options that take code. */
const interpreters: readonly (readonly [RegExp, RegExp])[] = [
  [shells, /^-[A-Za-z]*c$/],
  [/^(?:python|pypy)[\d.]*$/, /^-[A-Za-z]*c$/],
  [/^perl[\d.]*$/, /^-[A-Za-z0-9]*[eE]$/],
  [/^ruby[\d.]*$/, /^-[A-Za-z]*e$/],
  [/^(?:node|nodejs|bun)$/, /^(?:-e|-p|-pe|--eval|--print)$/],
  [/^deno$/, /^eval$/],
  [/^php[\d.]*$/, /^-(?:r|B|R|E)$/],
  [/^(?:lua|luajit)[\d.]*$/, /^-e$/],
  [/^Rscript$/, /^-e$/],
  [/^osascript$/, /^-e$/],
  [/^(?:psql)$/, /^(?:-c|--command)$/],
  [/^(?:mysql|mariadb)$/, /^(?:-e|--execute)$/],
  [/^mongosh?$/, /^--eval$/],
];
/** Interpreters whose first operand is code, options followed by a value, and options followed by code. */
const programs: readonly (readonly [RegExp, RegExp, RegExp])[] = [
  [/^[gmn]?awk$/, /^(?:-v|-F|-f|--assign|--field-separator|--file)$/, /^(?:-e|--source)$/],
  [/^g?sed$/, /^(?:-f|-l|--file|--line-length)$/, /^(?:-e|--expression)$/],
];
/** Commands that join their arguments to a command line or pass them to a shell, on this host or on another one. */
const joining =
  /^(?:ssh|autossh|rsh|remsh|mosh|plink|pdsh|clush|su|runuser|sg|watch|parallel|trap|alias|tmux|screen|source|\.|pwsh|powershell)$/;
/** Commands that pass the word after `-c` to a shell. */
const withCommandOption = /^(?:flock|script)$/;
/** Commands that read further commands from their input. */
const reading = /^(?:at|batch|crontab)$/;
/** Commands that run another command from their arguments. */
const wrappers =
  /^(?:sudo|doas|env|nohup|exec|command|builtin|time|nice|ionice|timeout|stdbuf|setsid|chroot|nsenter|unshare|xargs|find|sshpass|flock|strace|systemd-run|docker|podman|kubectl|busybox|if|then|elif|else|while|until|do|!)$/;

/**
 * Refuses a command line in which a parameter could be run as code, and refuses in doubt. A command line without
 * parameters always passes.
 * @throws AppError `bad-input` that names the interpreter
 */
export function expectNoCode(exec: string): void {
  if (parametersOf(exec).length === 0 && !wantsToken(exec)) return;
  expectPlainCommands(withMarks(exec), 0);
}

const maxNested = 5;

function expectPlainCommands(line: string, depth: number): void {
  if (depth > maxNested) throw refusal('a shell', 'its code is nested too deeply to be checked');
  for (const words of simpleCommands(line)) {
    const isWrapped = wrappers.test(nameOf(words[commandAt(words)]));
    for (const at of words.keys())
      if (at >= commandAt(words))
        expectPlainWords(words, at, { isFirst: at === commandAt(words) || isWrapped, depth });
  }
}

/**
 * Checks the word at `at`, and the words after it as its arguments.
 * @param how.isFirst whether the word may be a command that is executed: the first one, or any word after a wrapper
 */
function expectPlainWords(
  words: readonly ShellWord[],
  at: number,
  { isFirst, depth }: { isFirst: boolean; depth: number },
): void {
  const name = nameOf(words[at]);
  const rest = words.slice(at + 1);
  const takesParameter = rest.some(({ hasParameter }) => hasParameter);
  if (name === 'eval') throw refusal('eval', 'it runs its arguments as code');
  const interpreter = interpreters.find(([is]) => is.test(name));
  if (interpreter !== undefined) {
    const hasOption = rest.some(({ text }) => interpreter[1].test(text));
    if (isFirst || hasOption) expectPlainProgram(name, rest, { codeOption: interpreter[1], depth });
  }
  if (!isFirst) return;
  const program = programs.find(([is]) => is.test(name));
  if (program !== undefined) expectPlainOperand(name, rest, program);
  if (joining.test(name) && takesParameter) throw refusal(name, 'it passes its arguments to a shell');
  if (reading.test(name)) throw refusal(name, 'it reads commands from standard input');
  if (withCommandOption.test(name)) {
    const code = rest[rest.findIndex(({ text }) => /^(?:-c|--command)$/.test(text)) + 1];
    if (rest.some(({ text }) => /^(?:-c|--command)/.test(text)) && (code === undefined || code.isComputed))
      throw refusal(name, 'it passes its arguments to a shell');
  }
}

/** Requires that a program's code is literal, and that no parameter is in the place of an option. */
function expectPlainProgram(
  name: string,
  words: readonly ShellWord[],
  { codeOption, depth }: { codeOption: RegExp; depth: number },
): void {
  let isCode = false;
  for (const { text, hasParameter, isComputed } of words) {
    if (isCode) {
      if (isComputed) throw refusal(name, computedCode);
      if (shells.test(name)) expectPlainCommands(text, depth + 1);
      return;
    }
    if (hasParameter) throw refusal(name, 'a parameter is used as an option or as the program name');
    // After `-m module` or the path of a script, all words are arguments of that script.
    if (codeOption.test(text)) isCode = true;
    else if (/^-[A-Za-z]*s$/.test(text) && shells.test(name)) break;
    else if (!/^[-+]/.test(text)) return;
  }
  throw refusal(name, 'it reads its code from standard input');
}

/** Requires literal code of a program such as awk: its first operand, unless an option has the code. */
function expectPlainOperand(
  name: string,
  words: readonly ShellWord[],
  [, withValue, beforeCode]: readonly [RegExp, RegExp, RegExp],
): void {
  let hasCode = false;
  for (let at = 0; at < words.length; at += 1) {
    const { text, isComputed, hasParameter } = words[at] ?? {
      text: '',
      isComputed: false,
      hasParameter: false,
    };
    if (beforeCode.test(text)) {
      at += 1;
      hasCode = true;
      if (words[at]?.isComputed === true) throw refusal(name, computedCode);
    } else if (withValue.test(text)) {
      hasCode ||= /^(?:-f|--file)$/.test(text);
      at += 1;
      if (/^(?:-f|--file)$/.test(text) && words[at]?.hasParameter === true)
        throw refusal(name, 'a parameter is the path of its code');
    } else if (/^-[vF]./.test(text)) continue;
    else if (/^-./.test(text) && !hasParameter) continue;
    else if (hasCode && !/^-/.test(text)) return;
    else if (isComputed) throw refusal(name, computedCode);
    else return;
  }
}

const computedCode = 'its code is built from parameters or variables';

/** Returns the index of the first word that does not assign a variable; the number of words if all do. */
const commandAt = (words: readonly ShellWord[]): number => {
  const at = words.findIndex(({ text }) => !/^[A-Za-z_]\w*\+?=/.test(text));
  return at === -1 ? words.length : at;
};

/** Returns the name of a command without its folder. */
const nameOf = (word: ShellWord | undefined): string => word?.text.replace(/^.*\//, '') ?? '';

const refusal = (name: string, why: string): AppError =>
  new AppError(
    'bad-input',
    `A parameter could be run as code by “${name}”: ${why}, and quoting cannot prevent this. Call a script that takes the parameter as an argument.`,
  );

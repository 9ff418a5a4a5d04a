/** Completion for fish: one line for each word. */

import { aliasesOf, type CommandName, commandNames, commandTable, shells } from '../options/option-table.ts';
import { type OptionWords, optionWords } from './completion-words.ts';

const begins = 'complete -c graph-intake';

export function fishCompletion(): string {
  const commands = commandNames.map(
    (name) => `${begins} -n __fish_use_subcommand -a ${name} -d ${quoted(commandTable[name].about)}`,
  );
  const options = commandNames.flatMap((name) => [
    ...optionWords(name).map((option) => optionLine(name, option)),
    `${within(name)} -l help -d 'options and examples'`,
    ...operandLines(name),
  ]);
  return `# fish completion for graph-intake; made by: graph-intake completion fish
${begins} -f
${begins} -n __fish_use_subcommand -a help -d 'show help'
${begins} -n __fish_use_subcommand -l version -d 'print the version'
${[...commands, ...options].join('\n')}
`;
}

/** Begins a line that applies only after the command or one of its aliases was typed. */
const within = (name: CommandName): string =>
  `${begins} -n '__fish_seen_subcommand_from ${[name, ...aliasesOf(name)].join(' ')}'`;

function optionLine(command: CommandName, { name, words, about, takes, of, path }: OptionWords): string {
  const short = words.find((word) => !word.startsWith('--'));
  return [
    `${within(command)} -l ${name}`,
    ...(short === undefined ? [] : [`-s ${short.slice(1)}`]),
    // `-x`: a value follows that is no file name; `-r -F`: a file name follows.
    ...(takes === null ? [] : path === null ? ['-x'] : ['-r', '-F']),
    ...(of.length > 0 ? [`-a ${quoted(of.join(' '))}`] : []),
    `-d ${quoted(about)}`,
  ].join(' ');
}

function operandLines(name: CommandName): string[] {
  const { operands } = commandTable[name];
  if (operands === 'files' || operands === 'folder') return [`${within(name)} -F`];
  return operands === 'shell' ? [`${within(name)} -a ${quoted(shells.join(' '))}`] : [];
}

const quoted = (text: string): string => `'${text.replaceAll(/[\\']/gu, '\\$&')}'`;

/** Help of the terminal, made from the table of its options. */
import { aboutOf, type CommandEntry, type OptionEntry } from './option-entry.ts';
import { type CommandName, commandNames, commandTable } from './option-table.ts';
import { type Prose, proses } from './usage-words.ts';

const width = 120;
/** Column at which the descriptions of options begin. */
const aboutAt = 25;

export const usage = `Usage: graph-intake COMMAND …

${commandNames.map((name) => line(`${name} ${commandTable[name].takes}`, commandTable[name].about, aboutAt + 2)).join('\n')}

  graph-intake COMMAND --help    options and examples
  graph-intake help, --help      print this
  graph-intake --version         print the version

Set GRAPH_INTAKE_DATA to use another data folder. Results go to stdout, progress to stderr.`;

/** Help text of each command. */
export const helps = Object.fromEntries(
  commandNames.map((name) => [name, helpOf(name, commandTable[name], proses[name])]),
) as Readonly<Record<CommandName, string>>;

function helpOf(name: CommandName, { takes, options }: CommandEntry, prose: Prose): string {
  const head = ['Usage: graph-intake', name, takes, options.length > 0 ? '[options]' : '']
    .filter(Boolean)
    .join(' ');
  const parts = [head, prose.about, options.map(optionLine).join('\n'), ...prose.after, prose.codes];
  const examples = prose.examples.map((example) => `  ${example}`).join('\n');
  return [...parts.filter(Boolean).map(wrapped), examples].join('\n\n');
}

function optionLine(option: OptionEntry): string {
  const { name, takes, short } = option;
  const head = [`--${name}`, takes].filter(Boolean).join(' ');
  return line(short === undefined ? head : `${head}, -${short}`, aboutOf(option), aboutAt);
}

/** Head and description side by side; the description is wrapped. */
function line(head: string, about: string, at: number): string {
  const start = `  ${head.trimEnd()}`.padEnd(at - 1);
  return wrap(`${start} ${about}`, ' '.repeat(at), start.length + 1);
}

/** Wraps a paragraph; lists of options are wrapped already and begin with a space. */
function wrapped(text: string): string {
  return text.startsWith(' ') ? text : wrap(text, '', 0);
}

/** Breaks a text at the last space before the margin, but not before `from`. */
function wrap(text: string, indent: string, from: number): string {
  if (text.length <= width) return text;
  const space = text.lastIndexOf(' ', width);
  if (space <= from) return text;
  return `${text.slice(0, space)}\n${wrap(`${indent}${text.slice(space + 1)}`, indent, indent.length)}`;
}

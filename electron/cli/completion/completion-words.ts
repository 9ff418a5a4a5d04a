/** Lists the options of a command with what each shell script needs to complete them. */
import { aboutOf, type OptionEntry } from '../options/option-entry.ts';
import { type CommandName, commandTable } from '../options/option-table.ts';

export interface OptionWords {
  readonly name: string;
  /** As it is typed: `--yes`, `-y`. */
  readonly words: readonly string[];
  readonly about: string;
  /** Placeholder of its value; null for a flag. */
  readonly takes: string | null;
  /** The only values that it takes; empty for any value. */
  readonly of: readonly string[];
  /** Kind of path that it takes; null for other values. */
  readonly path: 'file' | 'folder' | null;
  readonly isRepeated: boolean;
}

/** Options that may be repeated. */
const repeated: ReadonlySet<string> = new Set(['recipe', 'lookup', 'allow', 'confirm', 'merge']);

export function optionWords(command: CommandName): OptionWords[] {
  const options: readonly OptionEntry[] = commandTable[command].options;
  return options.flatMap((option) => {
    const { name, short, takes = null, values = [], path = null } = option;
    const words = [`--${name}`, ...(short === undefined ? [] : [`-${short}`])];
    const entry = {
      name,
      words,
      about: aboutOf(option),
      takes,
      of: values,
      path,
      isRepeated: repeated.has(name),
    };
    // A recipe may have switched it on, so that there is also `--no-json-strings`.
    if (name !== 'json-strings') return [entry];
    const off = {
      ...entry,
      name: `no-${name}`,
      words: [`--no-${name}`],
      about: 'cells are not JSON strings',
    };
    return [{ ...entry, about: 'cells are JSON strings' }, off];
  });
}

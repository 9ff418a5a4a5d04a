/** Completion for zsh: the system's own `_arguments`, one call for each command. */

import type { CommandEntry } from '../options/option-entry.ts';
import { aliasesOf, commandNames, commandTable, shells } from '../options/option-table.ts';
import { type OptionWords, optionWords } from './completion-words.ts';

export function zshCompletion(): string {
  const cases = commandNames.map((name) => {
    const specs = [
      ...optionWords(name).flatMap(optionSpecs),
      "'--help[options and examples]'",
      ...operandSpecs(commandTable[name]),
    ];
    return `    ${[name, ...aliasesOf(name)].join('|')})\n      _arguments ${specs.join(' \\\n        ')}\n      ;;`;
  });
  return `#compdef graph-intake
# zsh completion for graph-intake; made by: graph-intake completion zsh
_graph_intake() {
  local -a commands=(
${commandNames.map((name) => `    ${quoted(`${name}:${commandTable[name].about}`)}`).join('\n')}
    'help:show help'
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    _arguments '--help[show help]' '--version[print the version]'
    return
  fi
  local command=$words[2]
  # The rest is completed as if the command came first.
  shift words
  (( CURRENT-- ))
  case $command in
${cases.join('\n')}
    help)
      _describe command commands
      ;;
  esac
}

# Loaded by name it completes at once; sourced, it has to be made known.
if [[ $funcstack[1] == _graph-intake ]]; then
  _graph_intake "$@"
else
  compdef _graph_intake graph-intake
fi
`;
}

/** Returns `'--name[about]:TAKES:action'` for each word of the option. */
function optionSpecs({ words, about, takes, of, path, isRepeated }: OptionWords): string[] {
  const action =
    of.length > 0 ? `(${of.join(' ')})` : path === 'folder' ? '_files -/' : path === 'file' ? '_files' : ' ';
  const value = takes === null ? '' : `:${escaped(takes)}:${action}`;
  // `*` allows repeats; otherwise the long and the short word exclude each other.
  const repeats = isRepeated ? '*' : words.length > 1 ? `(${words.join(' ')})` : '';
  return words.map((word) => quoted(`${repeats}${word}[${escaped(about)}]${value}`));
}

function operandSpecs({ operands }: CommandEntry): string[] {
  if (operands === 'files') return ["'*:file:_files'"];
  if (operands === 'folder') return ["'1:folder:_files -/'"];
  if (operands === 'shell') return [`'1:shell:(${shells.join(' ')})'`];
  return operands === 'run' ? ["'1:run: '"] : [];
}

/** Brackets and colons have a meaning in a spec. */
const escaped = (text: string): string => text.replaceAll(/[[\]:\\]/gu, '\\$&');
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Completion for bash: one function that depends on the command and on the word before. */

import { aliasesOf, commandNames, commandTable, shells } from '../options/option-table.ts';
import { optionWords } from './completion-words.ts';

/** Returns the script; it needs bash 4, but not the package bash-completion. */
export function bashCompletion(): string {
  const values = commandNames.flatMap((name) =>
    optionWords(name).flatMap(({ words, takes, of, path }) => {
      if (!takes) return [];
      const completeValue =
        of.length > 0 ? `_graph_intake_words '${of.join(' ')}'` : path ? '_graph_intake_files' : ':';
      return words.map((word) => `    ${name}:${word}) ${completeValue}; return ;;`);
    }),
  );
  const options = commandNames.map((name) => {
    const words = [...optionWords(name).flatMap((option) => option.words), '--help'];
    return `      ${name}) _graph_intake_words '${words.join(' ')}' ;;`;
  });
  const operands = commandNames.flatMap((name) => {
    const { operands: kind } = commandTable[name];
    if (kind === 'files' || kind === 'folder') return [`    ${name}) _graph_intake_files ;;`];
    return kind === 'shell' ? [`    ${name}) _graph_intake_words '${shells.join(' ')}' ;;`] : [];
  });
  const aliases = commandNames.flatMap((name) =>
    aliasesOf(name).map((alias) => `  [[ $command == ${alias} ]] && command=${name}\n`),
  );
  return `# bash completion for graph-intake; made by: graph-intake completion bash
_graph_intake_words() {
  mapfile -t COMPREPLY < <(compgen -W "$1" -- "$word")
}

_graph_intake_files() {
  mapfile -t COMPREPLY < <(compgen -f -- "$word")
  compopt -o filenames 2>/dev/null
}

_graph_intake() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]}
  COMPREPLY=()
${aliases.join('')}  if [[ $COMP_CWORD -eq 1 ]]; then
    _graph_intake_words '${commandNames.join(' ')} help --help --version'
    return
  fi
  if [[ $command == help ]]; then
    [[ $COMP_CWORD -eq 2 ]] && _graph_intake_words '${commandNames.join(' ')}'
    return
  fi
  case $command:$before in
${values.join('\n')}
  esac
  if [[ $word == -* ]]; then
    case $command in
${options.join('\n')}
    esac
    return
  fi
  case $command in
${operands.join('\n')}
  esac
}

complete -F _graph_intake graph-intake
`;
}

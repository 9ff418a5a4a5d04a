/** Splits a command line into simple commands and their words, precisely enough to find the words that are code. */
import { readExecTemplate } from './exec-template.ts';

export interface ShellWord {
  /** The word without its quotes; each parameter is a {@link parameterMark}. */
  readonly text: string;
  readonly hasParameter: boolean;
  /** Whether the shell builds the word from a parameter, a variable or the output of a command. */
  readonly isComputed: boolean;
}

/** Placeholder of a parameter in {@link ShellWord.text}: a character that no command line has. */
const parameterMark = '\uE000';

/**
 * Returns the template with a {@link parameterMark} in place of every parameter.
 * @throws AppError `bad-input` for a template that cannot be read
 */
export const withMarks = (exec: string): string =>
  readExecTemplate(exec)
    .map((piece) => ('text' in piece ? piece.text : parameterMark))
    .join('');

/** Returns the non-empty simple commands of a line from {@link withMarks}, also those of its command substitutions. */
export function simpleCommands(line: string): ShellWord[][] {
  const reader = createWordReader();
  let quote = '';
  for (let at = 0; at < line.length; at += 1) {
    const letter = line.charAt(at);
    const after = line.charAt(at + 1);
    if (quote === "'") {
      if (letter === quote) quote = '';
      else reader.add(letter, false);
    } else if (letter === '\\' && after !== parameterMark) {
      at += 1;
      reader.add(quote === '"' && !/[\\"$`\n]/.test(after) ? letter + after : after, false);
    } else if (letter === '"' || (letter === "'" && quote === '')) {
      quote = quote === letter ? '' : letter;
      reader.begin();
    } else if (quote === '' && /\s/.test(letter) && letter !== '\n') reader.endWord();
    else if (quote === '' && /[\n;|&(){}<>]/.test(letter)) {
      // `<<<` gives a word to the same command, and `2>&1` ends none.
      if (/[<>]/.test(letter) || (letter === '&' && /[<>]/.test(line.charAt(at - 1)))) reader.endWord();
      else reader.endCommand();
    } else reader.add(letter, letter === '$' || letter === '`');
  }
  reader.endCommand();
  return [...reader.commands, ...substitutions(line).flatMap(simpleCommands)];
}

function createWordReader() {
  const commands: ShellWord[][] = [];
  let words: ShellWord[] = [];
  let word: { text: string; isComputed: boolean } | null = null;
  const begin = () => {
    word ??= { text: '', isComputed: false };
    return word;
  };
  const endWord = () => {
    if (word === null) return;
    const hasParameter = word.text.includes(parameterMark);
    words.push({ text: word.text, hasParameter, isComputed: word.isComputed || hasParameter });
    word = null;
  };
  return {
    commands,
    begin,
    endWord,
    add(text: string, isExpansion: boolean) {
      const to = begin();
      to.text += text;
      to.isComputed ||= isExpansion;
    },
    endCommand() {
      endWord();
      if (words.length > 0) commands.push(words);
      words = [];
    },
  };
}

/** Command substitutions in double quotes, `$(…)` or backticks; outside of quotes they are read as commands anyway. */
const substitutions = (line: string): string[] =>
  [...line.matchAll(/\$\(([^()]*)\)|`([^`]*)`/g)].map(([, inner, ticked]) => inner ?? ticked ?? '');

/**
 * Tokenizer of queries: reads operators, names and values with quotes, escapes and placeholders, and reports errors.
 */
import { PlatformError } from '../errors.ts';

/** Returns the value of a placeholder; undefined if there is none of that name. */
export type Placeholders = (name: string) => string | undefined;

export interface QueryText {
  /** Offset of the next character that is not a blank. */
  readonly at: number;
  atEnd(): boolean;
  /** Whether the next character is `character`. */
  sees(character: string): boolean;
  /** Skips the next character if it is `character`, and returns whether it is. */
  take(character: string): boolean;
  /** Whether the next word is `word`, and not only begins with it: `ANDREAS:x` is not AND. */
  seesWord(word: string): boolean;
  takeWord(word: string): boolean;
  /**
   * Reads the name of a field and the colon after it; returns the pieces between wildcards.
   * @throws PlatformError 400
   */
  readField(): string[];
  /** Reads a value; returns the pieces between wildcards. @throws PlatformError 400 */
  readValue(): string[];
  /** Returns the error for the present offset, or for `at`. */
  fault(what: string, at?: number): PlatformError;
}

const wildcard = '*';

export function createQueryText(query: string, placeholders: Placeholders): QueryText {
  let at = 0;

  const fault = (what: string, where = at): PlatformError =>
    new PlatformError(400, `The query cannot be read at character ${where + 1}: ${what}.`);

  const skipBlanks = (): number => {
    while (isBlank(query[at])) at += 1;
    return at;
  };

  /** Reads up to the first unescaped character of `ends`, or to the end; returns the pieces between wildcards. */
  const readPieces = (ends: string, mayLackPlaceholder: boolean): string[] => {
    const pieces = [''];
    const add = (letters: string) => {
      pieces[pieces.length - 1] += letters;
    };
    for (let next = query[at]; next !== undefined && !ends.includes(next); next = query[at]) {
      const placeholder = placeholderAt(query, at);
      if (next === '\\') {
        const escaped = query[at + 1];
        if (escaped === undefined) throw fault('nothing follows the "\\"');
        add(escaped);
        at += 2;
      } else if (placeholder !== undefined) {
        const value = placeholders(placeholder);
        if (value === undefined && !mayLackPlaceholder)
          throw fault(`the body has no "${placeholder}" to put in the place of "$${placeholder}"`);
        add(value ?? `$${placeholder}`);
        at += placeholder.length + 1;
      } else {
        if (next === wildcard) pieces.push('');
        else add(next);
        at += 1;
      }
    }
    return pieces;
  };

  const readQuoted = (): string[] => {
    const start = at;
    at += 1;
    const pieces = readPieces('"', true);
    if (query[at] === undefined) throw fault('the quote is not closed', start);
    at += 1;
    const next = query[at];
    if (next !== undefined && !isBlank(next) && next !== ')')
      throw fault('a space must follow the quoted value');
    return pieces;
  };

  const seesWord = (word: string): boolean => {
    const after = query[skipBlanks() + word.length];
    return query.startsWith(word, at) && (after === undefined || isBlank(after) || '()'.includes(after));
  };

  const take = (letters: string, seen: boolean): boolean => {
    if (seen) at += letters.length;
    return seen;
  };

  return {
    get at() {
      return skipBlanks();
    },
    atEnd: () => query[skipBlanks()] === undefined,
    sees: (character) => query[skipBlanks()] === character,
    take: (character) => take(character, query[skipBlanks()] === character),
    seesWord,
    takeWord: (word) => take(word, seesWord(word)),
    readField() {
      skipBlanks();
      if (query[at] === undefined) throw fault('a term such as field:value is missing');
      const start = at;
      const pieces = readPieces(`:"()${blanks}`, false);
      if (at === start) throw fault('a term such as field:value is expected');
      if (query[at] !== ':') throw fault('a ":" must follow the name of the field');
      at += 1;
      return pieces;
    },
    readValue() {
      skipBlanks();
      const first = query[at];
      if (first === '"') return readQuoted();
      if (first !== undefined && '[{<>'.includes(first))
        throw fault(`"${first}" cannot begin a value here; put it in quotes`);
      const start = at;
      const pieces = readPieces(`()${blanks}`, false);
      if (at === start) throw fault('the value of the field is missing');
      return pieces;
    },
    fault,
  };
}

const blanks = ' \t\r\n';
const isBlank = (letter: string | undefined): boolean => letter !== undefined && blanks.includes(letter);

/** Returns the name of a placeholder `$name` that begins at an offset; undefined if there is none. */
function placeholderAt(query: string, at: number): string | undefined {
  if (query[at] !== '$') return undefined;
  placeholderName.lastIndex = at + 1;
  return placeholderName.exec(query)?.[0];
}
const placeholderName = /[A-Za-z_]\w*/y;

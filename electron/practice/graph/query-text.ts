/** The letters of a query: names, values, quotes, escapes, placeholders, and the position of what cannot be read. */
import { PlatformError } from '../errors.ts';

/** The value of a placeholder; undefined where there is none of that name. */
export type Placeholders = (name: string) => string | undefined;

export interface QueryText {
  /** Where the next word begins, from 0; blanks are passed over. */
  readonly at: number;
  atEnd(): boolean;
  sees(character: string): boolean;
  take(character: string): boolean;
  /** An operator is a word of its own: `ANDREAS:x` is no AND. */
  seesWord(word: string): boolean;
  takeWord(word: string): boolean;
  /** Pieces between wildcards, and the colon after them. @throws PlatformError 400 */
  readField(): string[];
  /** Pieces between wildcards. @throws PlatformError 400 */
  readValue(): string[];
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

  /** Letters up to the first of `ends` that is not escaped, or to the end. */
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

/** The name after a `$`, if one begins there. */
function placeholderAt(query: string, at: number): string | undefined {
  if (query[at] !== '$') return undefined;
  placeholderName.lastIndex = at + 1;
  return placeholderName.exec(query)?.[0];
}
const placeholderName = /[A-Za-z_]\w*/y;

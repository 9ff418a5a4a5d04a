/** Splits the text of one row into cells, tolerant of stray quotes. */

export interface TextDialect {
  /** One or more characters; empty for one column. */
  readonly delimiter: string;
  /** One character, or empty for none. */
  readonly quote: string;
  /** How a quote inside a quoted cell is written. */
  readonly escape: 'doubled' | 'backslash' | 'none';
}

export interface SplitRow {
  readonly cells: readonly string[];
  /** Whether a quoted cell is not closed within the text; the row may continue on the next line. */
  readonly isOpen: boolean;
  /** Number of quotes out of place: they neither open nor close a cell and are not escaped. */
  readonly flaws: number;
  /** Number of cells that were quoted. */
  readonly quoted: number;
}

export function splitRow(text: string, dialect: TextDialect): SplitRow {
  const { delimiter, quote } = dialect;
  const cells: string[] = [];
  let flaws = 0;
  let quoted = 0;
  for (let at = 0; ; ) {
    const opening = openingQuote(text, at, dialect);
    if (opening >= 0) {
      const cell = readQuoted(text, opening + 1, dialect);
      if (cell === null) return { cells: [...cells, text.slice(opening + 1)], isOpen: true, flaws, quoted };
      cells.push(cell.value);
      flaws += cell.flaws;
      quoted += 1;
      if (cell.end >= text.length) return { cells, isOpen: false, flaws, quoted };
      at = cell.end + delimiter.length;
      continue;
    }
    const end = endOfUnquoted(text, at, dialect);
    const cell = text.slice(at, end);
    if (quote !== '' && (cell.startsWith(quote) || cell.endsWith(quote))) flaws += 1;
    cells.push(dialect.escape === 'backslash' ? unescapeUnquoted(cell, dialect) : cell);
    if (end >= text.length) return { cells, isOpen: false, flaws, quoted };
    at = end + delimiter.length;
  }
}

/** Returns the offset of the quote that opens the cell at `from`, or -1. Spaces before it are not content. */
function openingQuote(text: string, from: number, { quote, delimiter }: TextDialect): number {
  if (quote === '') return -1;
  let at = from;
  if (!delimiter.startsWith(' ')) while (text[at] === ' ') at += 1;
  return text[at] === quote ? at : -1;
}

interface QuotedCell {
  readonly value: string;
  /** Where the delimiter after it starts, or the end of the text. */
  readonly end: number;
  readonly flaws: number;
}

/** Reads a quoted cell whose content starts at `start`; null if no quote closes it. */
function readQuoted(text: string, start: number, dialect: TextDialect): QuotedCell | null {
  const { quote, escape: way } = dialect;
  let value = '';
  let from = start;
  let search = start;
  let flaws = 0;
  for (;;) {
    const at = text.indexOf(quote, search);
    if (at < 0) return null;
    if (way === 'backslash' && isEscaped(text, start, at)) {
      search = at + 1;
      continue;
    }
    if (way === 'doubled' && text[at + 1] === quote) {
      value += text.slice(from, at + 1);
      from = at + 2;
      search = from;
      continue;
    }
    const end = endAfterQuote(text, at + 1, dialect);
    if (end >= 0) {
      value += text.slice(from, at);
      return { value: way === 'backslash' ? unescapeQuoted(value, quote) : value, end, flaws };
    }
    flaws += 1;
    search = at + 1;
  }
}

/** Returns where a cell ends if the quote before `from` closes it; -1 if neither a delimiter nor the end follows. */
export function endAfterQuote(text: string, from: number, { delimiter }: TextDialect): number {
  if (from >= text.length || (delimiter !== '' && text.startsWith(delimiter, from))) return from;
  let at = from;
  while (text[at] === ' ') at += 1;
  if (at >= text.length || (delimiter !== '' && text.startsWith(delimiter, at))) return at;
  // The space that belongs to a delimiter may be missing at the end of a row.
  return delimiter.trimEnd() !== '' && text.slice(at) === delimiter.trimEnd() ? at : -1;
}

function endOfUnquoted(text: string, from: number, { delimiter, escape: way }: TextDialect): number {
  if (delimiter === '') return text.length;
  for (let search = from; ; ) {
    const at = text.indexOf(delimiter, search);
    if (at < 0) return text.length;
    if (way !== 'backslash' || !isEscaped(text, from, at)) return at;
    search = at + delimiter.length;
  }
}

function isEscaped(text: string, start: number, at: number): boolean {
  let slashes = 0;
  while (at - 1 - slashes >= start && text[at - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}

/** Removes only backslashes before quotes and backslashes; one before another character is content. */
const unescapeQuoted = (value: string, quote: string): string =>
  value.includes('\\')
    ? value.replace(/\\([\s\S])/g, (all, next: string) => (next === quote || next === '\\' ? next : all))
    : value;

const unescapeUnquoted = (value: string, { delimiter, quote }: TextDialect): string =>
  value.includes('\\')
    ? value.replace(/\\([\s\S])/g, (all, next: string) => (next === delimiter || next === quote ? next : all))
    : value;

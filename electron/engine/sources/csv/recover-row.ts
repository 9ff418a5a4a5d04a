/** Finds the most plausible way to read a damaged row as the number of cells that its table has. */
import type { RealignRow } from './realign-row.ts';
import { endAfterQuote, type SplitRow, splitRow, type TextDialect } from './split-row.ts';

export interface ExpectedRow {
  /** Number of cells. */
  readonly width: number;
  /** Whether the cells look like those of the other rows. */
  readonly looksLikeData: (cells: readonly string[]) => boolean;
  /** Whether the cells look like headings of the columns. */
  readonly looksLikeHeader: (cells: readonly string[]) => boolean;
  /** Moves cells to the columns they fit; null if the columns say too little. */
  readonly realign: RealignRow | null;
}

const otherDelimiters = [',', ';', '\t', '|', ' '];
/** Cost of each kind of damage, and the most that a reading may cost; the cheapest reading of a row wins. */
const cost = { strayAtEdge: 1, strayInside: 0.5, unescaped: 0.5, missingDelimiter: 1.2, maximum: 3 };
/** Limits of the search, which visits each place of a quote once per column. */
const maxText = 20_000;
const maxWidth = 400;

/**
 * Returns the cheapest reading with the expected number of cells, or null if there is none.
 * @param plain the row as read without recovery
 */
export function recoverRow(
  text: string,
  dialect: TextDialect,
  expected: ExpectedRow,
  plain: SplitRow,
): SplitRow | null {
  const isFlawless = !plain.isOpen && plain.flaws === 0;
  const isOfWidth = plain.cells.length === expected.width;
  const other = isFlawless && isOfWidth ? null : otherDelimiter(text, dialect, expected);
  if (other !== null) return other;
  // A row with too many cells and no quote out of place has surplus delimiters; joining cells would damage them.
  const isSurplus = isFlawless && plain.cells.length >= expected.width;
  const search = isSurplus ? () => null : createSearch(text, dialect, expected.width);
  const joined = isFlawless ? search(cost.missingDelimiter) : null;
  if (joined !== null) return joined;
  const cells = isFlawless ? (expected.realign?.(plain.cells) ?? null) : null;
  return cells === null ? search(cost.maximum) : { ...plain, cells };
}

/** Whether at least half of the cells start with a space, not counting the first one. */
export function isSpaced(cells: readonly string[]): boolean {
  let spaced = 0;
  for (let column = 1; column < cells.length; column += 1) if (cells[column]?.startsWith(' ')) spaced += 1;
  return cells.length > 2 && spaced * 2 >= cells.length;
}

/** Reads a row with another delimiter than that of all other rows; null if none fits. */
function otherDelimiter(
  text: string,
  dialect: TextDialect,
  { width, looksLikeData, looksLikeHeader }: ExpectedRow,
): SplitRow | null {
  if (width < 3) return null;
  for (const delimiter of otherDelimiters) {
    if (delimiter === dialect.delimiter.trim() || !text.includes(delimiter)) continue;
    const row = splitRow(text, { ...dialect, delimiter });
    if (row.isOpen || row.flaws > 0 || row.cells.length !== width) continue;
    if (looksLikeData(row.cells)) return row;
    // With spaces, a title of as many words would look like a header; quoted words show that it is one.
    if ((delimiter !== ' ' || row.quoted > 0) && looksLikeHeader(row.cells)) return row;
  }
  return null;
}

interface RecoveredRow {
  readonly price: number;
  readonly cells: readonly string[];
}

/** Returns a search for the cheapest reading that costs at most `maximum`; it returns null if there is none. */
function createSearch(
  text: string,
  dialect: TextDialect,
  width: number,
): (maximum: number) => SplitRow | null {
  const { quote } = dialect;
  if (quote === '' || !text.includes(quote)) return () => null;
  if (text.length > maxText || width > maxWidth || dialect.delimiter === '') return () => null;
  return (maximum) => {
    const found = createReadings(text, dialect, maximum)(0, width);
    return found === null
      ? null
      : { cells: found.cells, isOpen: false, flaws: found.price > 0 ? 1 : 0, quoted: 0 };
  };
}

/** Returns the recursive search: the cheapest way to read the text from `at` on as `width` cells. */
function createReadings(
  text: string,
  dialect: TextDialect,
  maximum: number,
): (at: number, width: number) => RecoveredRow | null {
  const bestReadings = new Map<number, RecoveredRow | null>();
  const starts = new Map<number, readonly Cell[]>();
  const cellsAt = (at: number): readonly Cell[] => {
    const before = starts.get(at);
    if (before !== undefined) return before;
    const cells = [unquotedCell(text, at, dialect), ...joinedCells(text, at, dialect)];
    const all = [...cells, ...quotedCells(text, at, dialect)];
    starts.set(at, all);
    return all;
  };
  function search(at: number, width: number): RecoveredRow | null {
    const key = at * (maxWidth + 1) + width;
    const before = bestReadings.get(key);
    if (before !== undefined) return before;
    let best: RecoveredRow | null = null;
    for (const cell of cellsAt(at)) {
      if ((cell.next === null) !== (width === 1)) continue;
      const rest: RecoveredRow | null =
        cell.next === null ? { price: 0, cells: [] } : search(cell.next, width - 1);
      if (rest === null) continue;
      const price = cell.price + rest.price;
      if (price <= maximum && (best === null || price < best.price))
        best = { price, cells: [cell.value, ...rest.cells] };
    }
    bestReadings.set(key, best);
    return best;
  }
  return search;
}

interface Cell {
  readonly value: string;
  readonly price: number;
  /** Where the next cell starts; null at the end of the row. */
  readonly next: number | null;
}

function unquotedCell(text: string, at: number, { delimiter, quote }: TextDialect): Cell {
  const found = text.indexOf(delimiter, at);
  const value = text.slice(at, found < 0 ? text.length : found);
  return {
    value,
    price: strayPrice(value, quote),
    next: found < 0 ? null : found + delimiter.length,
  };
}

function strayPrice(value: string, quote: string): number {
  const edges = (value.startsWith(quote) ? 1 : 0) + (value.length > 1 && value.endsWith(quote) ? 1 : 0);
  const inside = value.slice(1, -1).includes(quote) ? cost.strayInside : 0;
  return edges * cost.strayAtEdge + inside;
}

/** Returns the unquoted cell that directly precedes a quoted one, with no delimiter between them. */
function joinedCells(text: string, at: number, { delimiter, quote }: TextDialect): Cell[] {
  const found = text.indexOf(quote, at);
  if (found <= at || !isTight(text, found - 1)) return [];
  const value = text.slice(at, found);
  if (value.includes(delimiter)) return [];
  return [{ value, price: cost.missingDelimiter, next: found }];
}

/** Returns a cell for each quote that may close the one at `at`. */
function quotedCells(text: string, at: number, dialect: TextDialect): Cell[] {
  const { delimiter, quote } = dialect;
  if (text[at] !== quote) return [];
  const cells: Cell[] = [];
  for (let end = text.indexOf(quote, at + 1); end >= 0; end = text.indexOf(quote, end + 1)) {
    const inside = text.slice(at + 1, end);
    const unescaped = inside.replaceAll(quote + quote, '').split(quote).length - 1;
    const price = unescaped * cost.unescaped;
    if (price > cost.maximum) break;
    const value = inside.replaceAll(quote + quote, quote);
    const after = endAfterQuote(text, end + 1, dialect);
    if (after >= 0)
      cells.push({ value, price, next: after >= text.length ? null : after + delimiter.length });
    else if (isTight(text, end - 1) && isTight(text, end + (text[end + 1] === quote ? 2 : 1)))
      cells.push({ value, price: price + cost.missingDelimiter, next: end + 1 });
  }
  return cells;
}

/** Whether there is no space at `at`. Inch marks and quoted words have spaces around them, joined cells have none. */
const isTight = (text: string, at: number): boolean => at >= 0 && at < text.length && text[at] !== ' ';

/** Joins lines to rows of cells: a quoted cell may contain line ends, but a stray quote must not swallow the file. */
import type { TextLine } from './lines.ts';
import { type ExpectedRow, isSpaced, recoverRow } from './recover-row.ts';
import { type SplitRow, splitRow, type TextDialect } from './split-row.ts';

export interface TextRow {
  readonly cells: readonly string[];
  /** Line and byte where the row starts. */
  readonly line: number;
  readonly byte: number;
  /** How many cells were quoted. */
  readonly quoted: number;
  /** Quotes out of place in the row before its recovery. */
  readonly flaws: number;
  /** Whether the row was corrected: a quote was read as content, or a delimiter was missing or different. */
  readonly isRecovered: boolean;
  /** Column of the cell whose opening quote no other one closes, so that it was read as content; null without one. */
  readonly unmatched: number | null;
}

export interface RowReader {
  push(line: TextLine): TextRow[];
  /** Whether a quoted cell is open, so that the row continues on the next line. */
  isWaiting(): boolean;
  /** Returns the rows of the lines that are still waiting for a closing quote. */
  end(): TextRow[];
}

/** Lines after which an unclosed quote is read as content. */
const maxCellLines = 400;
/** The same limit while several dialects are tried, most of which are wrong. */
export const fewCellLines = 40;
/** Characters after which an unclosed quote is read as content. */
const maxText = 1024 * 1024;

/** @param expected what damaged rows are corrected to; null to leave them uncorrected */
export function createRowReader(
  dialect: TextDialect,
  expected: ExpectedRow | null,
  maxLines = maxCellLines,
): RowReader {
  let pending: TextLine[] = [];
  let text = '';
  /** Cells of the row before. Rows of a second table in the text have another number than `expected`. */
  let before = 0;

  function startRow(line: TextLine): TextRow[] {
    const split = splitRow(line.text, dialect);
    if (!split.isOpen) {
      before = split.cells.length;
      return [rowOf(line, split, isPlain(split, expected) ? null : recovered(line, split))];
    }
    pending = [line];
    text = line.text;
    return [];
  }
  const recovered = (line: TextLine, plain: SplitRow): SplitRow | null =>
    expected === null ? null : recoverRow(line.text, dialect, expected, plain);
  const recoveredAlone = (line: TextLine): SplitRow | null => recovered(line, splitRow(line.text, dialect));

  /** Stops waiting for a closing quote: reads the first pending line with quotes as content, and the others again. */
  function giveUp(): TextRow[] {
    const [line, ...rest] = pending;
    if (line === undefined) return [];
    pending = [];
    const literal = splitRow(line.text, { ...dialect, quote: '' });
    const row = rowOf(line, { ...literal, flaws: 1 }, recoveredAlone(line));
    const column = row.cells.findIndex((cell) => cell.trimStart().startsWith(dialect.quote));
    return [{ ...row, unmatched: column < 0 ? null : column }, ...rest.flatMap(push)];
  }

  function push(line: TextLine): TextRow[] {
    const [start] = pending;
    if (start === undefined) return startRow(line);
    text += (pending.at(-1)?.end ?? '') + line.text;
    pending.push(line);
    if (line.text.includes(dialect.quote)) {
      const split = splitRow(text, dialect);
      if (!split.isOpen) {
        const isRow = split.flaws === 0 && (isPlain(split, expected) || split.cells.length === before);
        if (!isRow) {
          const whole = expected && split.flaws === 0 ? recoverRow(text, dialect, expected, split) : null;
          if (whole !== null) {
            pending = [];
            return [rowOf(start, split, whole)];
          }
          const single = recoveredAlone(start);
          if (single !== null || split.flaws > 0) return giveUp();
        }
        pending = [];
        return [rowOf(start, split, null)];
      }
    }
    return pending.length > maxLines || text.length > maxText ? giveUp() : [];
  }

  return {
    push,
    isWaiting: () => pending.length > 0,
    end() {
      const rows: TextRow[] = [];
      while (pending.length > 0) rows.push(...giveUp());
      return rows;
    },
  };
}

/** Whether a row needs no recovery: nothing is expected of it, or it has the expected number of cells and no flaw. */
const isPlain = ({ cells, flaws }: SplitRow, expected: ExpectedRow | null): boolean =>
  expected === null || (flaws === 0 && cells.length === expected.width && !isSpaced(cells));

const rowOf = ({ line, byte }: TextLine, split: SplitRow, recovery: SplitRow | null): TextRow => ({
  cells: (recovery ?? split).cells,
  line,
  byte,
  quoted: split.quoted,
  flaws: split.flaws,
  isRecovered: recovery !== null,
  unmatched: null,
});

/** Returns all rows of lines that are in memory. */
export function readRows(
  lines: readonly TextLine[],
  dialect: TextDialect,
  expected: ExpectedRow | null,
  maxLines = maxCellLines,
): TextRow[] {
  const reader = createRowReader(dialect, expected, maxLines);
  const rows: TextRow[] = [];
  for (const line of lines) rows.push(...reader.push(line));
  rows.push(...reader.end());
  return rows;
}

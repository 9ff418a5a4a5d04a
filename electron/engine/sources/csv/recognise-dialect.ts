/** Recognises delimiter, quote and escape: the dialect that yields rows of equal length and cells of known kinds. */
import type { CsvOverrules, SourceGuess } from '../source.ts';
import { kindOf } from './cell-kind.ts';
import { candidateDelimiters, delimiterWord } from './delimiters.ts';
import type { TextLine } from './lines.ts';
import { fewCellLines, readRows, type TextRow } from './read-rows.ts';
import type { TextDialect } from './split-row.ts';

export interface RecognisedDialect {
  readonly dialect: TextDialect;
  /** Cells of most rows. */
  readonly width: number;
  readonly guesses: readonly SourceGuess[];
}

interface Candidate {
  readonly dialect: TextDialect;
  readonly score: number;
  readonly rows: readonly TextRow[];
  readonly width: number;
}

/**
 * Share of the lines that must agree. A space is a delimiter only if this share of the rows has quoted cells or the
 * same length, because words of any text have spaces between them.
 */
const minAgreement = 0.8;
/** Factor for a dialect whose quotes enclose no cell although nearly every line has quotes in pairs. */
const strayWeight = 0.1;
/** Size of the sample in lines and characters; more lines add no evidence. */
const maxLines = 600;
const maxText = 200_000;

/** @param named delimiter that the text declares in a first line `sep=;`; null without one */
export function recogniseDialect(
  lines: readonly TextLine[],
  overrules: CsvOverrules = {},
  named: string | null = null,
): RecognisedDialect {
  const sample = sampleOf(lines);
  const fixed = overrules.delimiter ?? named ?? undefined;
  const text = sample.map((line) => line.text).join('\n');
  const delimiters = fixed === undefined ? candidateDelimiters(sample) : [{ delimiter: fixed, weight: 1 }];
  let best: Candidate | null = null;
  for (const { delimiter, weight } of delimiters)
    for (const quote of overrules.quote === undefined ? quotesIn(text) : [overrules.quote])
      for (const way of overrules.escape === undefined ? escapesIn(text, quote) : [overrules.escape]) {
        const found = scored(sample, { delimiter, quote, escape: way }, weight);
        // Among equal scores, up to rounding, the first one wins.
        if (best === null || found.score > best.score * 1.000_001) best = found;
      }
  if (best === null || (fixed === undefined && (best.width < 2 || best.score === 0)))
    best = scored(sample, { delimiter: '', quote: '"', escape: 'doubled' }, 1);
  const column = scored(sample, { delimiter: '', quote: '"', escape: 'doubled' }, 1);
  const isColumn = fixed === undefined && isQuotedColumn(column);
  const chosen = isColumn ? column : fixed === undefined ? withSpaces(sample, best) : best;
  return {
    dialect: chosen.dialect,
    width: chosen.width,
    guesses: guessesOf(chosen, overrules, named),
  };
}

function sampleOf(lines: readonly TextLine[]): readonly TextLine[] {
  let length = 0;
  const sample: TextLine[] = [];
  for (const line of lines) {
    length += line.text.length;
    if (sample.length >= maxLines || (sample.length > 0 && length > maxText)) break;
    sample.push(line);
  }
  return sample;
}

const quotesIn = (text: string): string[] => ['"', "'"].filter((quote) => text.includes(quote)).concat('');

const escapesIn = (text: string, quote: string): TextDialect['escape'][] =>
  quote === '' || !text.includes(`\\${quote}`) ? ['doubled'] : ['doubled', 'backslash'];

function scored(lines: readonly TextLine[], dialect: TextDialect, weight: number): Candidate {
  const rows = readRows(lines, dialect, null, fewCellLines).filter(({ cells }) =>
    cells.some((cell) => cell.trim() !== ''),
  );
  const width = usualWidth(rows);
  const quoting = dialect.quote === '' ? 0 : quotedShare(rows);
  const isWords = dialect.delimiter === ' ' && Math.max(quoting, shareOf(rows, width)) < minAgreement;
  const isStray = quoting === 0 && strayShare(lines) >= minAgreement;
  const score = isWords ? 0 : (isStray ? strayWeight : 1) * weight * shapeScore(rows) * kindScore(rows);
  return { dialect, score, rows, width };
}

/** Whether each line is one quoted cell, except perhaps one, which may be the header. */
const isQuotedColumn = ({ rows }: Candidate): boolean => {
  const quoted = rows.filter((row) => row.quoted > 0).length;
  return quoted > 0 && quoted >= rows.length - 1 && rows.every(({ flaws }) => flaws === 0);
};

/** Returns the share of rows that have quoted cells and no quote out of place. */
const quotedShare = (rows: readonly TextRow[]): number =>
  rows.filter(({ quoted, flaws }) => quoted > 0 && flaws === 0).length / Math.max(1, rows.length);

/** Returns the share of lines with an even number of quotes, as around quoted cells. */
const strayShare = (lines: readonly TextLine[]): number => {
  const filled = lines.filter(({ text }) => text.trim() !== '');
  const paired = filled.filter(({ text }) => text.includes('"') && text.split('"').length % 2 === 1);
  return paired.length / Math.max(1, filled.length);
};

const shareOf = (rows: readonly TextRow[], width: number): number =>
  rows.filter(({ cells }) => cells.length === width).length / Math.max(1, rows.length);

/** Returns the number of cells of most rows; of equally frequent numbers, the largest. */
export function usualWidth(rows: readonly TextRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  let best = 0;
  let maximum = 0;
  for (const [width, count] of counts)
    if (count > maximum || (count === maximum && width > best)) {
      best = width;
      maximum = count;
    }
  return best;
}

/** Scores the lengths of rows: high for many rows of few lengths, low for one cell (CleverCSV's pattern score). */
function shapeScore(rows: readonly TextRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  let sum = 0;
  for (const [width, count] of counts) sum += count * Math.max(1e-3, (width - 1) / width);
  return sum / Math.max(1, counts.size) / Math.max(1, rows.length);
}

/** Returns the share of cells that look like values, and not like parts of values or several values. */
function kindScore(rows: readonly TextRow[]): number {
  let known = 0;
  let all = 0;
  for (const { cells, quoted, flaws } of rows) {
    const odd = cells.filter((cell) => kindOf(cell) === 'odd').length;
    all += cells.length + Math.max(0, flaws - odd);
    known += cells.length - odd;
    known += Math.min(quoted, 1) * 0.01;
  }
  return Math.max(known, 1e-9) / Math.max(all, 1);
}

/**
 * Adds a space after the delimiter, or on both sides, if nearly every delimiter has it, and if cells are quoted or words.
 * In a matrix of numbers spaces only align the columns.
 */
function withSpaces(lines: readonly TextLine[], found: Candidate): Candidate {
  const { delimiter } = found.dialect;
  if (delimiter.trim() === '' || found.width < 2) return found;
  for (const spaced of [` ${delimiter} `, `${delimiter} `]) {
    const dialect = { ...found.dialect, delimiter: spaced };
    const other = scored(lines, dialect, 1);
    const before = measure(found);
    const after = measure(other);
    const hasWords = other.rows.some(
      ({ cells, quoted }) => quoted > 0 || cells.some((cell) => kindOf(cell) === 'text'),
    );
    if (after.cells >= before.cells * 0.98 && after.flaws <= before.flaws && hasWords) return other;
  }
  return found;
}

const measure = ({ rows }: Candidate) => ({
  cells: rows.reduce((sum, { cells }) => sum + cells.length, 0),
  flaws: rows.reduce((sum, { flaws }) => sum + flaws, 0),
});

const escapeWords = { doubled: 'doubled quotes', backslash: 'a backslash', none: 'no escape' } as const;

function guessesOf(
  { dialect, rows, width }: Candidate,
  overrules: CsvOverrules,
  named: string | null,
): SourceGuess[] {
  const same = rows.filter(({ cells }) => cells.length === width).length;
  const rowsSay = `${same} of the first ${rows.length} rows have ${width} cells`;
  const quoted = rows.reduce((sum, row) => sum + row.quoted, 0);
  const certain = same === rows.length && rows.length > 2;
  const certaintyOf = (value: unknown, certainty: SourceGuess['certainty']) =>
    value === undefined ? certainty : 'overruled';
  return [
    {
      about: 'delimiter',
      value: delimiterWord(dialect.delimiter),
      setting: { name: 'delimiter', value: dialect.delimiter },
      certainty: certaintyOf(overrules.delimiter, named !== null || certain ? 'certain' : 'likely'),
      evidence: named === null ? rowsSay : `the first line defines it (sep=); ${rowsSay}`,
    },
    {
      about: 'quote',
      value: dialect.quote === '' ? 'none' : dialect.quote,
      setting: { name: 'quote', value: dialect.quote },
      certainty: certaintyOf(overrules.quote, quoted > 0 ? 'certain' : 'likely'),
      evidence: `${quoted} cells of the first ${rows.length} rows are quoted`,
    },
    {
      about: 'escape',
      value: escapeWords[dialect.escape],
      setting: { name: 'escape', value: dialect.escape },
      certainty: certaintyOf(overrules.escape, quoted > 0 ? 'likely' : 'guess'),
      evidence: `read so, ${rowsSay}`,
    },
  ];
}

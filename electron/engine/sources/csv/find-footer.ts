/** Finds notes, sources and totals below a table. */
import type { ExcludedRows } from '../source.ts';
import { filledOf, hasTyped, isBlank, isHeading, type TypedColumns } from './row-shape.ts';

interface FooterRow {
  readonly cells: readonly string[];
}

interface Footer<Row> {
  readonly rows: readonly Row[];
  readonly reason: ExcludedRows['reason'];
  readonly evidence: string;
}

const note =
  /^\s*(?:[*†‡©#(]|_{3}|-{3}|={3}|notes?\b|sources?\b|footnotes?\b|quelle|anmerkung|hinweis|\d+\s?[.)]\s|end of\b)/i;
const total =
  /^\s*(?:(?:grand |sub-?)?totals?|sum|summe|gesamt(?:summe)?|totaux|totale|suma|итого)\s*:?\s*$/i;
const maxRows = 40;

/**
 * Returns the totals and the notes at the end of a table, each only if there are any.
 * @param body rows of the table without empty ones
 * @param all the rows of `body` together with the empty ones
 */
export function findFooter<Row extends FooterRow>(
  body: readonly Row[],
  all: readonly Row[],
  columns: TypedColumns,
): Footer<Row>[] {
  const usual = usualFilled(body);
  const notes = usual < 2 ? [] : notesBelow(body, all, columns);
  const withoutNotes = body.slice(0, body.length - notes.length);
  const totals: Row[] = [];
  for (let at = withoutNotes.length - 1; at > 0; at -= 1) {
    const row = withoutNotes[at];
    if (row === undefined || !isTotal(row.cells, usual)) break;
    totals.unshift(row);
  }
  const found: readonly Footer<Row>[] = [
    { rows: totals, reason: 'total', evidence: 'the first cell of the last row marks it as a total' },
    { rows: notes, reason: 'footer', evidence: 'below the table, with one cell or a sentence' },
  ];
  return found.filter(({ rows }) => rows.length > 0);
}

/** Returns how many cells of a row have a value: the median. */
const usualFilled = (body: readonly FooterRow[]): number =>
  body.map(({ cells }) => filledOf(cells)).sort((a, b) => a - b)[Math.floor(body.length / 2)] ?? 1;

/** Whether a row is named a total. In a table whose rows usually have one value, the name may be that value. */
const isTotal = (cells: readonly string[], usual: number): boolean =>
  Math.max(filledOf(cells), usual) > 1 && total.test(cells.find((cell) => cell.trim() !== '') ?? '');

/** Returns the last rows of one cell or sentence, from the first that follows an empty line or begins like a note. */
function notesBelow<Row extends FooterRow>(
  body: readonly Row[],
  all: readonly Row[],
  columns: TypedColumns,
): Row[] {
  if (columns.length < 2) return [];
  let count = 0;
  while (count < maxRows && count < body.length - 1) {
    const row = body[body.length - 1 - count];
    if (row === undefined || !(filledOf(row.cells) === 1 || isSentence(row, columns))) break;
    count += 1;
  }
  const candidates = body.slice(body.length - count);
  const first = candidates.findIndex((row) => isAfterGap(row, all) || note.test(firstFilled(row)));
  return first < 0 ? [] : candidates.slice(first);
}

const firstFilled = ({ cells }: FooterRow): string => cells.find((cell) => cell.trim() !== '') ?? '';

/** Whether the cells of a row are one sentence with delimiters in it: it has spaces, punctuation and no values. */
function isSentence({ cells }: FooterRow, columns: TypedColumns): boolean {
  const text = cells.filter((cell) => cell.trim() !== '').join(',');
  return (
    hasTyped(columns) &&
    cells.length <= columns.length &&
    /[.:)]/.test(text) &&
    text.includes(' ') &&
    isHeading(cells, columns)
  );
}

function isAfterGap<Row extends FooterRow>(row: Row, all: readonly Row[]): boolean {
  const before = all[all.indexOf(row) - 1];
  return before !== undefined && isBlank(before.cells);
}

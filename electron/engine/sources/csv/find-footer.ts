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
const mostRows = 40;

/**
 * @param body rows without empty ones
 * @param all with empty ones
 */
export function findFooter<Row extends FooterRow>(
  body: readonly Row[],
  all: readonly Row[],
  columns: TypedColumns,
): Footer<Row>[] {
  const notes = notesBelow(body, all, columns);
  const rest = body.slice(0, body.length - notes.length);
  const totals: Row[] = [];
  for (let at = rest.length - 1; at > 0; at -= 1) {
    const row = rest[at];
    if (row === undefined || !isTotal(row.cells)) break;
    totals.unshift(row);
  }
  const found: readonly Footer<Row>[] = [
    { rows: totals, reason: 'total', evidence: 'the first cell of the last row marks it as a total' },
    { rows: notes, reason: 'footer', evidence: 'below the table, with one cell or a sentence' },
  ];
  return found.filter(({ rows }) => rows.length > 0);
}

const isTotal = (cells: readonly string[]): boolean =>
  filledOf(cells) > 1 && total.test(cells.find((cell) => cell.trim() !== '') ?? '');

function notesBelow<Row extends FooterRow>(
  body: readonly Row[],
  all: readonly Row[],
  columns: TypedColumns,
): Row[] {
  const usual =
    body.map(({ cells }) => filledOf(cells)).sort((a, b) => a - b)[Math.floor(body.length / 2)] ?? 1;
  if (usual < 2 || columns.length < 2) return [];
  let count = 0;
  while (count < mostRows && count < body.length - 1) {
    const row = body[body.length - 1 - count];
    if (row === undefined || !(filledOf(row.cells) === 1 || isSentence(row, columns))) break;
    count += 1;
  }
  const candidates = body.slice(body.length - count);
  const first = candidates.findIndex((row) => isAfterGap(row, all) || note.test(firstFilled(row)));
  return first < 0 ? [] : candidates.slice(first);
}

const firstFilled = ({ cells }: FooterRow): string => cells.find((cell) => cell.trim() !== '') ?? '';

/** A note with a delimiter in it has several cells, the first one of several words, and no values. */
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

/** Finds notes, sources and totals below a table. */
import type { ExcludedRows } from '../source.ts';
import type { TextRow } from './read-rows.ts';
import { filledOf, hasTyped, isBlank, isHeading, type TypedColumns } from './row-shape.ts';

export interface Footer {
  readonly rows: readonly TextRow[];
  readonly excluded: ExcludedRows;
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
export function findFooter(
  body: readonly TextRow[],
  all: readonly TextRow[],
  columns: TypedColumns,
): Footer[] {
  const notes = notesBelow(body, all, columns);
  const rest = body.slice(0, body.length - notes.length);
  const totals: TextRow[] = [];
  for (let at = rest.length - 1; at > 0; at -= 1) {
    const row = rest[at];
    if (row === undefined || !isTotal(row.cells)) break;
    totals.unshift(row);
  }
  return [
    ...footerOf(totals, 'total', 'the first cell of the last row marks it as a total'),
    ...footerOf(notes, 'footer', 'below the table, with one cell or a sentence'),
  ];
}

const isTotal = (cells: readonly string[]): boolean =>
  filledOf(cells) > 1 && total.test(cells.find((cell) => cell.trim() !== '') ?? '');

function notesBelow(body: readonly TextRow[], all: readonly TextRow[], columns: TypedColumns): TextRow[] {
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

const firstFilled = ({ cells }: TextRow): string => cells.find((cell) => cell.trim() !== '') ?? '';

/** A note with a delimiter in it has several cells, the first one of several words, and no values. */
function isSentence({ cells }: TextRow, columns: TypedColumns): boolean {
  const text = cells.filter((cell) => cell.trim() !== '').join(',');
  return (
    hasTyped(columns) &&
    cells.length <= columns.length &&
    /[.:)]/.test(text) &&
    text.includes(' ') &&
    isHeading(cells, columns)
  );
}

function isAfterGap(row: TextRow, all: readonly TextRow[]): boolean {
  const before = all[all.indexOf(row) - 1];
  return before !== undefined && isBlank(before.cells);
}

function footerOf(rows: readonly TextRow[], reason: 'total' | 'footer', evidence: string): Footer[] {
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return [];
  const from = { row: first.line, byte: first.byte };
  return [{ rows, excluded: { reason, from, to: { row: last.line, byte: last.byte }, evidence } }];
}

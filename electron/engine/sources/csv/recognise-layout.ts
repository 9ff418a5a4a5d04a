/** Recognises the tables among the rows of a text: titles above, headers, footers, and where the next table starts. */
import type { ExcludedRows, SourceGuess } from '../source.ts';
import { findFooter } from './find-footer.ts';
import { type FoundHeader, findHeader, nextFilled } from './find-header.ts';
import type { TextRow } from './read-rows.ts';
import { filledOf, hasTyped, isBlank, isHeading, type TypedColumns } from './row-shape.ts';

export interface TableLayout {
  readonly headerRows: readonly TextRow[];
  readonly header: SourceGuess;
  /** Rows of the table, without empty ones and without the header. */
  readonly rows: readonly TextRow[];
  readonly excluded: readonly ExcludedRows[];
  /** Rows above the header and below the table. */
  readonly around: readonly TextRow[];
}

export interface LayoutOptions {
  /** Cells of most rows. */
  readonly width: number;
  /** Whether the whole text is one table. */
  readonly isOne: boolean;
  /** Line of the header, as the user selected it. */
  readonly headerLine?: number | 'none';
  readonly headerRows?: number;
  /** Whether the rows are the whole text, so that the last ones can be a footer. */
  readonly isWhole: boolean;
}

const maxBlockRows = 400;

export function recogniseLayout(rows: readonly TextRow[], options: LayoutOptions): TableLayout[] {
  const tables: TableLayout[] = [];
  for (let from = 0; nextFilled(rows, from) !== null; ) {
    const found = headerAt(rows, from, options);
    const next = options.isOne || options.headerLine !== undefined ? null : nextTable(rows, found, options);
    tables.push(layoutOf(rows, from, found, next ?? rows.length, options));
    if (next === null) break;
    from = next;
  }
  return tables;
}

function headerAt(rows: readonly TextRow[], from: number, options: LayoutOptions): FoundHeader {
  const { headerLine, headerRows = 1, width } = options;
  if (headerLine === undefined) return findHeader(rows, afterTitles(rows, from, width), width);
  const first =
    headerLine === 'none'
      ? afterTitles(rows, from, width)
      : rows.findLastIndex(({ line }) => line <= headerLine);
  const start = Math.max(first, 0);
  const found = findHeader(rows, start, width);
  const header = headerLine === 'none' ? [] : Array.from({ length: headerRows }, (_, index) => start + index);
  return { ...found, header, body: start + header.length, evidence: 'you selected it' };
}

/** Returns the median number of cells with content, of the next rows with more than one. */
const usualFilled = (rows: readonly TextRow[], from: number): number => {
  const counts = rows
    .slice(from, from + 80)
    .filter(({ cells }) => cells.length > 1 && filledOf(cells) > 1)
    .map(({ cells }) => filledOf(cells))
    .sort((a, b) => a - b);
  return counts[Math.floor(counts.length / 2)] ?? 1;
};

/** Returns the index behind titles, notes and comments, which have fewer cells with content than the rows below. */
function afterTitles(rows: readonly TextRow[], from: number, width: number): number {
  const start = afterFields(rows, nextFilled(rows, from) ?? from);
  if (width < 2) return start;
  const usual = usualFilled(rows, start);
  const minimum = Math.max(2, Math.ceil(Math.min(usual, width) / 2));
  for (let at = start; at < rows.length; at += 1) {
    const cells = rows[at]?.cells ?? [];
    if (isComment(cells)) continue;
    if (filledOf(cells) >= minimum && (cells.length === width || isInBlock(rows, at))) return at;
  }
  return start;
}

/** Returns the index behind lines like “Date:,2024-03-05”, which describe the table and end with an empty line. */
function afterFields(rows: readonly TextRow[], start: number): number {
  let at = start;
  while (at < rows.length && !isBlank(rows[at]?.cells ?? [])) {
    const cells = rows[at]?.cells ?? [];
    if (filledOf(cells) > 2 || !/:\s*$/.test(cells[0] ?? '')) return start;
    at += 1;
  }
  return nextFilled(rows, at) ?? start;
}

/** Whether a row is a comment: the sign at its start is followed by a space; otherwise it may be part of a header. */
const isComment = (cells: readonly string[]): boolean => /^(?:#|%|\/\/)(?:\s|$)/.test(cells[0] ?? '');

/** Whether two rows before the next empty line have equal numbers of cells; titles with commas hardly ever do. */
function isInBlock(rows: readonly TextRow[], from: number): boolean {
  const widths = new Set<number>();
  for (let at = from; at < rows.length && at < from + maxBlockRows; at += 1) {
    const cells = rows[at]?.cells ?? [];
    if (isBlank(cells)) break;
    if (cells.length > 1 && widths.has(cells.length)) return true;
    widths.add(cells.length);
  }
  // The last rows of the text are accepted in any case.
  return nextFilled(rows, from + widths.size) === null;
}

/** Returns the index where the next table starts, with its titles; null if there is none. */
function nextTable(rows: readonly TextRow[], found: FoundHeader, { width }: LayoutOptions): number | null {
  const header = found.header.map((at) => rows[at]?.cells ?? []).at(-1);
  for (let at = found.body; at < rows.length; at += 1) {
    const cells = rows[at]?.cells ?? [];
    if (header !== undefined && at > found.body && isSameHeader(cells, header)) return withTitles(rows, at);
    if (isBlank(cells) && at > found.body && startsTable(rows, at + 1, found.columns, width)) return at + 1;
  }
  return null;
}

function isSameHeader(cells: readonly string[], header: readonly string[]): boolean {
  const length = Math.min(cells.length, header.length);
  if (length < 2 || filledOf(cells) < 2) return false;
  for (let column = 0; column < length; column += 1) if (cells[column] !== header[column]) return false;
  return length * 2 >= Math.max(cells.length, header.length);
}

/** Returns the index of the first title directly above a header. */
function withTitles(rows: readonly TextRow[], header: number): number {
  let at = header;
  while (at > 0 && filledOf(rows[at - 1]?.cells ?? []) === 1 && (rows[header]?.cells.length ?? 0) > 2)
    at -= 1;
  return at;
}

/** Whether a table starts after an empty line: words where the columns above have numbers, and a row below them. */
function startsTable(rows: readonly TextRow[], from: number, columns: TypedColumns, width: number): boolean {
  let at = from;
  while (width > 1 && filledOf(rows[at]?.cells ?? []) === 1 && at < from + 4) at += 1;
  const titles = at - from;
  while (at < from + titles + 2 && titles > 0 && isBlank(rows[at]?.cells ?? [''])) at += 1;
  const header = rows[at]?.cells ?? [];
  const below = rows[at + 1]?.cells ?? [];
  if (filledOf(header) < 2 || filledOf(below) < 2) return false;
  if (hasTyped(columns)) return isHeading(header, columns);
  return titles > 0 || header.length !== width;
}

function excludedFooter({
  rows,
  reason,
  evidence,
}: ReturnType<typeof findFooter<TextRow>>[number]): ExcludedRows[] {
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return [];
  const from = { row: first.line, byte: first.byte };
  return [{ reason, from, to: { row: last.line, byte: last.byte }, evidence }];
}

function layoutOf(
  rows: readonly TextRow[],
  from: number,
  found: FoundHeader,
  to: number,
  { headerLine, isWhole, isOne }: LayoutOptions,
): TableLayout {
  const top = found.header[0] ?? found.body;
  const above = rows.slice(from, top).filter(({ cells }) => !isBlank(cells));
  const body = rows.slice(found.body, to).filter(({ cells }) => !isBlank(cells));
  const isLast = to === rows.length;
  const footer =
    isOne || (isLast && !isWhole) ? [] : findFooter(body, rows.slice(found.body, to), found.columns);
  const [first] = above;
  const preamble: ExcludedRows[] =
    first === undefined
      ? []
      : [
          {
            reason: 'preamble',
            from: placeOf(first),
            to: placeOf(above.at(-1) ?? first),
            evidence: 'above the header, with fewer cells than the rows of the table',
          },
        ];
  const footerRows = new Set(footer.flatMap((each) => each.rows));
  const headerRows = found.header.flatMap((at) => rows[at] ?? []);
  return {
    headerRows,
    header: {
      about: 'header',
      value: headerRows.length === 0 ? 'none' : `line ${headerRows.map(({ line }) => line).join(', ')}`,
      certainty: headerLine === undefined ? found.certainty : 'overruled',
      evidence: found.evidence,
    },
    rows: body.filter((row) => !footerRows.has(row)),
    excluded: [...preamble, ...footer.flatMap(excludedFooter)],
    around: [...above, ...footerRows],
  };
}

export const placeOf = ({ line, byte }: TextRow) => ({ row: line, byte });

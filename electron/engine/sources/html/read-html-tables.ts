/** Reads the tables of HTML, such as browsers and office programs copy to the clipboard: tags need not be closed. */

const tag = /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi;
const skippedContents = new Set(['script', 'style', 'head', 'title']);
const breakTags = new Set(['br', 'p', 'div', 'li']);
const maxSpan = 1000;

interface OpenTable {
  readonly rows: string[][];
  /** Cells that extend from a row above: the number of rows left, by column. */
  readonly spans: Map<number, number>;
  row: string[] | null;
  cell: { text: string; columns: number; rows: number } | null;
}

/** Returns the rows of each table as texts; a table inside a cell is a separate table. */
export function readHtmlTables(html: string): readonly (readonly string[])[][] {
  const done: string[][][] = [];
  const open: OpenTable[] = [];
  let at = 0;
  let skipped: string | null = null;
  const appendText = (to: number): void => {
    const cell = open.at(-1)?.cell;
    if (cell != null && skipped === null) cell.text += html.slice(at, to).replace(/[\t\n\r ]+/g, ' ');
  };
  for (const match of html.matchAll(tag)) {
    appendText(match.index);
    at = match.index + match[0].length;
    const name = match[2]?.toLowerCase();
    if (name === undefined) continue;
    const isEnd = match[1] === '/';
    if (skippedContents.has(name)) skipped = isEnd ? null : name;
    else if (name === 'table') {
      if (isEnd) closeTable(open);
      else {
        const table: OpenTable = { rows: [], spans: new Map(), row: null, cell: null };
        open.push(table);
        done.push(table.rows);
      }
    } else applyTag(open.at(-1), name, isEnd, match[3] ?? '');
  }
  while (open.length > 0) closeTable(open);
  return done;
}

function closeTable(open: OpenTable[]): void {
  const table = open.pop();
  if (table !== undefined) endRow(table);
}

function applyTag(table: OpenTable | undefined, name: string, isEnd: boolean, attributes: string): void {
  if (table === undefined) return;
  if (name === 'tr') {
    endRow(table);
    if (!isEnd) table.row = [];
  } else if (name === 'td' || name === 'th') {
    endCell(table);
    if (isEnd) return;
    table.row ??= [];
    table.cell = { text: '', columns: span(attributes, 'colspan'), rows: span(attributes, 'rowspan') };
  } else if (breakTags.has(name) && table.cell !== null && (name === 'br' || isEnd)) table.cell.text += '\n';
}

/**
 * Ends the open cell. A cell that spans several columns or rows has its text in the first one; the others are empty.
 */
function endCell(table: OpenTable): void {
  const { row, cell, spans } = table;
  if (row === null || cell === null) return;
  table.cell = null;
  coverFromAbove(row, spans);
  const column = row.length;
  row.push(
    decodeEntities(cell.text)
      .replace(/ *\n */g, '\n')
      .trim(),
  );
  for (let more = 1; more < cell.columns; more++) row.push('');
  if (cell.rows > 1) for (let more = 0; more < cell.columns; more++) spans.set(column + more, cell.rows);
}

/** Adds an empty cell for each column into which a cell of a row above extends. */
function coverFromAbove(row: string[], spans: Map<number, number>): void {
  while ((spans.get(row.length) ?? 0) > 0) row.push('');
}

function endRow(table: OpenTable): void {
  endCell(table);
  const { row, spans } = table;
  if (row === null) return;
  coverFromAbove(row, spans);
  table.rows.push(row);
  table.row = null;
  for (const [column, rows] of spans) {
    if (rows <= 1) spans.delete(column);
    else spans.set(column, rows - 1);
  }
}

function span(attributes: string, name: string): number {
  const [, count = '1'] = new RegExp(`\\b${name}\\s*=\\s*["']?(\\d+)`, 'i').exec(attributes) ?? [];
  return Math.max(1, Math.min(maxSpan, Number(count)));
}

const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
  copy: '©',
  reg: '®',
  deg: '°',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ntilde: 'ñ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  micro: 'µ',
};

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|([a-z]+));?/gi, (entity, decimal, hex, name) => {
    if (name !== undefined) return namedEntities[name] ?? entity;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}

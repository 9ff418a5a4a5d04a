/** Reads the body of a connector request: its rows, and the parts of which each of them consists. */
import { dialects } from '../../../shared/csv/dialects.ts';
import { createReader } from '../../../shared/csv/reader.ts';
import { writeRow } from '../../../shared/csv/writer.ts';

export interface WriteRequest {
  readonly method: string;
  /** Path below the connector's address, such as `vertices`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly header: readonly string[];
  readonly rows: readonly Cells[];
}

export type Cells = readonly string[];

/**
 * Part of a row that can be stored separately: the row itself, or an edge, the content or an issue of a combined row.
 */
export interface Part {
  readonly name: string;
  readonly of: 'row' | 'edge' | 'content' | 'issue';
  /** Columns of its cells. */
  readonly columns: readonly number[];
}

export const rowPart: Part = { name: 'row', of: 'row', columns: [] };

/** Parses the CSV body of a request. */
export function readRecords(body: Buffer): { header: readonly string[]; rows: readonly Cells[] } {
  const reader = createReader({ dialect: dialects.default });
  const [header = [], ...rows] = [...reader.push(body), ...reader.end()].map(({ cells }) => [...cells]);
  return { header, rows };
}

export const writeBody = (header: Cells, rows: readonly Cells[]): string =>
  [header, ...rows].map((cells) => writeRow(cells, dialects.default)).join('');

/** Returns the parts of a row, in the order in which the connector numbers those of each kind. */
export function partsOf(header: Cells, cells: Cells, path: string): Part[] {
  if (path !== 'combined') return [rowPart];
  const groups = new Map<string, Part & { columns: number[] }>();
  for (const [column, head] of header.entries()) {
    const [of = '', group = ''] = head.split(':');
    if (of !== 'edge' && of !== 'issue' && of !== 'content') continue;
    const name = of === 'content' ? of : `${of} ${group}`;
    const part = groups.get(name) ?? { name, of, columns: [] };
    part.columns.push(column);
    groups.set(name, part);
  }
  // A lone direction or mimetype makes no part.
  const isThere = ({ columns }: Part) =>
    columns.some((column) => {
      const head = header[column] ?? '';
      const isAddition = head === 'content:mimetype' || /^edge:.*:direction$/.test(head);
      return (cells[column] ?? '') !== '' && !isAddition;
    });
  return [rowPart, ...[...groups.values()].filter(isThere)];
}

/** Returns the row without these parts, so that the platform does not execute them. */
export function without(cells: Cells, parts: readonly Part[]): Cells {
  const blank = new Set(parts.flatMap(({ columns }) => columns));
  return cells.map((cell, column) => (blank.has(column) ? '' : cell));
}

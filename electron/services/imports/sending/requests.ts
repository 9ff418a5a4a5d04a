/** Cuts rows into requests and writes their bodies. */
import { dialects } from '../../../../shared/csv/dialects.ts';
import { writeRow } from '../../../../shared/csv/writer.ts';
import type { SentRow } from '../../../../shared/imports/attribution.ts';
import type { Shipment } from './shipment.ts';

const mostRows = 500;
/** UTF-16 units of cells; far below the 64 MiB that a connector takes, whatever they become as bytes. */
const mostCharacters = 8_000_000;

/**
 * The rows of each request, in the order of the file. A request is full by rows or by size; one row always fits.
 * @param vertexOf where a request must not hold two rows of one vertex: what tells its vertex, empty for none
 */
export async function* requestsOf(
  source: AsyncIterable<SentRow[]>,
  vertexOf: ((row: SentRow) => string) | null,
): AsyncGenerator<SentRow[]> {
  let waiting: SentRow[] = [];
  let characters = 0;
  const vertices = new Set<string>();
  for await (const piece of source)
    for (const row of piece) {
      const size = row.cells.reduce((sum, cell) => sum + cell.length + 3, 0);
      const vertex = vertexOf?.(row) ?? '';
      const full = waiting.length >= mostRows || (waiting.length > 0 && characters + size > mostCharacters);
      if (full || vertices.has(vertex)) {
        yield waiting;
        waiting = [];
        characters = 0;
        vertices.clear();
      }
      if (vertex !== '') vertices.add(vertex);
      waiting.push(row);
      characters += size;
    }
  if (waiting.length > 0) yield waiting;
}

/** A platform may keep only the last row's edges, issues and content of a vertex that a request holds twice. */
export const vertexOf = ({ kind, identityOf }: Pick<Shipment, 'kind' | 'identityOf'>) =>
  kind === 'combined' ? identityOf : null;

/** How many requests there will be at least, and whether there are not more. */
export function requestCount(
  { kind, rows }: Pick<Shipment, 'kind' | 'rows'>,
  longestRecordBytes: number,
): { requests: number; isCertain: boolean } {
  const isSmall = longestRecordBytes * Math.min(rows, mostRows) <= mostCharacters / 2;
  return { requests: Math.ceil(rows / mostRows), isCertain: isSmall && kind !== 'combined' };
}

/** A body in the connector's default dialect; a ragged row goes out with its own number of values. */
export function bodyOf(header: readonly string[], rows: readonly SentRow[], jsonStrings: boolean): string {
  const dialect = dialects.default;
  const write = (cells: readonly string[], asItStands = false) =>
    writeRow(jsonStrings && !asItStands ? cells.map(jsonString) : cells, dialect);
  return rows.reduce((body, { cells, asItStands }) => body + write(cells, asItStands), write(header));
}

/** Without its quotes, as the connector wants it under JSON strings. @source interfaces.md 4.1 rule 3 */
export const jsonString = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Cuts rows into requests and writes their bodies. */
import { dialects } from '../../../shared/csv/dialects.ts';
import { writeRow } from '../../../shared/csv/writer.ts';
import type { SentRow } from '../../../shared/imports/attribution.ts';

const mostRows = 500;
/** UTF-16 units of cells; far below the 64 MiB that a connector takes, whatever they become as bytes. */
const mostCharacters = 8_000_000;

/** The rows of each request, in the order of the file. A request is full by rows or by size; one row always fits. */
export async function* requestsOf(source: AsyncIterable<SentRow[]>): AsyncGenerator<SentRow[]> {
  let waiting: SentRow[] = [];
  let characters = 0;
  for await (const piece of source)
    for (const row of piece) {
      const size = row.cells.reduce((sum, cell) => sum + cell.length + 3, 0);
      if (waiting.length >= mostRows || (waiting.length > 0 && characters + size > mostCharacters)) {
        yield waiting;
        waiting = [];
        characters = 0;
      }
      waiting.push(row);
      characters += size;
    }
  if (waiting.length > 0) yield waiting;
}

/** A body in the connector's default dialect; a ragged row goes out with its own number of values. */
export function bodyOf(header: readonly string[], rows: readonly SentRow[]): string {
  const dialect = dialects.default;
  return rows.reduce((body, { cells }) => body + writeRow(cells, dialect), writeRow(header, dialect));
}

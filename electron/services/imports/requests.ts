/** Cuts rows into requests and writes their bodies. */
import { dialects } from '../../../shared/csv/dialects.ts';
import { writeRow } from '../../../shared/csv/writer.ts';
import type { SentRow } from '../../../shared/imports/attribution.ts';

export const rowsPerRequest = 500;

/** The rows of each request, in the order of the file; only the last one may be short. */
export async function* requestsOf(source: AsyncIterable<SentRow[]>): AsyncGenerator<SentRow[]> {
  let waiting: SentRow[] = [];
  for await (const piece of source) {
    waiting = waiting.length === 0 ? piece : [...waiting, ...piece];
    let start = 0;
    for (; waiting.length - start >= rowsPerRequest; start += rowsPerRequest)
      yield waiting.slice(start, start + rowsPerRequest);
    waiting = waiting.slice(start);
  }
  if (waiting.length > 0) yield waiting;
}

/** A body in the connector's default dialect; a ragged row goes out with its own number of values. */
export function bodyOf(header: readonly string[], rows: readonly SentRow[]): string {
  const dialect = dialects.default;
  return rows.reduce((body, { cells }) => body + writeRow(cells, dialect), writeRow(header, dialect));
}

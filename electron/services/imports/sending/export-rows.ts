/** Writes rows of a run as CSV: the file's own columns first, then the id that the platform gave, the reason last. */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Papa from 'papaparse';
import { idHead, ownHeads, reasonHead } from '../../../../shared/columns/repairs.ts';
import type { Shipment } from './shipment.ts';

export interface RowExport {
  readonly to: string;
  readonly shipment: Pick<Shipment, 'sourceHeader' | 'sourceRowsOf'>;
  /** Whether rows have ids to tell. */
  readonly withIds: boolean;
  /**
   * Puts a quote before heads and cells that a spreadsheet would take for a formula. Such a file does not read back:
   * the quotes stay in its cells.
   */
  readonly spreadsheetSafe: boolean;
  /** The next rows after a record, as many as suit; none at the end. */
  readonly next: (
    afterRecord: number,
  ) => readonly { readonly record: number; readonly reason: string; readonly vertexId: string }[];
  readonly signal: AbortSignal;
}

/** What spreadsheets calculate; not only up to the first line break, as Papa Parse itself looks. */
const formula = /^[=+\-@\t\r]/;

/** Answers how many rows were written. Where it fails, nothing stays behind. */
export async function exportRows(asked: RowExport): Promise<number> {
  const { to, shipment, withIds, spreadsheetSafe, next, signal } = asked;
  const options = { quotes: true, ...(spreadsheetSafe && { escapeFormulae: formula }) };
  const line = (cells: readonly string[]) => `${Papa.unparse([[...cells]], options)}\n`;
  const { sourceHeader } = shipment;
  // An export that was sent again has columns of ours already, which tell of the run before.
  const own = ownHeads(sourceHeader);
  const ofFile = (cells: readonly string[]) => cells.slice(0, Math.max(0, cells.length - own));
  let written = 0;

  async function* text() {
    yield line([...ofFile(sourceHeader), ...(withIds ? [idHead] : []), reasonHead]);
    for (let rows = next(0); rows.length > 0; rows = next(rows.at(-1)?.record ?? 0)) {
      const told = new Map(rows.map((row) => [row.record, row]));
      const found = await shipment.sourceRowsOf([...told.keys()]);
      written += found.length;
      // A ragged row is not padded: read again, it must not pass for a complete one.
      yield found
        .map(({ record, cells }) => {
          const { vertexId = '', reason = '' } = told.get(record) ?? {};
          return line([...ofFile(cells), ...(withIds ? [vertexId] : []), reason]);
        })
        .join('');
    }
  }

  try {
    await pipeline(Readable.from(text()), createWriteStream(to), { signal });
    return written;
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
}

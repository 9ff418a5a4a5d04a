/** Writes rows of a run as CSV: the file's own columns first, then the id that the platform gave, the reason last. */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Papa from 'papaparse';
import { idHead, ownHeads, reasonHead } from '../../../../shared/columns/repairs.ts';
import type { Journal } from '../../../storage/journal/journal.ts';
import { factsOfText, textOfRow } from './row-text.ts';
import type { Shipment } from './shipment.ts';

export interface RowExport {
  readonly to: string;
  readonly shipment: Pick<Shipment, 'sourceHeader' | 'sourceRowsOf' | 'rowsOf' | 'jsonStrings'>;
  /** Whether rows have ids to tell. */
  readonly withIds: boolean;
  /**
   * Puts a quote before heads and cells that a spreadsheet would take for a formula. Such a file does not read back:
   * the quotes stay in its cells.
   */
  readonly spreadsheetSafe: boolean;
  /** The next rows after a record, as many as suit; none at the end. */
  readonly next: (afterRecord: number) => readonly ToldRow[];
  readonly signal: AbortSignal;
}

type ToldRow = ReturnType<Journal['next']>[number];

const changedSince = 'The file has changed since this row was sent: its cells are those of now.';
const goneSince = 'The file has changed since this row was sent, and it is not in there any more.';

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
      const read = await shipment.sourceRowsOf(rows.map(({ record }) => record));
      const found = new Map(read.map(({ record, cells }) => [record, cells]));
      const changed = await changedRows(shipment, rows);
      written += rows.length;
      yield rows
        .map(({ record, vertexId, reason }) => {
          const cells = found.get(record);
          const since = cells === undefined ? goneSince : changed.has(record) ? changedSince : '';
          const told = [reason, since].filter((sentence) => sentence !== '').join(' ');
          // A ragged row is not padded: read again, it must not pass for a complete one.
          const own = cells === undefined ? sourceHeader.map(() => '') : cells;
          return line([...ofFile(own), ...(withIds ? [vertexId] : []), told]);
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

/** Rows that were sent with other cells: their run went on with a file that had changed. */
async function changedRows(
  { rowsOf, jsonStrings }: Pick<Shipment, 'rowsOf' | 'jsonStrings'>,
  told: readonly ToldRow[],
): Promise<ReadonlySet<number>> {
  const sent = new Map(told.flatMap(({ record, hash }) => (hash === null ? [] : [[record, hash] as const])));
  const now = sent.size === 0 ? [] : await rowsOf([...sent.keys()]);
  return new Set(
    now.flatMap((row) => {
      const before = sent.get(row.record);
      return before?.join() === factsOfText(textOfRow(row, jsonStrings)).hash.join() ? [] : [row.record];
    }),
  );
}

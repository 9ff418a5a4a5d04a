/** Writes rows of a run as CSV: the file's own columns first, then the id that the platform gave, the reason last. */

import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Papa from 'papaparse';
import { idHead, ownHeads, reasonHead } from '../../../../shared/columns/transforms.ts';
import { formulaStart } from '../../../../shared/csv/formula-start.ts';
import { withoutHeldSecrets } from '../../../../shared/redaction/held-secrets.ts';
import type { Journal } from '../../../storage/journal/journal.ts';
import { factsOfText, textOfRow } from '../batches/row-text.ts';
import type { Shipment } from '../runs/shipment.ts';

interface RowExport {
  readonly to: string;
  readonly shipment: Pick<Shipment, 'sourceHeader' | 'sourceRowsOf' | 'rowsOf' | 'placeOf' | 'jsonStrings'>;
  /** Whether rows have ids. */
  readonly withIds: boolean;
  /**
   * Puts a quote before heads and cells that a spreadsheet would take for a formula, and a byte order mark before the
   * file, which some spreadsheets need to recognise UTF-8. Such a file does not read back: the quotes stay in its cells.
   */
  readonly spreadsheetSafe: boolean;
  /** Returns the next rows after a record, any number of them; none at the end. */
  readonly next: (afterRecord: number) => readonly OutcomeRow[];
  readonly signal: AbortSignal;
}

type OutcomeRow = ReturnType<Journal['next']>[number];

const changedSince = 'The file has changed since this row was sent: its cells are the current ones.';
const goneSince = 'The file has changed since this row was sent and no longer contains it.';

/** Returns how many rows were written. A failure leaves no file behind. */
export async function exportRows(request: RowExport): Promise<number> {
  const { to, shipment, withIds, spreadsheetSafe, next, signal } = request;
  const options = { quotes: true, ...(spreadsheetSafe && { escapeFormulae: formulaStart }) };
  const line = (cells: readonly string[]) => `${Papa.unparse([cells.map(withoutHeldSecrets)], options)}\n`;
  const { sourceHeader } = shipment;
  // A file that was exported, sent and is exported again ends with such columns of the earlier run; they are dropped.
  const runColumns = ownHeads(sourceHeader);
  const ofFile = (cells: readonly string[]) => cells.slice(0, Math.max(0, cells.length - runColumns));
  let written = 0;

  async function* text() {
    if (spreadsheetSafe) yield '\ufeff';
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
          const place = shipment.placeOf(record);
          const prefix = place === null ? '' : `${place}:`;
          const reasons = [prefix, reason, since].filter((sentence) => sentence !== '').join(' ');
          // A ragged row is not padded, or it would pass for a complete one when the exported file is read.
          const rowCells = cells === undefined ? sourceHeader.map(() => '') : cells;
          return line([...ofFile(rowCells), ...(withIds ? [vertexId] : []), reasons]);
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

/** Returns the records of rows whose cells now differ from what was sent, because the file has changed. */
async function changedRows(
  { rowsOf, jsonStrings }: Pick<Shipment, 'rowsOf' | 'jsonStrings'>,
  rows: readonly OutcomeRow[],
): Promise<ReadonlySet<number>> {
  const sent = new Map(rows.flatMap(({ record, hash }) => (hash === null ? [] : [[record, hash] as const])));
  const now = sent.size === 0 ? [] : await rowsOf([...sent.keys()]);
  return new Set(
    now.flatMap((row) => {
      const before = sent.get(row.record);
      return before?.join() === factsOfText(textOfRow(row, jsonStrings)).hash.join() ? [] : [row.record];
    }),
  );
}

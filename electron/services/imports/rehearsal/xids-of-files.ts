/** Finds the xids that the files of a plan create, so that they are not created in the rehearsal platform before. */
import { encodeUtf8 } from '../../../../shared/csv/text-encoder.ts';
import { createKeyTable } from '../../../engine/check/keys/key-table.ts';
import { createForeignHash } from '../../../engine/scan/foreign-hash.ts';
import type { Shipment } from '../../sending/runs/shipment.ts';

/** Limit of remembered xids, as fingerprints; in a larger plan, rows that refer to others fail in the rehearsal. */
const rememberedXids = 4_000_000;

/** Whether sending a file can create vertices. */
export const createsVertices = ({ kind, action }: Pick<Shipment, 'kind' | 'action'>): boolean =>
  kind === 'combined' || (kind === 'vertices' && (action === 'POST' || action === 'PATCH'));

/**
 * Reads the files only on the first call.
 * @param shipments in the order of sending
 * @returns a function that takes a number of files, and returns a test whether one of this many first files creates an
 * xid
 */
export function createXidsOfFiles(
  shipments: readonly Shipment[],
  signal: AbortSignal,
): (first: number) => Promise<(xid: string) => boolean> {
  const hash = createForeignHash();
  const xids = createKeyTable();
  /** The first file that creates each, by the number of its entry. */
  const places: number[] = [];
  let reading: Promise<void> | null = null;

  const read = async () => {
    for (const [place, shipment] of shipments.entries()) {
      const column = createsVertices(shipment) ? shipment.header.indexOf('ogit/_xid') : -1;
      if (column < 0) continue;
      for await (const rows of shipment.source()) {
        signal.throwIfAborted();
        for (const { cells } of rows) {
          const xid = cells[column];
          if (!xid || xid === shipment.nullKeyword || xids.count >= rememberedXids) continue;
          const entry = xids.findOrAdd(hash(encodeUtf8(xid)), 0);
          places[entry] ??= place;
        }
      }
    }
  };

  return async (first) => {
    reading ??= read();
    await reading;
    return (xid) => {
      const entry = xids.find(hash(encodeUtf8(xid)), 0);
      return entry >= 0 && (places[entry] ?? first) < first;
    };
  };
}

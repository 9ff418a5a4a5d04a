/** Which xids the files of a plan bring along, so that a throw-away world is not given what they make themselves. */
import { encodeUtf8 } from '../../../shared/csv/text-encoder.ts';
import { createKeyTable } from '../../engine/check/key-table.ts';
import { createForeignHash } from '../../engine/scan/foreign-hash.ts';
import type { Shipment } from './sending/shipment.ts';

/** So many are remembered, as fingerprints; of a larger plan, rows about the others fail in the rehearsal. */
const rememberedXids = 4_000_000;

/** Whether vertices are there after the file is sent that need not have been there before. */
export const brings = ({ kind, action }: Pick<Shipment, 'kind' | 'action'>): boolean =>
  kind === 'combined' || (kind === 'vertices' && (action === 'POST' || action === 'PATCH'));

/**
 * Reads the files only once somebody asks.
 * @param shipments in the order of sending
 * @returns asked with a number of files, whether one of so many first ones brings an xid
 */
export function createBroughtXids(
  shipments: readonly Shipment[],
  signal: AbortSignal,
): (first: number) => Promise<(xid: string) => boolean> {
  const hash = createForeignHash();
  const known = createKeyTable();
  /** The first file that brings each, by the number of its entry. */
  const places: number[] = [];
  let reading: Promise<void> | null = null;

  const read = async () => {
    for (const [place, shipment] of shipments.entries()) {
      const column = brings(shipment) ? shipment.header.indexOf('ogit/_xid') : -1;
      if (column < 0) continue;
      for await (const rows of shipment.source()) {
        signal.throwIfAborted();
        for (const { cells } of rows) {
          const xid = cells[column];
          if (!xid || xid === shipment.nullKeyword || known.count >= rememberedXids) continue;
          const entry = known.findOrAdd(hash(encodeUtf8(xid)), 0);
          places[entry] ??= place;
        }
      }
    }
  };

  return async (first) => {
    reading ??= read();
    await reading;
    return (xid) => {
      const entry = known.find(hash(encodeUtf8(xid)), 0);
      return entry >= 0 && (places[entry] ?? first) < first;
    };
  };
}

/** Prepares the rows of an open file for sending: all or those of a shard, without excluded rows. */
import { AppError } from '../../../../../shared/errors.ts';
import type { RowSet } from '../../../../../shared/rows/row-set.ts';
import type { IndexedTable } from '../../../../engine/indexed-table.ts';
import { createShipment, type Shipment, type ShipmentFile } from '../../../sending/runs/shipment.ts';
import { shipmentFileOf } from '../../../sending/runs/shipment-file-of.ts';
import { createTakenShard, type RequestedShard } from '../../../sending/shards/taken-shard.ts';
import { whyNotSendable } from '../../why-not-sendable.ts';
import type { CheckedFile } from '../checked-file.ts';
import type { Terms } from '../checking.ts';
import type { OpenFileDeps } from '../open-file-deps.ts';
import type { FileWork } from './file-work.ts';

interface FileSending {
  /** Sends only the rows of a shard; returns the rows in each shard. @throws AppError `conflict`, `aborted` */
  takeShard(shard: RequestedShard, signal: AbortSignal): Promise<readonly number[]>;
  /** @throws AppError `conflict` while it is not checked, `bad-input` where nothing can be sent */
  forSending(): Shipment;
  /** The file as a run would read it again. @throws AppError `conflict` while it is read */
  shipmentFile(): ShipmentFile;
  /** The excluded rows, and their table. @throws AppError `conflict` */
  excludedRows(): { table: IndexedTable; rows: RowSet };
}

export function createFileSending(
  { id, origin, references }: Pick<OpenFileDeps, 'id' | 'origin' | 'references'>,
  work: FileWork,
): FileSending {
  const { reading, excluded, excludedRows } = work;
  const expectChecked = (): CheckedFile => {
    const now = work.checked();
    if (now !== null) return now;
    throw new AppError('conflict', `${origin.name} is being checked; send it when that is done.`);
  };
  const shipmentFile = () => shipmentFileOf(origin, reading, work.corrections.all);
  const shard = createTakenShard({ excluded, onChange: work.changed });
  const blocked = (terms: Terms) => whyNotSendable({ terms, table: reading.table, excluded: excludedRows() });

  return {
    takeShard: async (request, signal) => shard.take(expectChecked(), shipmentFile(), request, signal),
    forSending() {
      const now = expectChecked();
      const { sentence } = blocked(now.terms);
      if (sentence !== null) throw new AppError('bad-input', sentence);
      const needed = excluded.neededLookup(id, references);
      if (needed)
        throw new AppError(
          'conflict',
          needed === 'to-start'
            ? `Rows of ${origin.name} are excluded for missing references, but their last look-up has no result; look them up again under Problems.`
            : `Rows of ${origin.name} are excluded for their references, which are being looked up again; send it when that is done.`,
        );
      const file = shard.withShard(now, shipmentFile());
      return createShipment(now.table, now.terms, excludedRows(), file, reading.places);
    },
    shipmentFile,
    excludedRows() {
      if (reading.table === null)
        throw new AppError('conflict', `${origin.name} is still being read; wait a moment.`);
      return { table: reading.table, rows: excludedRows() };
    },
  };
}

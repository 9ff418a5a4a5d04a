/** Holds which shard of an open file is sent; the division of rows is valid only for the check that it was made for. */
import { AppError } from '../../../../shared/errors.ts';
import { emptyRowSet } from '../../../../shared/rows/row-set-operations.ts';
import type { Shard } from '../../../../shared/sending/shard.ts';
import type { CheckedFile } from '../../imports/file/checked-file.ts';
import type { Exclusions } from '../../imports/file/exclusions.ts';
import { createShipment, type ShipmentFile } from '../runs/shipment.ts';
import { findRowsOfOtherShards } from './shard-rows.ts';

export type RequestedShard = Omit<Shard, 'sizes'>;

interface TakenShard {
  /** Excludes the rows of other shards. Returns the number of rows in each shard. @throws AppError `aborted` */
  take(
    now: CheckedFile,
    file: ShipmentFile,
    of: RequestedShard,
    signal: AbortSignal,
  ): Promise<readonly number[]>;
  /** Returns the file with its shard, if one was taken. @throws AppError `conflict` if it was checked again since */
  withShard(now: CheckedFile, file: ShipmentFile): ShipmentFile;
}

export function createTakenShard({
  excluded,
  onChange,
}: {
  readonly excluded: Pick<Exclusions, 'setSkipped'>;
  readonly onChange: () => void;
}): TakenShard {
  let taken: { readonly shard: Shard; readonly outcome: CheckedFile['outcome'] } | null = null;
  return {
    async take({ table, terms, outcome }, file, request, signal) {
      const { others, sizes } =
        dividedBy(request, outcome) ??
        (await findRowsOfOtherShards(createShipment(table, terms, emptyRowSet, file), request, signal));
      excluded.setSkipped(others, outcome);
      taken = { shard: { ...request, sizes: [...sizes] }, outcome };
      onChange();
      return sizes;
    },
    withShard({ outcome }, file) {
      if (taken === null) return file;
      if (taken.outcome === outcome) return { ...file, shard: taken.shard };
      throw new AppError('conflict', 'The file was checked again, so its shard is out of date. Start again.');
    },
  };
}

/** Returns the division of the rows that the check has made; null if it made none, or divided into other shards. */
const dividedBy = (
  { index, count }: RequestedShard,
  { division }: CheckedFile['outcome'],
): CheckedFile['outcome']['division'] =>
  division?.shard.index === index && division.shard.count === count ? division : null;

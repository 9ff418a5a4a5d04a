/** Combines how the rows of all pieces of a file are divided among shards. */
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import { createRowSetBuilder } from '../../../../shared/rows/row-set-builder.ts';
import { fromParts } from '../../../../shared/rows/row-set-parts.ts';
import { shardOf } from '../../../../shared/sending/shard.ts';
import type { UnreadableRecord } from '../../index/file-index.ts';
import { createRowSetSum } from '../row-set-sum.ts';
import type { DividedRows, ShardSpec } from './piece-division.ts';

export interface Division {
  readonly shard: ShardSpec;
  /** Rows of other shards, those that cannot be read included. */
  readonly others: RowSet;
  /** Rows of each shard. */
  readonly sizes: readonly number[];
}

interface DivisionSum {
  add(divided: DividedRows): void;
  /** Divides records that cannot be read among the shards by their number; returns those that this check reports. */
  takeUnreadable(stops: readonly UnreadableRecord[]): readonly UnreadableRecord[];
  total(): Division;
}

export function createDivisionSum(shard: ShardSpec): DivisionSum {
  const { index, count, checksAll } = shard;
  const others = createRowSetSum();
  const sizes = new Array<number>(count).fill(0);
  return {
    add(divided) {
      others.add(fromParts(divided.others));
      for (const [at, rows] of divided.sizes.entries()) sizes[at] = (sizes[at] ?? 0) + rows;
    },
    takeUnreadable(stops) {
      const ofOtherShards = createRowSetBuilder();
      const reported = stops.filter(({ fault: { record } }) => {
        const at = shardOf('', record, count);
        sizes[at - 1] = (sizes[at - 1] ?? 0) + 1;
        if (at !== index) ofOtherShards.add(record);
        return at === index || checksAll;
      });
      others.add(ofOtherShards.build());
      return reported;
    },
    total: () => ({ shard, others: others.total(), sizes }),
  };
}

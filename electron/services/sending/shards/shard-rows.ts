/** Finds the rows of a file that belong to other shards, in one pass over all rows as they would be sent. */
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import { createRowSetBuilder } from '../../../../shared/rows/row-set-builder.ts';
import { type Shard, shardOf } from '../../../../shared/sending/shard.ts';
import type { Shipment } from '../runs/shipment.ts';

/**
 * Divides all rows by their identities. Returns the rows of other shards, and the number of rows of each shard. An edge
 * has no identity besides its ends and its verb, so all its cells decide. Unreadable rows, which are counted although
 * they cannot be sent, are divided by their position.
 * @param shipment with all rows, also the excluded ones: every process has to divide the same rows
 */
export async function findRowsOfOtherShards(
  shipment: Pick<Shipment, 'kind' | 'identityOf' | 'source' | 'records'>,
  { index, count }: Pick<Shard, 'index' | 'count'>,
  signal: AbortSignal,
): Promise<{ readonly others: RowSet; readonly sizes: number[] }> {
  const others = createRowSetBuilder();
  const sizes = new Array<number>(count).fill(0);
  const assign = (identity: string, record: number) => {
    const rowShard = shardOf(identity, record, count);
    sizes[rowShard - 1] = (sizes[rowShard - 1] ?? 0) + 1;
    if (rowShard !== index) others.add(record);
  };
  let next = 1;
  const assignUnreadable = (before: number) => {
    for (; next < before; next += 1) assign('', next);
  };
  for await (const rows of shipment.source()) {
    signal.throwIfAborted();
    for (const row of rows) {
      assignUnreadable(row.record);
      assign(shipment.kind === 'edges' ? row.cells.join('\u0000') : shipment.identityOf(row), row.record);
      next = row.record + 1;
    }
  }
  assignUnreadable(shipment.records + 1);
  return { others: others.build(), sizes };
}

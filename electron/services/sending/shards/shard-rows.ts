/** Finds the rows of a file that belong to other shards, in one pass over all rows as they would be sent. */
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import { createRowSetBuilder } from '../../../../shared/rows/row-set-builder.ts';
import { type Shard, shardOf } from '../../../../shared/sending/shard.ts';
import type { Shipment } from '../runs/shipment.ts';

/**
 * An edge has no identity besides its ends and its verb, so all its cells decide. Unreadable rows, which
 * are counted although they cannot be sent, go by their position.
 * @param shipment with all rows, also the excluded ones: every process has to divide the same rows
 */
export async function findRowsOfOtherShards(
  shipment: Pick<Shipment, 'kind' | 'identityOf' | 'source' | 'records'>,
  { index, count }: Pick<Shard, 'index' | 'count'>,
  signal: AbortSignal,
): Promise<{ readonly others: RowSet; readonly sizes: number[] }> {
  const others = createRowSetBuilder();
  const sizes = new Array<number>(count).fill(0);
  const put = (identity: string, record: number) => {
    const own = shardOf(identity, record, count);
    sizes[own - 1] = (sizes[own - 1] ?? 0) + 1;
    if (own !== index) others.add(record);
  };
  let next = 1;
  const putUnreadable = (before: number) => {
    for (; next < before; next += 1) put('', next);
  };
  for await (const rows of shipment.source()) {
    signal.throwIfAborted();
    for (const row of rows) {
      putUnreadable(row.record);
      put(shipment.kind === 'edges' ? row.cells.join('\u0000') : shipment.identityOf(row), row.record);
      next = row.record + 1;
    }
  }
  putUnreadable(shipment.records + 1);
  return { others: others.build(), sizes };
}

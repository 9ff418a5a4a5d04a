import type { StagedRow } from '../../../../shared/vertices/staged-rows.ts';

/** Sort column of the table; null keeps the order of the platform. */
export type RowOrder = { readonly by: 'value' | 'created'; readonly down: boolean } | null;

/** Natural order: `rack 9` comes before `rack 10`. */
const collator = new Intl.Collator('en', { numeric: true });

/** Returns the rows in an order. The sort is stable; a time that the platform will set counts as the latest. */
export function ordered<R extends StagedRow>(rows: readonly R[], order: RowOrder): readonly R[] {
  if (order === null) return rows;
  const compare =
    order.by === 'value'
      ? (one: StagedRow, other: StagedRow) => collator.compare(one.item.value, other.item.value)
      : (one: StagedRow, other: StagedRow) => timeOf(one) - timeOf(other) || 0;
  return rows.toSorted(order.down ? (one, other) => compare(other, one) : compare);
}

const timeOf = ({ item }: StagedRow): number => item.created ?? Number.MAX_SAFE_INTEGER;

/** Returns the order after a click on a column head: ascending, then descending, then the order of the platform. */
export function nextOrder(order: RowOrder, by: 'value' | 'created'): RowOrder {
  if (order?.by !== by) return { by, down: false };
  return order.down ? null : { by, down: true };
}

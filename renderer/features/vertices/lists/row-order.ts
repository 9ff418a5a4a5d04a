import type { StagedRow } from '../../../../shared/vertices/staged-rows.ts';

/** Sort column of the table; null keeps the order of the platform. */
export type RowOrder = { readonly by: 'value' | 'created'; readonly down: boolean } | null;

/** Natural order: `rack 9` comes before `rack 10`. */
const words = new Intl.Collator('en', { numeric: true });

/** Rows of equal rank stay as they stand; a time that is left to the platform counts as now. */
export function ordered<R extends StagedRow>(rows: readonly R[], order: RowOrder): readonly R[] {
  if (order === null) return rows;
  const rank =
    order.by === 'value'
      ? (one: StagedRow, other: StagedRow) => words.compare(one.item.value, other.item.value)
      : (one: StagedRow, other: StagedRow) => timeOf(one) - timeOf(other) || 0;
  return rows.toSorted(order.down ? (one, other) => rank(other, one) : rank);
}

const timeOf = ({ item }: StagedRow): number => item.created ?? Number.MAX_SAFE_INTEGER;

/** Ascending, then descending, then in the order of the platform. */
export function nextOrder(order: RowOrder, by: 'value' | 'created'): RowOrder {
  if (order?.by !== by) return { by, down: false };
  return order.down ? null : { by, down: true };
}

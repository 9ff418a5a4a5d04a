import type { CountState } from '../../../../shared/imports/effect/effect.ts';
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import { differenceOf, unionOf } from '../../../../shared/rows/row-set-operations.ts';
import { startEffectCount } from '../../../engine/effect.ts';
import type { Pool } from '../../../engine/pool.ts';
import type { CheckedFile } from '../file/checked-file.ts';

/** Counts the effect of sending a checked file. @param excluded rows that are left out, in addition to those with errors */
export async function countEffect(
  { table, terms, outcome }: CheckedFile,
  excluded: RowSet,
  how: { readonly pool: Pool; readonly signal: AbortSignal; readonly onShare: (share: number) => void },
): Promise<CountState & { state: 'done' }> {
  const { errorRows } = outcome.result;
  const { kind, decisions, shape, spec } = terms;
  const sums = await startEffectCount({
    ...how,
    table,
    shape: spec,
    context: { kind, ...decisions },
    columns: shape.header.length,
    leftOut: unionOf([excluded, errorRows]),
  });
  return {
    state: 'done',
    rows: sums.rows,
    errorRows: differenceOf(errorRows, excluded).size,
    excludedCount: excluded.size,
    entities: sums.entities,
    columns: Array.from(sums.filled, (filled, column) => {
      const nulls = sums.nulls[column] ?? 0;
      return { filled, nulls, empty: sums.rows - filled - nulls };
    }),
    removingRows: sums.removingRows,
  };
}

import type { CountState } from '../../../../shared/imports/effect.ts';
import { differenceOf, type RowSet, unionOf } from '../../../../shared/rows/row-set.ts';
import { startEffectCount } from '../../../engine/effect.ts';
import type { Pool } from '../../../engine/pool.ts';
import type { CheckedFile } from '../open-file.ts';

/** What sending a checked file would do, in numbers. @param aside rows that are left out, beside those with errors */
export async function countEffect(
  { table, terms, outcome }: CheckedFile,
  aside: RowSet,
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
    leftOut: unionOf([aside, errorRows]),
  });
  return {
    state: 'done',
    rows: sums.rows,
    errorRows: differenceOf(errorRows, aside).size,
    setAside: aside.size,
    entities: sums.entities,
    columns: Array.from(sums.filled, (filled, column) => {
      const nulls = sums.nulls[column] ?? 0;
      return { filled, nulls, empty: sums.rows - filled - nulls };
    }),
    removingRows: sums.removingRows,
  };
}

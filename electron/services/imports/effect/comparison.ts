import { AppError } from '../../../../shared/errors.ts';
import { type PresentRow, type PresentState, sampleRows } from '../../../../shared/imports/effect/effect.ts';
import { createPresentPlan } from '../../../../shared/imports/effect/effect-present.ts';
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import { differenceOf, rangeOf, unionOf } from '../../../../shared/rows/row-set-operations.ts';
import type { Graph } from '../../../remote/graph.ts';
import type { CheckedFile } from '../file/checked-file.ts';
import type { OpenFile } from '../file/open-file.ts';
import { readPresent } from './present-reading.ts';

type ComparedCounts = Pick<PresentState & { state: 'done' }, 'counts' | 'of' | 'kept'> & {
  readonly rows: readonly PresentRow[];
};

/**
 * Returns a function that compares the rows that would be sent with the vertices of the platform.
 * @param excluded rows that are left out, beside those with errors
 * @throws AppError `bad-input` where rows of this kind do not change attributes of vertices
 */
export function comparisonOf(
  file: OpenFile,
  { table, terms, outcome }: CheckedFile,
  excluded: RowSet,
  of: 'sample' | 'all',
): (
  graph: Graph,
  how: { readonly signal: AbortSignal; readonly onShare: (share: number) => void },
) => Promise<ComparedCounts> {
  const { kind, decisions, shape } = terms;
  const plan = createPresentPlan({ header: shape.header, kind, action: decisions.action });
  if (plan === null)
    throw new AppError(
      'bad-input',
      `Rows of ${kind} do not change attributes, so there is nothing to compare.`,
    );
  const shipment = file.forSending();
  const rows = differenceOf(rangeOf(1, table.index.records), unionOf([excluded, outcome.result.errorRows]));
  const comparedCount = of === 'all' ? rows.size : Math.min(sampleRows, rows.size);
  async function* comparedRows() {
    if (of === 'sample') yield await shipment.rowsOf(spread(rows, comparedCount));
    else for await (const piece of shipment.source()) yield piece.filter(({ record }) => rows.has(record));
  }
  return async (graph, { signal, onShare }) => {
    const present = await readPresent({
      rows: comparedRows(),
      plan,
      nullKeyword: decisions.nullKeyword,
      identityOf: shipment.identityOf,
      graph,
      signal,
      onCompared: (compared) => onShare(comparedCount === 0 ? 1 : compared / comparedCount),
    });
    return { counts: present.counts, of: rows.size, kept: present.rows.length, rows: present.rows };
  };
}

/** Returns `count` members, spread evenly over the set. */
const spread = (rows: RowSet, count: number): number[] =>
  Array.from({ length: count }, (_, index) => rows.at(Math.floor((index * rows.size) / count)) ?? 0);

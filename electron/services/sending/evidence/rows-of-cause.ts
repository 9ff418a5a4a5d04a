/** Finds the rows of a run that have the same outcome for the same cause. */
import { setImmediate as yieldToEvents } from 'node:timers/promises';
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import { createRowSetBuilder } from '../../../../shared/rows/row-set-builder.ts';
import type { Outcome } from '../../../../shared/sending/outcomes.ts';
import type { Journal } from '../../../storage/journal/journal.ts';

/** Rows that are read at once. */
const pieceRows = 5_000;

export async function rowsOfCause(
  journal: Pick<Journal, 'page'>,
  runId: string,
  { id: causeId, outcome }: { readonly id: string; readonly outcome: Outcome },
): Promise<RowSet> {
  const found = createRowSetBuilder();
  for (let first = 0; ; first += pieceRows) {
    const { rows } = journal.page(runId, { outcome, cause: causeId, text: '' }, { first, count: pieceRows });
    for (const { record } of rows) found.add(record);
    if (rows.length < pieceRows) return found.build();
    await yieldToEvents();
  }
}

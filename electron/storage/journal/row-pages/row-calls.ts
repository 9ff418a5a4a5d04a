/** The calls of the journal that read the rows of a run: by outcome, by page, and those whose outcome is unknown. */
import { retrySafeties } from '../../../../shared/imports/retry-safety.ts';
import { createRowSetBuilder } from '../../../../shared/rows/row-set-builder.ts';
import type { AppDatabase } from '../../app-database.ts';
import type { Journal } from '../journal.ts';
import type { OutcomeRows } from '../outcome-rows.ts';
import type { Projections } from '../projections.ts';
import { codes, maskOf, outcomeMasks, unknownMaskOf } from '../row-codes.ts';
import type { RunTable } from '../run-table.ts';
import { createUnknownRows } from '../unknown-rows.ts';
import { createDetails } from './details.ts';
import { createPaging } from './paging.ts';
import { createTextSearch } from './text-search.ts';

type RowCalls = Pick<
  Journal,
  | 'rowsOf'
  | 'openRequests'
  | 'unknownRows'
  | 'unknown'
  | 'causes'
  | 'page'
  | 'prepareSearch'
  | 'storedAfter'
  | 'next'
>;

export function createRowCalls(deps: {
  readonly database: AppDatabase;
  readonly runs: Pick<RunTable, 'find' | 'progressOf'>;
  readonly projections: Projections;
  readonly outcomeRows: OutcomeRows;
}): RowCalls {
  const { database, runs, projections, outcomeRows } = deps;
  const search = createTextSearch({ database, outcomeRows });
  const paging = createPaging({
    details: createDetails({ database, outcomeRows }),
    search,
    outcomeRows,
  });
  const unknownRows = createUnknownRows(database);

  return {
    rowsOf: (runId, outcome) =>
      projections
        .of(runId)
        .states.setOf(outcome === 'held-back' ? maskOf(codes.heldBack) : outcomeMasks[outcome]),
    openRequests: (runId) =>
      projections
        .of(runId)
        .open.all()
        .map(({ number, class: repeat, rows, sentAt }) => {
          const members = createRowSetBuilder();
          for (const record of rows) members.add(record);
          return { number, class: repeat, rows: members.build(), sentAt };
        }),
    unknownRows(runId) {
      const projection = projections.of(runId);
      return unknownRows(projection, runs.find(runId)?.run.startedAt ?? 0);
    },
    unknown(runId) {
      const { states } = projections.of(runId);
      const counts = { repeatable: 0, 'creates-only': 0, asks: 0, never: 0 };
      for (const repeat of retrySafeties) counts[repeat] = states.total(unknownMaskOf(repeat));
      return counts;
    },
    causes: (runId) => paging.causes(projections.of(runId)),
    page: (runId, filter, slice) => paging.page(projections.of(runId), runs.progressOf(runId), filter, slice),
    prepareSearch(runId, text) {
      const wanted = text.trim();
      return wanted !== '' && search.prepare(projections.of(runId), wanted);
    },
    storedAfter: (runId, record, count) => paging.storedAfter(projections.of(runId), record, count),
    next: (input) => paging.next(projections.of(input.runId), runs.progressOf(input.runId), input),
  };
}

/** Statistics of the columns of an open file before any mapping, counted once. */
import { type ColumnSummary, summaryOf } from '../../../../shared/imports/columns/column-summary.ts';
import type { ProfileState } from '../../../../shared/imports/profile.ts';
import { plainShape } from '../../../engine/check/compile-shape.ts';
import type { IndexedTable } from '../../../engine/indexed-table.ts';
import type { Decisions } from '../file/checking.ts';
import { createProfileWork, type ProfileDeps } from './profile-work.ts';

type Meaning = Pick<Decisions, 'jsonStrings' | 'nullKeyword'>;

interface SourceRows {
  readonly table: IndexedTable;
  readonly meaning: Meaning;
}

export interface SourceProfile {
  /** Undefined where other rows, or none, were counted. */
  stateFor(table: IndexedTable | null, meaning: Meaning): ProfileState | undefined;
  /** Returns what is counted so far, and counts if needed; `restart` also does so after a cancellation or failure. */
  summaries(input: SourceRows & { restart: boolean }): ColumnSummary[];
  close(): void;
}

export function createSourceProfile(deps: ProfileDeps): SourceProfile {
  const work = createProfileWork<SourceRows>(deps, {
    isSame: (one, other) =>
      one.table === other.table &&
      one.meaning.jsonStrings === other.meaning.jsonStrings &&
      one.meaning.nullKeyword === other.meaning.nullKeyword,
    specOf: ({ table, meaning: { jsonStrings, nullKeyword } }) => ({
      shape: plainShape,
      meaning: { jsonStrings, nullKeyword },
      columns: table.index.header.length,
    }),
    failed: 'Counting the values of the columns failed.',
  });
  return {
    stateFor: (table, meaning) => work.stateFor(table && { table, meaning }),
    summaries({ table, meaning, restart }) {
      const { profiles, work: counting } = work.of({ table, meaning }, restart);
      return profiles.map((profile) => summaryOf(profile.profile(), counting.state === 'done'));
    },
    close: work.close,
  };
}

/** The column profiles of an open file: counted when first requested, until the rows change. */
import { AppError } from '../../../../shared/errors.ts';
import type { ClusterMethod, ValueClusters } from '../../../../shared/imports/clusters.ts';
import type { ColumnSummary } from '../../../../shared/imports/columns/column-summary.ts';
import type { ColumnProfile, ProfileState } from '../../../../shared/imports/profile.ts';
import type { IndexedTable } from '../../../engine/indexed-table.ts';
import { piecesOf } from '../../../engine/table.ts';
import type { Terms } from '../file/checking.ts';
import { createProfileWork, type ProfileDeps } from './profile-work.ts';
import type { SourceProfile } from './source-profile.ts';

interface Profiling {
  /** Undefined where other rows, or none, were profiled. */
  stateFor(table: IndexedTable | null, terms: Terms): ProfileState | undefined;
  /** Starts where these rows were not profiled. @throws AppError `not-found` where there is no such column */
  profile(input: { table: IndexedTable; terms: Terms; column: number; restart: boolean }): ColumnProfile;
  /** @throws AppError `bad-input` for a column of too many different values, `aborted` */
  clusters(input: {
    table: IndexedTable;
    terms: Terms;
    column: number;
    method: ClusterMethod;
    signal: AbortSignal;
  }): Promise<ValueClusters>;
  /** Stops counting; what was counted so far stays. */
  cancel(): void;
  close(): void;
}

export interface ProfileCalls {
  summaries(input: { restart: boolean }): ColumnSummary[];
  profile(input: { column: number; restart: boolean }): ColumnProfile;
  clusters(input: { column: number; method: ClusterMethod }, signal: AbortSignal): Promise<ValueClusters>;
  cancelProfile(): void;
}

const clusterPieceBytes = 64 * 1024 * 1024;

export function createProfiling(deps: ProfileDeps): Profiling {
  const { pool } = deps;
  const work = createProfileWork<{ readonly table: IndexedTable; readonly terms: Terms }>(deps, {
    isSame: (one, other) => one.table === other.table && one.terms === other.terms,
    specOf: ({ terms }) => ({
      shape: terms.spec,
      meaning: terms.decisions,
      columns: terms.shape.header.length,
    }),
    failed: 'Profiling columns failed.',
  });
  return {
    stateFor: (table, terms) => work.stateFor(table && { table, terms }),
    profile({ table, terms, column, restart }) {
      const profile = work.of({ table, terms }, restart).profiles[column];
      if (profile === undefined)
        throw new AppError('not-found', `The file has no column ${column + 1}. Choose another one.`);
      return profile.profile();
    },
    clusters({ table, terms, column, method, signal }) {
      const { file, index } = table;
      const { jsonStrings, nullKeyword } = terms.decisions;
      const clustering = {
        file,
        stamp: index.stamp,
        header: index.header,
        shape: terms.spec,
        column,
        method,
        meaning: { jsonStrings, nullKeyword },
        pieces: piecesOf(table, { pieceBytes: clusterPieceBytes }),
      };
      return pool.run('clusterColumn', clustering, { signal });
    },
    cancel: work.cancel,
    close: work.close,
  };
}

/** The calls of one open file. @throws AppError `conflict` while the file is read */
export function profileCalls(
  { profiling, sourceProfile }: { readonly profiling: Profiling; readonly sourceProfile: SourceProfile },
  wholeRows: () => { readonly table: IndexedTable; readonly terms: Terms } | null,
): ProfileCalls {
  const rows = () => {
    const whole = wholeRows();
    if (whole !== null) return whole;
    throw new AppError('conflict', 'The file is still being read; profile it when that is done.');
  };
  return {
    summaries({ restart }) {
      const { table, terms } = rows();
      return sourceProfile.summaries({ table, meaning: terms.decisions, restart });
    },
    profile: (input) => profiling.profile({ ...input, ...rows() }),
    clusters: async (input, signal) => profiling.clusters({ ...rows(), ...input, signal }),
    cancelProfile: profiling.cancel,
  };
}

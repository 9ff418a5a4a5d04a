/** The column profiles of an open file: counted when first asked for, until the rows change. */
import { AppError, toAppError } from '../../../../shared/errors.ts';
import type { ClusterMethod, ValueClusters } from '../../../../shared/imports/clusters.ts';
import type { ColumnSummary } from '../../../../shared/imports/columns/column-summary.ts';
import type { ColumnProfile, ProfileState } from '../../../../shared/imports/profile.ts';
import type { Pool } from '../../../engine/pool.ts';
import { startProfile } from '../../../engine/profile/start-profile.ts';
import { piecesOf } from '../../../engine/table.ts';
import type { Table } from '../../../engine/table-source.ts';
import type { Log } from '../../../platform.ts';
import type { Terms } from '../file/checking.ts';
import type { SourceProfile } from './source-profile.ts';

interface Profiling {
  /** Undefined where other rows, or none, were profiled. */
  stateFor(table: Table | null, terms: Terms): ProfileState | undefined;
  /** Starts where these rows were not profiled. @throws AppError `not-found` where there is no such column */
  profile(asked: { table: Table; terms: Terms; column: number; again: boolean }): ColumnProfile;
  /** @throws AppError `bad-input` for a column of too many different values, `aborted` */
  clusters(asked: {
    table: Table;
    terms: Terms;
    column: number;
    method: ClusterMethod;
    signal: AbortSignal;
  }): Promise<ValueClusters>;
  /** What was counted until then is kept. */
  cancel(): void;
  close(): void;
}

export interface ProfileCalls {
  summaries(asked: { again: boolean }): ColumnSummary[];
  profile(asked: { column: number; again: boolean }): ColumnProfile;
  clusters(asked: { column: number; method: ClusterMethod }, signal: AbortSignal): Promise<ValueClusters>;
  cancelProfile(): void;
}

interface Started {
  readonly table: Table;
  readonly terms: Terms;
  readonly abort: AbortController;
  readonly profiles: ReturnType<typeof startProfile>['profiles'];
  work: ProfileState['work'];
}

const clusterPieceBytes = 64 * 1024 * 1024;

export function createProfiling(deps: {
  pool: Pool;
  now: () => number;
  log: Log;
  onChange: () => void;
}): Profiling {
  const { pool, now, log, onChange } = deps;
  let started: Started | null = null;

  const isOf = (table: Table | null, terms: Terms) => started?.table === table && started?.terms === terms;

  const start = (table: Table, terms: Terms): Started => {
    started?.abort.abort();
    const abort = new AbortController();
    const { signal } = abort;
    const startedAt = now();
    const show = (work: ProfileState['work']) => {
      if (started !== mine) return;
      mine.work = work;
      onChange();
    };
    const { profiles, done } = startProfile({
      table,
      shape: terms.spec,
      meaning: terms.decisions,
      columns: terms.shape.header.length,
      ...{ pool, signal },
      onShare: (share) => {
        if (!signal.aborted) show({ state: 'working', share, startedAt });
      },
    });
    const mine: Started = {
      ...{ table, terms, abort, profiles },
      work: { state: 'working', share: 0, startedAt },
    };
    done.then(
      () => show({ state: 'done' }),
      (error) => {
        if (signal.aborted) return show({ state: 'cancelled' });
        if (!(error instanceof AppError)) log.error('Profiling columns failed.', error);
        show({ state: 'failed', message: toAppError(error).message });
      },
    );
    return mine;
  };

  return {
    stateFor(table, terms) {
      if (started === null || !isOf(table, terms)) return undefined;
      return { rows: Math.max(0, ...started.profiles.map(({ count }) => count)), work: started.work };
    },
    profile({ table, terms, column, again }) {
      const isIdle = started?.work.state === 'cancelled' || started?.work.state === 'failed';
      if (started === null || !isOf(table, terms) || (again && isIdle)) {
        started = start(table, terms);
        onChange();
      }
      const profile = started.profiles[column];
      if (profile === undefined)
        throw new AppError('not-found', `The file has no column ${column + 1}. Choose another one.`);
      return profile.profile();
    },
    clusters({ table, terms, column, method, signal }) {
      const { file, index } = table;
      const { jsonStrings, nullKeyword } = terms.decisions;
      const work = {
        ...{ file, stamp: index.stamp, header: index.header, shape: terms.spec },
        ...{ column, method },
        meaning: { jsonStrings, nullKeyword },
        pieces: piecesOf(table, { pieceBytes: clusterPieceBytes }),
      };
      return pool.run('clusterColumn', work, { signal });
    },
    cancel: () => started?.abort.abort(),
    close() {
      started?.abort.abort();
      started = null;
    },
  };
}

/** The calls of one open file. @throws AppError `conflict` while the file is read */
export function profileCalls(
  { profiling, sourceProfile }: { readonly profiling: Profiling; readonly sourceProfile: SourceProfile },
  wholeRows: () => { readonly table: Table; readonly terms: Terms } | null,
): ProfileCalls {
  const rows = () => {
    const whole = wholeRows();
    if (whole !== null) return whole;
    throw new AppError('conflict', 'The file is still being read; profile it when that is done.');
  };
  return {
    summaries({ again }) {
      const { table, terms } = rows();
      return sourceProfile.summaries({ table, meaning: terms.decisions, again });
    },
    profile: (asked) => profiling.profile({ ...asked, ...rows() }),
    clusters: async (asked, signal) => profiling.clusters({ ...rows(), ...asked, signal }),
    cancelProfile: profiling.cancel,
  };
}

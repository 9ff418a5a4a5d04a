/** Figures of the columns of an open file as the file has them, whatever its mapping: counted once for its rows. */
import { AppError, toAppError } from '../../../../shared/errors.ts';
import { type ColumnSummary, summaryOf } from '../../../../shared/imports/columns/column-summary.ts';
import type { ProfileState } from '../../../../shared/imports/profile.ts';
import { plainShape } from '../../../engine/check/compile-shape.ts';
import type { Pool } from '../../../engine/pool.ts';
import { startProfile } from '../../../engine/profile/start-profile.ts';
import type { Table } from '../../../engine/table-source.ts';
import type { Log } from '../../../platform.ts';
import type { Decisions } from '../file/checking.ts';

type Meaning = Pick<Decisions, 'jsonStrings' | 'nullKeyword'>;

export interface SourceProfile {
  /** Undefined where other rows, or none, were counted. */
  stateFor(table: Table | null, meaning: Meaning): ProfileState | undefined;
  /** Starts to count where that has not been done for these rows; `again` also after a cancellation or failure. */
  summaries(asked: { table: Table; meaning: Meaning; again: boolean }): ColumnSummary[];
  close(): void;
}

interface Started {
  readonly table: Table;
  readonly meaning: Meaning;
  readonly abort: AbortController;
  readonly profiles: ReturnType<typeof startProfile>['profiles'];
  work: ProfileState['work'];
}

export function createSourceProfile(deps: {
  readonly pool: Pool;
  readonly now: () => number;
  readonly log: Log;
  readonly onChange: () => void;
}): SourceProfile {
  const { pool, now, log, onChange } = deps;
  let started: Started | null = null;

  const startedFor = (table: Table | null, { jsonStrings, nullKeyword }: Meaning): Started | null =>
    started !== null &&
    started.table === table &&
    started.meaning.jsonStrings === jsonStrings &&
    started.meaning.nullKeyword === nullKeyword
      ? started
      : null;

  const start = (table: Table, { jsonStrings, nullKeyword }: Meaning): Started => {
    started?.abort.abort();
    const meaning = { jsonStrings, nullKeyword };
    const abort = new AbortController();
    const { signal } = abort;
    const startedAt = now();
    const show = (work: ProfileState['work']) => {
      if (started !== mine) return;
      mine.work = work;
      onChange();
    };
    const { profiles, done } = startProfile({
      ...{ table, meaning, pool, signal, shape: plainShape },
      columns: table.index.header.length,
      onShare: (share) => {
        if (!signal.aborted) show({ state: 'working', share, startedAt });
      },
    });
    const mine: Started = {
      ...{ table, meaning, abort, profiles },
      work: { state: 'working', share: 0, startedAt },
    };
    done.then(
      () => show({ state: 'done' }),
      (error) => {
        if (signal.aborted) return show({ state: 'cancelled' });
        if (!(error instanceof AppError)) log.error('Counting the values of the columns failed.', error);
        show({ state: 'failed', message: toAppError(error).message });
      },
    );
    return mine;
  };

  return {
    stateFor(table, meaning) {
      const mine = startedFor(table, meaning);
      if (mine === null) return undefined;
      return { rows: Math.max(0, ...mine.profiles.map(({ count }) => count)), work: mine.work };
    },
    summaries({ table, meaning, again }) {
      const mine = startedFor(table, meaning);
      const isIdle = mine?.work.state === 'cancelled' || mine?.work.state === 'failed';
      if (mine === null || (again && isIdle)) {
        started = start(table, meaning);
        onChange();
      }
      const { profiles = [], work } = started ?? {};
      return profiles.map((profile) => summaryOf(profile.profile(), work?.state === 'done'));
    },
    close() {
      started?.abort.abort();
      started = null;
    },
  };
}

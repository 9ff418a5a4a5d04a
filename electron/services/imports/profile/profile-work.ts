/** Column profiles of one set of rows: counted when first requested, and discarded when the rows change. */
import { AppError, toAppError } from '../../../../shared/errors.ts';
import type { ProfileState } from '../../../../shared/imports/profile.ts';
import type { Pool } from '../../../engine/pool.ts';
import { startProfile } from '../../../engine/profile/start-profile.ts';
import type { Table } from '../../../engine/table-source.ts';
import type { Log } from '../../../platform.ts';

export interface ProfileDeps {
  readonly pool: Pool;
  readonly now: () => number;
  readonly log: Log;
  readonly onChange: () => void;
}

interface StartedProfiles<Rows> {
  readonly rows: Rows;
  readonly abort: AbortController;
  readonly profiles: ReturnType<typeof startProfile>['profiles'];
  work: ProfileState['work'];
}

interface ProfileWork<Rows> {
  /** Undefined where other rows, or none, were counted. */
  stateFor(rows: Rows | null): ProfileState | undefined;
  /** Starts to count where that has not been done for these rows; `again` also after a cancellation or failure. */
  of(rows: Rows, again: boolean): Pick<StartedProfiles<Rows>, 'profiles' | 'work'>;
  /** What was counted until then is kept. */
  cancel(): void;
  close(): void;
}

export function createProfileWork<Rows extends { readonly table: Table }>(
  { pool, now, log, onChange }: ProfileDeps,
  how: {
    readonly isSame: (one: Rows, other: Rows) => boolean;
    readonly specOf: (
      rows: Rows,
    ) => Pick<Parameters<typeof startProfile>[0], 'shape' | 'meaning' | 'columns'>;
    /** Sentence of the log for a failure that is a defect. */
    readonly failed: string;
  },
): ProfileWork<Rows> {
  let started: StartedProfiles<Rows> | null = null;

  const startedFor = (rows: Rows | null) =>
    started !== null && rows !== null && how.isSame(started.rows, rows) ? started : null;

  const start = (rows: Rows): StartedProfiles<Rows> => {
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
      ...how.specOf(rows),
      table: rows.table,
      pool,
      signal,
      onShare: (share) => {
        if (!signal.aborted) show({ state: 'working', share, startedAt });
      },
    });
    const mine: StartedProfiles<Rows> = {
      rows,
      abort,
      profiles,
      work: { state: 'working', share: 0, startedAt },
    };
    done.then(
      () => show({ state: 'done' }),
      (error) => {
        if (signal.aborted) return show({ state: 'cancelled' });
        if (!(error instanceof AppError)) log.error(how.failed, error);
        show({ state: 'failed', message: toAppError(error).message });
      },
    );
    return mine;
  };

  return {
    stateFor(rows) {
      const mine = startedFor(rows);
      if (mine === null) return undefined;
      return { rows: Math.max(0, ...mine.profiles.map(({ count }) => count)), work: mine.work };
    },
    of(rows, again) {
      const mine = startedFor(rows);
      const isIdle = mine?.work.state === 'cancelled' || mine?.work.state === 'failed';
      if (mine !== null && !(again && isIdle)) return mine;
      const next = start(rows);
      started = next;
      onChange();
      return next;
    },
    cancel: () => started?.abort.abort(),
    close() {
      started?.abort.abort();
      started = null;
    },
  };
}

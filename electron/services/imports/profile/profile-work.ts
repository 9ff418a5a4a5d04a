/** Column profiles of one set of rows: counted when first requested, and discarded when the rows change. */
import { AppError, toAppError } from '../../../../shared/errors.ts';
import type { ProfileState } from '../../../../shared/imports/profile.ts';
import type { IndexedTable } from '../../../engine/indexed-table.ts';
import type { Pool } from '../../../engine/pool.ts';
import { startProfile } from '../../../engine/profile/start-profile.ts';
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
  /** Returns the profiles of rows, and counts them if needed; `restart` also does so after a cancellation or failure. */
  of(rows: Rows, restart: boolean): Pick<StartedProfiles<Rows>, 'profiles' | 'work'>;
  /** Stops counting; what was counted so far stays. */
  cancel(): void;
  close(): void;
}

export function createProfileWork<Rows extends { readonly table: IndexedTable }>(
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
      if (started !== current) return;
      current.work = work;
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
    const current: StartedProfiles<Rows> = {
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
    return current;
  };

  return {
    stateFor(rows) {
      const current = startedFor(rows);
      if (current === null) return undefined;
      return { rows: Math.max(0, ...current.profiles.map(({ count }) => count)), work: current.work };
    },
    of(rows, restart) {
      const current = startedFor(rows);
      const isIdle = current?.work.state === 'cancelled' || current?.work.state === 'failed';
      if (current !== null && !(restart && isIdle)) return current;
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

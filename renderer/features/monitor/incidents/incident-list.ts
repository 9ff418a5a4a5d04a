import { type After, throttle } from '../../../../shared/async.ts';
import { type AppError, toAppError } from '../../../../shared/errors.ts';
import type { IncidentRow } from '../../../../shared/monitor/incident.ts';
import { type ListCounts, noCounts } from '../../../../shared/monitor/list-counts.ts';
import {
  compareNewest,
  countsOf,
  type Gathered,
  type IncidentPage,
  noneGathered,
  pageRows,
} from './compare-newest.ts';
import { extended, type ListSnapshot, snapshotOf } from './list-snapshot.ts';

/** Asked for again with the next page, so that a few which left the filter meanwhile let nothing be passed over. */
const overlapRows = 25;
/** While much happens, the newest ones are looked at so often. */
const lookEveryMs = 300;

export interface IncidentListDeps {
  ask(slice: { first: number; count: number }, signal: AbortSignal): Promise<IncidentPage>;
  /** The newest incidents of all, since those that leave the filter still stand in the list; null without a filter. */
  readonly askAll: ((signal: AbortSignal) => Promise<readonly IncidentRow[]>) | null;
  onChange(): void;
  /** The list is paused, even if it is not being read. */
  isPaused?(): boolean;
  /** Whether rows may move now, since the list is not being read. */
  mayMove(): boolean;
  readonly after: After;
}

export interface IncidentList {
  /** Null until the host has responded. */
  snapshot(): ListSnapshot | null;
  /** Counted with the rows, at the same moment. */
  counts(): ListCounts;
  gathered(): Gathered;
  failure(): AppError | null;
  /** Something has happened. */
  look(): void;
  /** Starts again with the newest incidents on top. */
  show(): void;
  /** Content after the last row. */
  more(): void;
  stop(): void;
}

/** The incidents of a filter, the last change first, page by page. Knows nothing of React. */
export function createIncidentList(deps: IncidentListDeps): IncidentList {
  const ended = new AbortController();
  const { signal } = ended;
  let snapshot: ListSnapshot | null = null;
  let counts = noCounts;
  let gathered = noneGathered;
  let failure: AppError | null = null;
  /** Time of the newest page; earlier requests are outdated. */
  let begun = 0;
  let isExtending = false;

  const failed = (error: unknown) => {
    if (signal.aborted) return;
    const problem = toAppError(error);
    // The whole window says that the host is gone; what is here stays readable.
    if (problem.code !== 'closed') failure = problem;
    deps.onChange();
  };

  const begin = async () => {
    begun += 1;
    const own = begun;
    try {
      const page = await deps.ask({ first: 0, count: pageRows }, signal);
      if (signal.aborted || own !== begun) return;
      snapshot = snapshotOf(page.rows, page.rows.length < pageRows);
      counts = countsOf(page);
      gathered = noneGathered;
      failure = null;
      deps.onChange();
    } catch (error) {
      if (own === begun) failed(error);
    }
  };

  const lookNow = async () => {
    const own = begun;
    try {
      const [newest, all] = await Promise.all([
        deps.ask({ first: 0, count: pageRows }, signal),
        deps.askAll?.(signal) ?? null,
      ]);
      if (signal.aborted) return;
      if (own === begun && snapshot !== null) {
        const how = { isPaused: deps.isPaused?.() ?? false, mayMove: deps.mayMove() };
        ({
          snapshot,
          counts = counts,
          gathered = gathered,
        } = compareNewest(snapshot, newest, all ?? newest.rows, how));
      }
      failure = null;
      deps.onChange();
    } catch (error) {
      failed(error);
    }
  };
  const looks = throttle(lookNow, lookEveryMs, deps.after);

  const extend = async () => {
    const own = begun;
    const length = snapshot?.rows.length ?? 0;
    let first = Math.max(0, length - overlapRows);
    while (snapshot !== null && !snapshot.whole && snapshot.rows.length <= length) {
      const { rows } = await deps.ask({ first, count: pageRows + overlapRows }, signal);
      if (signal.aborted || own !== begun) return;
      snapshot = extended(snapshot, rows, rows.length < pageRows + overlapRows);
      // Only such as are here already: so many have moved up meanwhile.
      first += pageRows;
    }
  };

  void begin();
  return {
    snapshot: () => snapshot,
    counts: () => counts,
    gathered: () => gathered,
    failure: () => failure,
    look: looks.run,
    show: () => void begin(),
    more() {
      if (isExtending || snapshot === null || snapshot.whole) return;
      isExtending = true;
      extend()
        .then(deps.onChange, failed)
        .finally(() => {
          isExtending = false;
        });
    },
    stop() {
      ended.abort();
      looks.stop();
    },
  };
}

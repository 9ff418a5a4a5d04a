import { type After, throttle } from '../../../../../shared/async.ts';
import { type AppError, toAppError } from '../../../../../shared/errors.ts';
import type { IncidentRow } from '../../../../../shared/monitor/incident.ts';
import { noCounts } from '../../../../../shared/monitor/list-counts.ts';
import {
  type Compared,
  countsOf,
  type Gathered,
  type HowShown,
  type IncidentPage,
  noneGathered,
  type PageCounts,
  pageRows,
} from './incident-page.ts';
import { type ListSnapshot, snapshotOf } from './list-snapshot.ts';

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
  counts(): PageCounts;
  gathered(): Gathered;
  failure(): AppError | null;
  /** Something has happened. */
  look(): void;
  /** Starts again with the first incidents on top. */
  show(): void;
  /** Content after the last row. */
  more(): void;
  stop(): void;
}

/** What a list does for its order. Rows may change while it asks: the result applies to those that are there then. */
interface ListRules {
  /** While much happens, it looks so often. */
  readonly lookEveryMs: number;
  /** @param length number of rows that are loaded */
  look(length: number, signal: AbortSignal): Promise<(held: ListSnapshot, how: HowShown) => Compared>;
  /**
   * Asks for what follows the last row.
   * @param round counts the requests from 0, where the earlier ones found nothing new
   */
  extend(
    of: { length: number; round: number },
    signal: AbortSignal,
  ): Promise<(held: ListSnapshot) => ListSnapshot>;
}

/** Incidents that are loaded page by page and looked at again whenever something happens. Knows nothing of React. */
export function createLoadedList(deps: IncidentListDeps, rules: ListRules): IncidentList {
  const ended = new AbortController();
  const { signal } = ended;
  let snapshot: ListSnapshot | null = null;
  let counts: PageCounts = noCounts;
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
    // Without a first page there is nothing to compare with.
    if (snapshot === null && failure !== null) return begin();
    const own = begun;
    try {
      const compare = await rules.look(snapshot?.rows.length ?? 0, signal);
      if (signal.aborted) return;
      if (own === begun && snapshot !== null) {
        const how = { isPaused: deps.isPaused?.() ?? false, mayMove: deps.mayMove() };
        ({ snapshot, counts = counts, gathered = gathered } = compare(snapshot, how));
        failure = null;
      }
      deps.onChange();
    } catch (error) {
      failed(error);
    }
  };
  const looks = throttle(lookNow, rules.lookEveryMs, deps.after);

  const extend = async () => {
    const own = begun;
    const length = snapshot?.rows.length ?? 0;
    for (let round = 0; snapshot !== null && !snapshot.whole && snapshot.rows.length <= length; round++) {
      const extended = await rules.extend({ length, round }, signal);
      if (signal.aborted || own !== begun) return;
      snapshot = extended(snapshot);
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

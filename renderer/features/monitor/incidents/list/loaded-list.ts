import { type After, throttle } from '../../../../../shared/async.ts';
import { type AppError, toAppError } from '../../../../../shared/errors.ts';
import type { IncidentRow } from '../../../../../shared/monitor/incident.ts';
import { noCounts } from '../../../../../shared/monitor/list-counts.ts';
import { createDrawnRows } from './drawn-rows.ts';
import {
  type Comparison,
  countsOf,
  type HeldChanges,
  type IncidentPage,
  type ListState,
  noHeldChanges,
  type PageCounts,
  pageRows,
} from './incident-page.ts';
import { type ListSnapshot, snapshotOf } from './list-snapshot.ts';

export interface IncidentListDeps {
  /** Requests a page of the filter's incidents from the host. */
  ask(slice: { first: number; count: number }, signal: AbortSignal): Promise<IncidentPage>;
  /** Requests incidents by their ids, whether they match the filter or not. */
  askRows(ids: readonly string[], signal: AbortSignal): Promise<readonly IncidentRow[]>;
  onChange(): void;
  /** Whether the user has paused the monitor. */
  isPaused?(): boolean;
  /** Whether rows may move now, because the user is not reading the list. */
  mayMove(): boolean;
  readonly after: After;
  /** Milliseconds since epoch. */
  readonly now: () => number;
}

export interface IncidentList {
  /** Null until the host has responded. */
  snapshot(): ListSnapshot | null;
  /** Counts from the same response as the rows. */
  counts(): PageCounts;
  /** Changes that are not shown yet, and since when rows have kept their places for them, in ms since epoch. */
  gathered(): HeldChanges & { readonly since: number };
  /** Error of the last request; null if it succeeded. */
  failure(): AppError | null;
  /** Compares the list with the host after something has changed; throttled. */
  refresh(): void;
  /** Discards the rows and loads the first page again. */
  reload(): void;
  /** Loads the page after the last row. */
  loadMore(): void;
  /** Sets which rows are drawn: each comparison requests their contents, wherever they are in the order of the host. */
  draw(first: number, last: number): void;
  stop(): void;
}

/**
 * The part of a list that depends on its order. Rows may change during a request, so both requests return a function
 * that applies the response to the rows of that moment (`held`).
 */
interface ListRules {
  /** Pause between two comparisons while changes keep arriving. */
  readonly compareEveryMs: number;
  /** Requests the current incidents. @param length number of rows that are loaded */
  compareWithHost(
    length: number,
    signal: AbortSignal,
  ): Promise<(held: ListSnapshot, how: ListState) => Comparison>;
  /**
   * Requests what follows the last row, until there is a new row or the list is complete.
   * @param loaded the list at the time of the request
   */
  extend(loaded: ListSnapshot, signal: AbortSignal): Promise<(held: ListSnapshot) => ListSnapshot>;
}

/** Creates a list that loads incidents page by page and compares them with the host after changes. Without React. */
export function createLoadedList(deps: IncidentListDeps, rules: ListRules): IncidentList {
  const ended = new AbortController();
  const { signal } = ended;
  let snapshot: ListSnapshot | null = null;
  let counts: PageCounts = noCounts;
  let gathered = noHeldChanges;
  let heldSince = 0;
  let failure: AppError | null = null;
  /** Number of restarts with the first page; a response to a request from before the last one is discarded. */
  let restarts = 0;
  let isExtending = false;

  const onFailed = (error: unknown) => {
    if (signal.aborted) return;
    const problem = toAppError(error);
    // The whole window reports a lost host; the list stays readable as it was.
    if (problem.code !== 'closed') failure = problem;
    deps.onChange();
  };

  const restart = async () => {
    restarts += 1;
    const requestedIn = restarts;
    try {
      const page = await deps.ask({ first: 0, count: pageRows }, signal);
      if (signal.aborted || requestedIn !== restarts) return;
      snapshot = snapshotOf(page.rows, page.rows.length < pageRows);
      counts = countsOf(page);
      gathered = noHeldChanges;
      failure = null;
      deps.onChange();
    } catch (error) {
      if (requestedIn === restarts) onFailed(error);
    }
  };

  const compareNow = async () => {
    // Without a first page there is nothing to compare with.
    if (snapshot === null && failure !== null) return restart();
    const requestedIn = restarts;
    try {
      const comparison = rules.compareWithHost(snapshot?.rows.length ?? 0, signal);
      const [compare, withDrawn] = await Promise.all([comparison, drawnRows.ask(snapshot)]);
      if (signal.aborted) return;
      if (requestedIn === restarts && snapshot !== null) {
        const how = { isPaused: deps.isPaused?.() ?? false, mayMove: deps.mayMove(), gathered };
        const current = withDrawn(snapshot, how.isPaused);
        if (gathered.count === 0) heldSince = deps.now();
        ({ snapshot, counts = counts, gathered = gathered } = compare(current, how));
        failure = null;
      }
      deps.onChange();
    } catch (error) {
      onFailed(error);
    }
  };
  const throttledCompare = throttle(compareNow, rules.compareEveryMs, deps.after);
  // Rows that come into sight may have changed since they were loaded.
  const drawnRows = createDrawnRows((ids) => deps.askRows(ids, signal), throttledCompare.run);

  const extend = async () => {
    const requestedIn = restarts;
    while (snapshot !== null && !snapshot.isComplete) {
      const last = snapshot.rows.at(-1)?.id;
      const extended = await rules.extend(snapshot, signal);
      if (signal.aborted || requestedIn !== restarts) return;
      if (snapshot.rows.at(-1)?.id === last) {
        snapshot = extended(snapshot);
        return;
      }
      // The list has another end now, which the response may not continue.
    }
  };

  void restart();
  return {
    snapshot: () => snapshot,
    counts: () => counts,
    gathered: () => ({ count: gathered.count, more: gathered.more, since: heldSince }),
    failure: () => failure,
    refresh: throttledCompare.run,
    reload: () => void restart(),
    loadMore() {
      if (isExtending || snapshot === null || snapshot.isComplete) return;
      isExtending = true;
      extend()
        .then(deps.onChange, onFailed)
        .finally(() => {
          isExtending = false;
        });
    },
    draw: drawnRows.draw,
    stop() {
      ended.abort();
      throttledCompare.stop();
    },
  };
}

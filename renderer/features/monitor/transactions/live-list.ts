import type { After } from '../../../../shared/async.ts';
import { type AppError, toAppError } from '../../../../shared/errors.ts';
import type { ListCounts } from '../../../../shared/monitor/list-counts.ts';
import type { Transaction, TransactionFilter } from '../../../../shared/monitor/transaction.ts';
import { blockRows } from '../../../hooks/row-blocks.ts';
import { countNewer, frozenRows, type NewerRows, nothingNewer, type Page } from './newer-rows.ts';
import { createPacedWork } from './paced-work.ts';

/** The list of transactions as of one moment: it has no later rows, so that no row moves. */
interface Snapshot {
  /** Key of the filter; see `WantedFilter`. */
  readonly key: string;
  /** Filter that matches the rows of this snapshot and no later ones. */
  readonly filter: TransactionFilter;
  readonly total: number;
  /** Counts from the same response as the rows. */
  readonly counts: ListCounts;
  /** Increases with every new snapshot and every comparison with the host, after which rows are loaded again. */
  readonly revision: number;
}

interface LiveListDeps {
  /** Requests a page of transactions from the host. */
  ask(filter: TransactionFilter, first: number, count: number, signal: AbortSignal): Promise<Page>;
  /** Whether the user has paused the monitor. */
  isPaused(): boolean;
  /** Whether the user is reading the rows or points at them, so that they must stay in place. */
  isHeld(): boolean;
  /** Version of the host's data, which increases with every change. */
  version(): number;
  now(): number;
  /** Calls once after a while, unless the returned function is called before. */
  readonly after: After;
  onChange(): void;
}

/** The list that the user has chosen. */
export interface WantedFilter {
  /** Identifies the filter; a different key needs a new snapshot. */
  readonly key: string;
  /** Returns the filter at a time, since a range such as the last hour moves with the clock. */
  filter(now: number): TransactionFilter;
}

export interface LiveList {
  /** Null until the first response. */
  snapshot(): Snapshot | null;
  /** Rows that are not in the snapshot. */
  newer(): NewerRows;
  /** Why there is no snapshot of the wanted list; null while there is one. */
  failure(): AppError | null;
  setFilter(wanted: WantedFilter): void;
  /** Refreshes the list in a moment if something has changed. To be called then, and when the rows are released. */
  refresh(): void;
  /** Takes a new snapshot now, even while the rows are held. */
  refreshNow(): void;
  /** Loads rows of the snapshot. */
  rows(first: number, count: number, signal: AbortSignal): Promise<{ total: number; rows: Transaction[] }>;
  stop(): void;
}

/** Pause between two refreshes of a list that is not held. */
export const paceMs = 500;
/** Pause if more than `screenRows` rows arrive at once: a list that changes completely cannot be read anyway. */
const hastyPaceMs = 1_500;
const screenRows = 25;

/** Creates a list that refreshes while its rows are not held, and otherwise only counts newer rows. Without React. */
export function createLiveList(deps: LiveListDeps): LiveList {
  let wanted: WantedFilter | null = null;
  let snapshot: Snapshot | null = null;
  /** Filter of the snapshot without the end that excludes later rows. */
  let openFilter: TransactionFilter | null = null;
  let newer = nothingNewer;
  let failure: AppError | null = null;
  /** Version of the host's data of which the snapshot is, and the one that it was last compared with. */
  let takenVersion = -1;
  let comparedVersion = -1;
  let revision = 0;
  let pauseMs = paceMs;
  let isForced = false;
  const pages = createHeldPages();

  const takeNow = async ({ key, filter: filterAt }: WantedFilter, signal: AbortSignal) => {
    const filter = filterAt(deps.now());
    const page = await deps.ask(filter, 0, blockRows, signal);
    if (signal.aborted) return;
    pauseMs = snapshot?.key === key && page.total - snapshot.total > screenRows ? hastyPaceMs : paceMs;
    revision += 1;
    snapshot = snapshotOf({ key, filter, page, revision });
    openFilter = filter;
    pages.begin(page.rows);
    takenVersion = page.version;
    comparedVersion = page.version;
    newer = nothingNewer;
    failure = null;
  };

  const compareWithHost = async (shown: Snapshot, liveFilter: TransactionFilter, signal: AbortSignal) => {
    const ask = (filter: TransactionFilter) => deps.ask(filter, 0, 1, signal);
    const counted = await countNewer(shown, liveFilter, ask);
    if (signal.aborted) return;
    ({ version: comparedVersion, ...newer } = counted);
    revision += 1;
    snapshot = { ...shown, revision };
  };

  const refresh = async (target: WantedFilter, isHeld: boolean, signal: AbortSignal) => {
    const isStale = snapshot?.key !== target.key;
    isForced = false;
    try {
      if (!isHeld || snapshot === null || openFilter === null) await takeNow(target, signal);
      else await compareWithHost(snapshot, openFilter, signal);
    } catch (error) {
      const problem = toAppError(error);
      // A list that is shown stays, and the next change refreshes it; the whole window reports a lost host.
      if (isStale && !signal.aborted && problem.code !== 'closed') failure = problem;
    }
    if (!signal.aborted) deps.onChange();
  };

  const pacedRefresh = createPacedWork({
    after: deps.after,
    now: deps.now,
    pauseMs: () => pauseMs,
    work(signal) {
      if (wanted === null) return null;
      if (isForced || snapshot?.key !== wanted.key) return refresh(wanted, false, signal);
      const isHeld = deps.isHeld();
      const isKnown = (isHeld ? comparedVersion : takenVersion) === deps.version();
      return deps.isPaused() || isKnown ? null : refresh(wanted, isHeld, signal);
    },
  });

  return {
    snapshot: () => snapshot,
    newer: () => newer,
    failure: () => failure,
    setFilter(next) {
      if (next.key === wanted?.key) return;
      wanted = next;
      failure = null;
      pacedRefresh.restart();
    },
    refresh: pacedRefresh.request,
    refreshNow() {
      isForced = true;
      failure = null;
      pacedRefresh.restart();
    },
    async rows(first, count, signal) {
      if (snapshot === null) return { total: 0, rows: [] };
      const { filter, total } = snapshot;
      const rows = await pages.rows(first, async () => (await deps.ask(filter, first, count, signal)).rows);
      return { total, rows: [...rows] };
    },
    stop() {
      pacedRefresh.stop();
      wanted = null;
    },
  };
}

/**
 * Returns a snapshot whose filter ends with its newest row, so that it never matches later rows.
 * @param filter the filter of the list without that end
 */
function snapshotOf({
  key,
  filter,
  page: { rows, ...counts },
  revision,
}: Pick<Snapshot, 'key' | 'filter' | 'revision'> & { page: Page }): Snapshot {
  const newest = rows[0]?.requestedAt;
  const to = newest === undefined ? filter.to : Math.min(newest, filter.to ?? newest);
  return { key, filter: { ...filter, to }, total: counts.total, counts, revision };
}

/**
 * Pages of the current snapshot. A page that is loaded again keeps its rows in their places and updates only their
 * contents. The first page arrived with the snapshot, and is returned once without another request.
 */
function createHeldPages() {
  let pages = new Map<number, readonly Transaction[]>();
  let primed: readonly Transaction[] | null = null;
  return {
    begin(first: readonly Transaction[]): void {
      pages = new Map([[0, first]]);
      primed = first;
    },
    async rows(first: number, ask: () => Promise<readonly Transaction[]>): Promise<readonly Transaction[]> {
      const ready = first === 0 ? primed : null;
      if (ready !== null) {
        primed = null;
        return ready;
      }
      // The map of this snapshot, even if a new one begins during the request.
      const pagesOfSnapshot = pages;
      const rows = frozenRows(pagesOfSnapshot.get(first), await ask());
      pagesOfSnapshot.set(first, rows);
      return rows;
    },
  };
}

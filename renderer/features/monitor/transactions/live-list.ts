import type { After } from '../../../../shared/async.ts';
import { type AppError, toAppError } from '../../../../shared/errors.ts';
import type { ListCounts } from '../../../../shared/monitor/list-counts.ts';
import type { Transaction, TransactionFilter } from '../../../../shared/monitor/transaction.ts';
import { blockRows } from '../../../hooks/row-blocks.ts';
import { countNewer, heldRows, type NewerRows, nothingNewer, type Page } from './newer-rows.ts';
import { createPacedWork } from './paced-work.ts';

/** The list as it was at one moment: later rows are not in it, so that no row moves. */
interface Snapshot {
  /** Key of the list; another key is another list. */
  readonly key: string;
  /** Asks for the rows of this snapshot and for none that came later. */
  readonly filter: TransactionFilter;
  readonly total: number;
  /** Taken with the rows, at the same moment. */
  readonly counts: ListCounts;
  /** Grows with every snapshot that is taken and with every look at its rows. */
  readonly revision: number;
}

interface LiveListDeps {
  ask(filter: TransactionFilter, first: number, count: number, signal: AbortSignal): Promise<Page>;
  /** The list is paused, even if it is not being read. */
  isPaused(): boolean;
  /** The rows are being read or pointed at: they must stay where they are. */
  isHeld(): boolean;
  /** Version of the host's data; grows with every change. */
  version(): number;
  now(): number;
  /** Calls once after a while, unless the returned function is called before. */
  readonly after: After;
  onChange(): void;
}

export interface Wanted {
  readonly key: string;
  filter(now: number): TransactionFilter;
}

export interface LiveList {
  snapshot(): Snapshot | null;
  newer(): NewerRows;
  /** Why there is no snapshot of what is wanted. */
  failure(): AppError | null;
  want(wanted: Wanted): void;
  /** Call when something may have changed, or the rows are no longer held. */
  look(): void;
  /** Refreshes now, even while held. */
  take(): void;
  rows(first: number, count: number, signal: AbortSignal): Promise<{ total: number; rows: Transaction[] }>;
  stop(): void;
}

/** Interval of updates of a moving list. */
export const paceMs = 500;
/** A list whose rows all change each time cannot be read; drawing it would be wasted work. */
const hastyPaceMs = 1_500;
const screenRows = 25;

/** List that updates while it is not held, and stays fixed while it is. Independent of React. */
export function createLiveList(deps: LiveListDeps): LiveList {
  let wanted: Wanted | null = null;
  let snapshot: Snapshot | null = null;
  /** Request of the list without its end. */
  let open: TransactionFilter | null = null;
  let newer = nothingNewer;
  let failure: AppError | null = null;
  /** Complete rows of the list, and the state it was last compared with. */
  let takenOf = -1;
  let comparedWith = -1;
  let revision = 0;
  let pauseMs = paceMs;
  let isForced = false;
  const pages = createHeldPages();

  const takeNow = async ({ key, filter: filterAt }: Wanted, signal: AbortSignal) => {
    const filter = filterAt(deps.now());
    const page = await deps.ask(filter, 0, blockRows, signal);
    if (signal.aborted) return;
    pauseMs = snapshot?.key === key && page.total - snapshot.total > screenRows ? hastyPaceMs : paceMs;
    revision += 1;
    snapshot = snapshotOf({ key, filter, page, revision });
    open = filter;
    pages.begin(page.rows);
    takenOf = page.version;
    comparedWith = page.version;
    newer = nothingNewer;
    failure = null;
  };

  const lookAt = async (shown: Snapshot, liveFilter: TransactionFilter, signal: AbortSignal) => {
    const ask = (filter: TransactionFilter) => deps.ask(filter, 0, 1, signal);
    const counted = await countNewer(shown, liveFilter, ask);
    if (signal.aborted) return;
    ({ version: comparedWith, ...newer } = counted);
    revision += 1;
    snapshot = { ...shown, revision };
  };

  const refresh = async (wish: Wanted, isHeld: boolean, signal: AbortSignal) => {
    const isStale = snapshot?.key !== wish.key;
    isForced = false;
    try {
      if (!isHeld || snapshot === null || open === null) await takeNow(wish, signal);
      else await lookAt(snapshot, open, signal);
    } catch (error) {
      const problem = toAppError(error);
      // A list that is here is looked at again with the next change; the whole window says that the host is gone.
      if (isStale && !signal.aborted && problem.code !== 'closed') failure = problem;
    }
    if (!signal.aborted) deps.onChange();
  };

  const turns = createPacedWork({
    after: deps.after,
    now: deps.now,
    pauseMs: () => pauseMs,
    work(signal) {
      if (wanted === null) return null;
      if (isForced || snapshot?.key !== wanted.key) return refresh(wanted, false, signal);
      const isHeld = deps.isHeld();
      const isKnown = (isHeld ? comparedWith : takenOf) === deps.version();
      return deps.isPaused() || isKnown ? null : refresh(wanted, isHeld, signal);
    },
  });

  return {
    snapshot: () => snapshot,
    newer: () => newer,
    failure: () => failure,
    want(next) {
      if (next.key === wanted?.key) return;
      wanted = next;
      failure = null;
      turns.atOnce();
    },
    look: turns.look,
    take() {
      isForced = true;
      failure = null;
      turns.atOnce();
    },
    async rows(first, count, signal) {
      if (snapshot === null) return { total: 0, rows: [] };
      const { filter, total } = snapshot;
      const rows = await pages.rows(first, async () => (await deps.ask(filter, first, count, signal)).rows);
      return { total, rows: [...rows] };
    },
    stop() {
      turns.stop();
      wanted = null;
    },
  };
}

/** @param filter the filter of the list without its end */
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

/** The pages of a snapshot, whose rows keep their places; the first one came with the snapshot itself. */
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
      const own = pages;
      const rows = heldRows(own.get(first), await ask());
      // Kept for as long as the snapshot.
      own.set(first, rows);
      return rows;
    },
  };
}

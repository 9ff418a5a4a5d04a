import { type AppError, toAppError } from '../../../../shared/errors.ts';
import type { ListCounts } from '../../../../shared/monitor/list-counts.ts';
import type { Transaction, TransactionFilter } from '../../../../shared/monitor/transaction.ts';
import { windowRows } from '../../../hooks/window-pages.ts';
import { countNewer, heldRows, type Newer, nothingNewer, type Page } from './newer-rows.ts';

/** The list as it was at a moment: what came later is not in it, so that no row moves. */
interface Picture {
  /** Key of the list; another key is another list. */
  readonly key: string;
  /** Asks for the rows of this picture and for none that came later. */
  readonly filter: TransactionFilter;
  readonly total: number;
  /** Taken with the rows, at the same moment. */
  readonly counts: ListCounts;
  /** Grows with every picture that is taken and with every look at its rows. */
  readonly revision: number;
}

interface LivePictureDeps {
  ask(filter: TransactionFilter, first: number, count: number, signal: AbortSignal): Promise<Page>;
  /** The list is paused, even if it is not being read. */
  isPaused(): boolean;
  /** The rows are being read or pointed at: they must stay where they are. */
  isHeld(): boolean;
  /** Version of the host's data; grows with every change. */
  version(): number;
  now(): number;
  /** Calls once after a while, unless the returned function is called before. */
  after(ms: number, fire: () => void): () => void;
  onChange(): void;
}

export interface Wanted {
  readonly key: string;
  filter(now: number): TransactionFilter;
}

export interface LivePicture {
  picture(): Picture | null;
  newer(): Newer;
  /** Why there is no picture of what is wanted. */
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
export function createLivePicture(deps: LivePictureDeps): LivePicture {
  let wanted: Wanted | null = null;
  let picture: Picture | null = null;
  /** Request of the list without its end. */
  let open: TransactionFilter | null = null;
  let newer = nothingNewer;
  let failure: AppError | null = null;
  /** Complete rows of the list, and the state it was last compared with. */
  let takenOf = -1;
  let comparedWith = -1;
  let revision = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let pauseMs = paceMs;
  let isForced = false;
  let wantsAgain = false;
  let stopWaiting: (() => void) | null = null;
  let working: AbortController | null = null;
  const pages = new Map<number, readonly Transaction[]>();
  /** The first page, which came with the picture itself. */
  let primed: readonly Transaction[] | null = null;

  const takeNow = async ({ key, filter: filterAt }: Wanted, signal: AbortSignal) => {
    const filter = filterAt(deps.now());
    const page = await deps.ask(filter, 0, windowRows, signal);
    if (signal.aborted) return;
    const newest = page.rows[0]?.requestedAt;
    const to = newest === undefined ? filter.to : Math.min(newest, filter.to ?? newest);
    pauseMs = picture?.key === key && page.total - picture.total > screenRows ? hastyPaceMs : paceMs;
    revision += 1;
    const { rows: _, ...counts } = page;
    picture = { key, filter: { ...filter, to }, total: page.total, counts, revision };
    open = filter;
    pages.clear();
    pages.set(0, page.rows);
    primed = page.rows;
    takenOf = page.version;
    comparedWith = page.version;
    newer = nothingNewer;
    failure = null;
  };

  const lookAt = async (shown: Picture, whole: TransactionFilter, signal: AbortSignal) => {
    const { version: known, ...counted } = await countNewer(shown, whole, (filter) =>
      deps.ask(filter, 0, 1, signal),
    );
    if (signal.aborted) return;
    newer = counted;
    comparedWith = known;
    revision += 1;
    picture = { ...shown, revision };
  };

  const work = async () => {
    if (wanted === null) return;
    const isStale = picture?.key !== wanted.key;
    const mustTake = isStale || isForced;
    const isHeld = !mustTake && deps.isHeld();
    if (!mustTake && (deps.isPaused() || (isHeld ? comparedWith : takenOf) === deps.version())) return;
    const abort = new AbortController();
    working = abort;
    isForced = false;
    wantsAgain = false;
    try {
      if (!isHeld || picture === null || open === null) await takeNow(wanted, abort.signal);
      else await lookAt(picture, open, abort.signal);
    } catch (error) {
      const problem = toAppError(error);
      // The whole window says that the host is gone; what is here stays readable.
      if (abort.signal.aborted || problem.code === 'closed') return;
      // A list that is here is looked at again with the next change.
      if (isStale) failure = problem;
    } finally {
      if (working === abort) {
        working = null;
        lookedAt = deps.now();
      }
    }
    if (abort.signal.aborted) return;
    deps.onChange();
    if (wantsAgain) look();
  };

  const look = () => {
    if (working !== null) wantsAgain = true;
    if (working !== null || stopWaiting !== null) return;
    stopWaiting = deps.after(Math.max(0, lookedAt + pauseMs - deps.now()), () => {
      stopWaiting = null;
      void work();
    });
  };

  const atOnce = () => {
    working?.abort();
    working = null;
    stopWaiting?.();
    stopWaiting = null;
    void work();
  };

  return {
    picture: () => picture,
    newer: () => newer,
    failure: () => failure,
    want(next) {
      if (next.key === wanted?.key) return;
      wanted = next;
      failure = null;
      atOnce();
    },
    look,
    take() {
      isForced = true;
      failure = null;
      atOnce();
    },
    async rows(first, count, signal) {
      if (picture === null) return { total: 0, rows: [] };
      const { filter, total } = picture;
      if (first === 0 && primed !== null) {
        const rows = [...primed];
        primed = null;
        return { total, rows };
      }
      const taken = open;
      const page = await deps.ask(filter, first, count, signal);
      const rows = heldRows(pages.get(first), page.rows);
      if (open === taken) pages.set(first, rows);
      return { total, rows: [...rows] };
    },
    stop() {
      working?.abort();
      working = null;
      stopWaiting?.();
      stopWaiting = null;
      wanted = null;
    },
  };
}

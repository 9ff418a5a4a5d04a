import { type AppError, toAppError } from '../../../../shared/errors.ts';
import type { Transaction, TransactionFilter } from '../../../../shared/monitor/transaction.ts';
import { windowRows } from '../../../hooks/windows.ts';
import { countNewer, heldRows, type Newer, nothingNewer, type Page } from './newer-rows.ts';

/** The list as it was at a moment: what came later is not in it, so that no row moves. */
export interface Picture {
  /** What it is of; another key is another list. */
  readonly key: string;
  /** Asks for the rows of this picture and for none that came later. */
  readonly filter: TransactionFilter;
  readonly total: number;
  /** Grows with every picture that is taken and with every look at its rows. */
  readonly revision: number;
}

export interface LivePictureDeps {
  ask(filter: TransactionFilter, first: number, count: number, signal: AbortSignal): Promise<Page>;
  /** The picture stands still, whoever looks at it. */
  isPaused(): boolean;
  /** Somebody reads or points at the rows: they must stay where they are. */
  isHeld(): boolean;
  /** What the host says it has; grows with every change. */
  version(): number;
  now(): number;
  /** Fires once after a while, unless the answered function is called before. */
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
  /** Something may have changed, or nobody holds the rows any more. */
  look(): void;
  /** Takes a picture now, whoever holds it. */
  take(): void;
  rows(first: number, count: number, signal: AbortSignal): Promise<{ total: number; rows: Transaction[] }>;
  stop(): void;
}

/** How often a list that moves is looked at. */
export const paceMs = 500;
/** Where every row on screen is another one each time, nobody reads them; drawing them would be for nothing. */
const hastyPaceMs = 1_500;
const screenRows = 25;

/** A list that moves while nobody holds it, and stands still while somebody does. Knows nothing of React. */
export function createLivePicture(deps: LivePictureDeps): LivePicture {
  let wanted: Wanted | null = null;
  let picture: Picture | null = null;
  /** What the picture would ask for without its end. */
  let open: TransactionFilter | null = null;
  let newer = nothingNewer;
  let failure: AppError | null = null;
  /** What the picture shows whole, and what it was last compared with. */
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
    picture = { key, filter: { ...filter, to }, total: page.total, revision };
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

import type { After } from '../../shared/async.ts';
import { type AppError, toAppError } from '../../shared/errors.ts';
import { blockRows, blocksOf, createRowBlocks } from './row-blocks.ts';

/** How long a dragged scroll bar has to rest before rows are loaded. */
const restMs = 60;

/** Response to a request for rows. */
export interface RowWindow<T> {
  /** Length of the whole list. */
  readonly total: number;
  readonly rows: readonly T[];
}

interface WindowsDeps<T> {
  ask(first: number, count: number, signal: AbortSignal): Promise<RowWindow<T>>;
  onChange(): void;
  /** Timer, which calls its function once unless it is cancelled. */
  readonly after: After;
}

export interface RowWindows<T> {
  total(): number;
  /** The row if it is loaded, also while a newer state of it is loading. */
  row(index: number): T | undefined;
  /** Sets the length of the list if it is known from elsewhere, such as for a file that is still being counted. */
  know(total: number): void;
  /**
   * Sets the rows on screen: missing or outdated rows are loaded, rows off screen are not. While the list is scrolled
   * fast, only the place where it comes to rest is loaded.
   */
  show(first: number, last: number): void;
  /** Whether the host has responded at all. */
  isLoaded(): boolean;
  /** The loaded rows, in no particular order. */
  loaded(): T[];
  /** The data has changed: the rows on screen are loaded again. */
  renew(): void;
  /** The last failure, until {@link retry}. */
  failure(): AppError | null;
  retry(): void;
  stop(): void;
}

/**
 * Creates a long list of which only some blocks of rows are loaded. It is independent of React: `deps.onChange` is
 * called whenever the rows, the total or the failure may have changed.
 * @param total best known length before the first response
 */
export function createRowWindows<T>(total: number, deps: WindowsDeps<T>): RowWindows<T> {
  const blocks = createRowBlocks<T>();
  const pending = new Map<number, AbortController>();
  let knownTotal = total;
  let isLoaded = false;
  let listVersion = 0;
  let shown = { first: 0, last: 0 };
  let failure: AppError | null = null;
  // While this timer runs, the screen has jumped less than `restMs` ago and may jump again.
  const rest = createRest(deps.after, () => fetchWanted());

  const askBlock = async (block: number) => {
    const abort = new AbortController();
    const askedVersion = listVersion;
    pending.set(block, abort);
    try {
      const loaded = await deps.ask(block * blockRows, blockRows, abort.signal);
      if (abort.signal.aborted) return;
      blocks.put(block, askedVersion, loaded.rows);
      knownTotal = loaded.total;
      isLoaded = true;
      blocks.forgetFar(shown);
    } catch (error) {
      if (abort.signal.aborted) return;
      const problem = toAppError(error);
      // A notice over the whole window reports that the host is gone; the loaded rows stay readable.
      if (problem.code === 'closed') return;
      failure = problem;
    } finally {
      if (pending.get(block) === abort) pending.delete(block);
    }
    deps.onChange();
  };

  /** Aborts the requests for blocks that are not on screen; returns the blocks that are. */
  const abortUnwanted = () => {
    const wanted = blocksOf(shown, knownTotal);
    for (const [block, abort] of pending)
      if (!wanted.includes(block)) {
        abort.abort();
        pending.delete(block);
      }
    return wanted;
  };

  const fetchWanted = () => {
    if (failure) return;
    for (const block of abortUnwanted())
      if (!blocks.isCurrent(block, listVersion, knownTotal) && !pending.has(block)) void askBlock(block);
  };

  const abortAll = () => {
    for (const abort of pending.values()) abort.abort();
    pending.clear();
  };

  return {
    total: () => knownTotal,
    row: blocks.row,
    loaded: blocks.loaded,
    know: (total) => {
      if (total === knownTotal) return;
      knownTotal = total;
      fetchWanted();
      deps.onChange();
    },
    show: (first, last) => {
      const jumped = first > shown.last || last < shown.first;
      const jumpsRepeatedly = jumped && rest.isRunning();
      shown = { first: Math.max(0, first), last };
      if (jumped) rest.begin();
      if (jumpsRepeatedly) abortUnwanted();
      else fetchWanted();
    },
    renew: () => {
      listVersion += 1;
      abortAll();
      failure = null;
      fetchWanted();
    },
    isLoaded: () => isLoaded,
    failure: () => failure,
    retry: () => {
      failure = null;
      fetchWanted();
    },
    stop: () => {
      rest.stop();
      abortAll();
    },
  };
}

/** Creates a timer that calls `fire` once `restMs` have passed since the last `begin`. */
function createRest(after: WindowsDeps<never>['after'], fire: () => void) {
  let stop: (() => void) | null = null;
  return {
    isRunning: () => stop !== null,
    begin() {
      stop?.();
      stop = after(restMs, () => {
        stop = null;
        fire();
      });
    },
    stop() {
      stop?.();
      stop = null;
    },
  };
}

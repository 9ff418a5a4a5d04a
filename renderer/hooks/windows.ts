import type { After } from '../../shared/async.ts';
import { type AppError, toAppError } from '../../shared/errors.ts';
import { blockRows, blocksOf, createRowBlocks } from './row-blocks.ts';

/** Dragging the scroll bar loads nothing until it has rested for this long. */
const restMs = 60;

export interface RowWindow<T> {
  readonly total: number;
  readonly rows: readonly T[];
}

interface WindowsDeps<T> {
  ask(first: number, count: number, signal: AbortSignal): Promise<RowWindow<T>>;
  onChange(): void;
  /** Calls once after a while, unless the returned function is called before. */
  readonly after: After;
}

export interface RowWindows<T> {
  total(): number;
  /** The row if it is loaded, also while a newer state of it is loading. */
  row(index: number): T | undefined;
  /** Length of the list known from elsewhere, such as a file that is still being counted. */
  know(total: number): void;
  /**
   * Sets the rows on screen: missing or outdated rows are loaded, rows off screen are not. While the list is scrolled
   * fast, only the place where it comes to rest is loaded.
   */
  show(first: number, last: number): void;
  /** Whether the host has responded at all. */
  isLoaded(): boolean;
  /** The rows that are here, in no order. */
  loaded(): T[];
  /** The data has changed: the rows on screen are loaded again. */
  renew(): void;
  /** The last failure, until {@link retry}. */
  failure(): AppError | null;
  retry(): void;
  stop(): void;
}

/** A long list of which only some blocks of rows are loaded. Knows nothing of React; `deps.onChange` says when to look again. */
export function createRowWindows<T>(total: number, deps: WindowsDeps<T>): RowWindows<T> {
  const blocks = createRowBlocks<T>();
  const asked = new Map<number, AbortController>();
  let known = total;
  let isLoaded = false;
  let listVersion = 0;
  let shown = { first: 0, last: 0 };
  let failure: AppError | null = null;
  /** Runs while the screen has jumped a moment ago and may do so again. */
  const rest = createRest(deps.after, () => fetchWanted());

  const askBlock = async (block: number) => {
    const abort = new AbortController();
    const askedVersion = listVersion;
    asked.set(block, abort);
    try {
      const loaded = await deps.ask(block * blockRows, blockRows, abort.signal);
      if (abort.signal.aborted) return;
      blocks.put(block, askedVersion, loaded.rows);
      known = loaded.total;
      isLoaded = true;
      blocks.forgetFar(shown);
    } catch (error) {
      if (abort.signal.aborted) return;
      const problem = toAppError(error);
      // The whole window says that the host is gone; what is here stays readable.
      if (problem.code === 'closed') return;
      failure = problem;
    } finally {
      if (asked.get(block) === abort) asked.delete(block);
    }
    deps.onChange();
  };

  const giveUpUnwanted = () => {
    const wanted = blocksOf(shown, known);
    for (const [block, abort] of asked)
      if (!wanted.includes(block)) {
        abort.abort();
        asked.delete(block);
      }
    return wanted;
  };

  const fetchWanted = () => {
    if (failure) return;
    for (const block of giveUpUnwanted())
      if (!blocks.isCurrent(block, listVersion, known) && !asked.has(block)) void askBlock(block);
  };

  const dropAsked = () => {
    for (const abort of asked.values()) abort.abort();
    asked.clear();
  };

  return {
    total: () => known,
    row: blocks.row,
    loaded: blocks.loaded,
    know: (total) => {
      if (total === known) return;
      known = total;
      fetchWanted();
      deps.onChange();
    },
    show: (first, last) => {
      const jumped = first > shown.last || last < shown.first;
      const running = jumped && rest.isRunning();
      shown = { first: Math.max(0, first), last };
      if (jumped) rest.begin();
      if (running) giveUpUnwanted();
      else fetchWanted();
    },
    renew: () => {
      listVersion += 1;
      dropAsked();
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
      dropAsked();
    },
  };
}

/** Fires once the list has not jumped for a while. */
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

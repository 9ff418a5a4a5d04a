import { type AppError, toAppError } from '../../shared/errors.ts';

/** Number of rows per request. */
export const windowRows = 100;
/** Number of windows kept: far more than a screen, far less than a file. */
const keptWindows = 60;
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
  after(ms: number, fire: () => void): () => void;
}

export interface Windows<T> {
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

/** A long list of which only windows are here. Knows nothing of React; `deps.onChange` says when to look again. */
export function createWindows<T>(total: number, deps: WindowsDeps<T>): Windows<T> {
  const pages = new Map<number, { age: number; rows: readonly T[] }>();
  const asked = new Map<number, AbortController>();
  let known = total;
  let isLoaded = false;
  let age = 0;
  let shown = { first: 0, last: 0 };
  let failure: AppError | null = null;
  /** Set while the screen has jumped a moment ago and may do so again. */
  let stopRest: (() => void) | null = null;

  const wanted = () => {
    const last = Math.min(shown.last, Math.max(known, 1) - 1);
    const pagesWanted: number[] = [];
    for (let page = pageOf(shown.first); page <= pageOf(last); page += 1) pagesWanted.push(page);
    return pagesWanted;
  };

  const forgetFarPages = () => {
    const middle = pageOf((shown.first + shown.last) / 2);
    const far = [...pages.keys()].sort((a, b) => Math.abs(b - middle) - Math.abs(a - middle));
    for (const page of far.slice(0, Math.max(0, far.length - keptWindows))) pages.delete(page);
  };

  const askPage = async (page: number) => {
    const abort = new AbortController();
    const askedAt = age;
    asked.set(page, abort);
    try {
      const loaded = await deps.ask(page * windowRows, windowRows, abort.signal);
      if (abort.signal.aborted) return;
      pages.set(page, { age: askedAt, rows: unchangedKept(loaded.rows, pages.get(page)?.rows) });
      known = loaded.total;
      isLoaded = true;
      forgetFarPages();
    } catch (error) {
      if (abort.signal.aborted) return;
      const problem = toAppError(error);
      // The whole window says that the host is gone; what is here stays readable.
      if (problem.code === 'closed') return;
      failure = problem;
    } finally {
      if (asked.get(page) === abort) asked.delete(page);
    }
    deps.onChange();
  };

  /** Up to date, and as long as it should be: the last window of a list that has grown is not. */
  const isHere = (page: number) => {
    const held = pages.get(page);
    return held?.age === age && held.rows.length >= Math.min(windowRows, known - page * windowRows);
  };

  const giveUpUnwanted = () => {
    const pagesWanted = wanted();
    for (const [page, abort] of asked)
      if (!pagesWanted.includes(page)) {
        abort.abort();
        asked.delete(page);
      }
    return pagesWanted;
  };

  const fetchWanted = () => {
    if (failure) return;
    const pagesWanted = giveUpUnwanted();
    for (const page of pagesWanted) if (!isHere(page) && !asked.has(page)) void askPage(page);
  };

  const waitForRest = () => {
    stopRest?.();
    stopRest = deps.after(restMs, () => {
      stopRest = null;
      fetchWanted();
    });
  };

  const dropAsked = () => {
    for (const abort of asked.values()) abort.abort();
    asked.clear();
  };

  return {
    total: () => known,
    row: (index) => pages.get(pageOf(index))?.rows[index % windowRows],
    loaded: () => [...pages.values()].flatMap(({ rows }) => rows),
    know: (total) => {
      if (total === known) return;
      known = total;
      fetchWanted();
      deps.onChange();
    },
    show: (first, last) => {
      const jumped = first > shown.last || last < shown.first;
      const running = jumped && stopRest !== null;
      shown = { first: Math.max(0, first), last };
      if (jumped) waitForRest();
      if (running) giveUpUnwanted();
      else fetchWanted();
    },
    renew: () => {
      age += 1;
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
      stopRest?.();
      stopRest = null;
      dropAsked();
    },
  };
}

/** The objects that were here before for the rows that say the same, so that only the others are drawn again. */
const unchangedKept = <T>(rows: readonly T[], before: readonly T[] | undefined): readonly T[] =>
  before === undefined
    ? rows
    : rows.map((row, index) => {
        const old = before[index];
        return old !== undefined && JSON.stringify(old) === JSON.stringify(row) ? old : row;
      });

const pageOf = (index: number) => Math.floor(index / windowRows);

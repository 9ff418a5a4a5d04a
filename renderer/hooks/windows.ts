import { type AppError, toAppError } from '../../shared/errors.ts';

/** How many rows are asked for at once. */
export const windowRows = 100;
/** How many windows are kept: far more than a screen, far less than a file. */
const keptWindows = 60;

export interface WindowAnswer<T> {
  readonly total: number;
  readonly rows: readonly T[];
}

export interface WindowsDeps<T> {
  ask(first: number, count: number, signal: AbortSignal): Promise<WindowAnswer<T>>;
  onChange(): void;
}

export interface Windows<T> {
  total(): number;
  /** The row if it is here, also while a newer state of it is under way. */
  row(index: number): T | undefined;
  /** Says which rows are on screen: what is missing or out of date is asked for, what left the screen is not. */
  show(first: number, last: number): void;
  /** Whether the host has answered at all. */
  answered(): boolean;
  /** The rows that are here, in no order. */
  loaded(): T[];
  /** What the answers say has changed: the rows on screen are asked for again. */
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
  let answered = false;
  let age = 0;
  let shown = { first: 0, last: 0 };
  let failure: AppError | null = null;

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
      const answer = await deps.ask(page * windowRows, windowRows, abort.signal);
      if (abort.signal.aborted) return;
      pages.set(page, { age: askedAt, rows: answer.rows });
      known = answer.total;
      answered = true;
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

  const fetchWanted = () => {
    if (failure) return;
    const pagesWanted = wanted();
    for (const [page, abort] of asked)
      if (!pagesWanted.includes(page)) {
        abort.abort();
        asked.delete(page);
      }
    for (const page of pagesWanted) if (pages.get(page)?.age !== age && !asked.has(page)) void askPage(page);
  };

  const dropAsked = () => {
    for (const abort of asked.values()) abort.abort();
    asked.clear();
  };

  return {
    total: () => known,
    row: (index) => pages.get(pageOf(index))?.rows[index % windowRows],
    loaded: () => [...pages.values()].flatMap(({ rows }) => rows),
    show: (first, last) => {
      shown = { first: Math.max(0, first), last };
      fetchWanted();
    },
    renew: () => {
      age += 1;
      dropAsked();
      failure = null;
      fetchWanted();
    },
    answered: () => answered,
    failure: () => failure,
    retry: () => {
      failure = null;
      fetchWanted();
    },
    stop: dropAsked,
  };
}

const pageOf = (index: number) => Math.floor(index / windowRows);
